export const signedIn = {
  renkei: {
    sign_in: {
      logging_out: 'ログアウト中です',
      logout_failed: 'ログアウトに失敗しました',
      forbidden: {
        title: '表示できません',
        heading: 'このページを表示できません',
        rights: 'このサービスを表示するには、アクセス権限が必要です。',
        contact: 'ご利用の組織のオーナーにお問い合わせください。',
        partner_map: '連携先マップを開く',
        partner_map_hint: 'ログアウトしてから、別のサービスへ移動します。',
        log_out: 'ログアウトする',
      },
    },
  },
}
