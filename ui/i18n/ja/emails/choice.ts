/** Texts of choosing an e-mail for selected institutions, which the partner search shows too. */
export const emailChoice = {
  renkei: {
    email_choice: {
      short: 'メールの宛先にする',
      title: '%{count}施設をメールの宛先にする',
      found: 'メールを送れる医師・窓口は%{count}人',
      at: '（%{institutions}施設）',
      nobody:
        'メールアドレスのある医師・窓口がいません。カルテの「医師・窓口」でアドレスを登録すると、宛先にできます。',
      suppressed: 'うち%{count}人は配信停止のため外れます。',
      without_advertising:
        'うち%{count}人には、広告・宣伝のメールは送られません（同意の記録がないか、広告を断っています）。',
      draft: '下書きのメール',
      hint: '下書きを選ぶか、新しい件名を入力してください',
      new: '「%{title}」を新しく作る',
      confirm: '宛先に加える',
      done: '「%{title}」の宛先に加えました。',
      now: '今の宛先は%{count}人です（外れた人%{left_out}人）。',
      open: 'メールを開く',
    },
  },
}
