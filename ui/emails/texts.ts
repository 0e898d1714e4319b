import { addTexts } from '../texts/texts.ts'

/** Texts of choosing an e-mail for selected institutions, which the partner search shows too. */
export const texts = addTexts({
  renkei: {
    email_suppressions: {
      addresses: {
        label: { ja: 'メールアドレス', en: 'E-mail addresses' },
        hint: {
          ja: '複数あるときは、改行や空白、コンマで区切ってください。貼り付けもできます。',
          en: 'Separate several by lines, spaces or commas. You can paste them.',
        },
        count: { ja: '%{count}件のアドレスを読み取りました。', en: '%{count} addresses.' },
        too_many: { ja: '一度に登録できるのは%{max}件までです。', en: 'At most %{max} addresses at once.' },
        invalid: { ja: 'アドレスとして読めません: %{names}', en: 'No addresses: %{names}' },
        more: { ja: 'ほか%{count}件', en: 'and %{count} more' },
      },
    },
    email_choice: {
      short: { ja: 'メールの宛先にする', en: 'Write an e-mail to them' },
      title: { ja: '%{count}施設をメールの宛先にする', en: 'Write an e-mail to %{count} partners' },
      found: { ja: 'メールを送れる医師・窓口は%{count}人', en: '%{count} doctors can get mail' },
      at: { ja: '（%{institutions}施設）', en: ' (at %{institutions} institutions)' },
      nobody: {
        ja: 'メールアドレスのある医師・窓口がいません。カルテの「医師・窓口」でアドレスを登録すると、宛先にできます。',
        en: 'None of their doctors has an e-mail address. Addresses are added on the chart, at its doctors.',
      },
      suppressed: {
        ja: 'うち%{count}人は配信停止のため外れます。',
        en: '%{count} of them are left out, because they get no mail.',
      },
      without_advertising: {
        ja: 'うち%{count}人には、広告・宣伝のメールは送られません（同意の記録がないか、広告を断っています）。',
        en: '%{count} of them get no advertising: no consent is recorded, or they do not want any.',
      },
      draft: { ja: '下書きのメール', en: 'Draft' },
      hint: { ja: '下書きを選ぶか、新しい件名を入力してください', en: 'Choose a draft, or type a new title' },
      new: { ja: '「%{title}」を新しく作る', en: 'New e-mail “%{title}”' },
      confirm: { ja: '宛先に加える', en: 'Add as recipients' },
      done: { ja: '「%{title}」の宛先に加えました。', en: 'They are recipients of “%{title}” now.' },
      now: {
        ja: '今の宛先は%{count}人です（外れた人%{left_out}人）。',
        en: 'It goes to %{count} recipients; %{left_out} are left out.',
      },
      open: { ja: 'メールを開く', en: 'Open the e-mail' },
    },
  },
})
