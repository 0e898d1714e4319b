import { addTexts } from './texts.ts'

export const texts = addTexts({
  renkei: {
    sign_in: {
      logging_out: { ja: 'ログアウト中です', en: 'Signing out' },
      logout_failed: { ja: 'ログアウトに失敗しました', en: 'Signing out failed' },
      forbidden: {
        title: { ja: '表示できません', en: 'Not available' },
        heading: { ja: 'このページを表示できません', en: 'This page cannot be shown' },
        rights: {
          ja: 'このサービスを表示するには、アクセス権限が必要です。',
          en: 'You need access rights to see this service.',
        },
        stopped: {
          ja: 'これまで使えていた場合は、アカウントの利用が停止されています。',
          en: 'If you could use it until now, your account has been suspended.',
        },
        contact: {
          ja: 'ご利用の組織のオーナーにお問い合わせください。',
          en: 'Please contact an owner of your organisation.',
        },
        partner_map: { ja: '連携先マップを開く', en: 'Open the partner map' },
        partner_map_hint: {
          ja: 'ログアウトしてから、別のサービスへ移動します。',
          en: 'You are signed out first and then taken to another service.',
        },
        log_out: { ja: 'ログアウトする', en: 'Sign out' },
      },
    },
  },
})
