export const profile = {
  renkei: {
    profile: {
      looks: '画面の表示',
      notifications: {
        title: '通知',
        in_app: 'コメントやいいねをアプリ内で通知する',
        in_app_hint: '自分の記録への反応と、自分宛て（@氏名）のコメントが届きます。',
        summary: '未読の反応を一日一回メールで受け取る',
        summary_hint: '毎朝8時ごろ、未読があるときだけ送ります。',
      },
      account: 'アカウント',
      password: {
        title: 'パスワードの変更',
        current: '今のパスワード',
        signs_out:
          '変更すると、この端末を含むすべての端末でログアウトし、新しいパスワードでのログインが必要になります。',
        submit: 'パスワードを変更',
      },
      mfa: {
        title: '二段階認証',
        is_on: '有効です。ログインのたびに、メールで届く確認コードを入力します。',
        is_off: '無効です。',
        required: '組織の設定で必須になっています。',
        explanation:
          'パスワードが他人に知られても、メールを受け取れる人でなければログインできなくなります。有効にすると、パスワードは8文字から設定できます。',
        turn_on: '有効にする',
        turn_off: '無効にする',
        turn_off_explanation: '確認のため、今のパスワードを入力してください。',
        turned_off: '二段階認証を無効にしました',
      },
      tenant_security: {
        title: '組織のセキュリティ',
        require: '全員の二段階認証を必須にする',
        explanation: '必須にすると、まだ有効にしていない人は次回のログイン時に設定を求められます。',
      },
    },
  },
}
