export const signIn = {
  renkei: {
    sign_in: {
      title: 'ログイン',
      login: 'ログイン名またはメールアドレス',
      password: 'パスワード',
      show_password: 'パスワードを表示',
      caps_lock: 'Caps Lock がオンになっています',
      submit: 'ログイン',
      submitting: 'ログインしています',
      to_login: 'Renkei ログイン画面へ',
      refused:
        'ログイン名またはメールアドレス、もしくはパスワードが正しくありません。続けて間違えた場合は、しばらく待ってからお試しください。',
      throttled: 'アクセスが集中しています。1分ほど待ってからお試しください。',
      unreachable: 'サーバーに接続できません。通信の状態を確認して、もう一度お試しください。',
      expired: '時間が経過したため、ログインを続けられません。',
      restart: 'ログインをやり直す',
      waiting: '読み込んでいます',
      retry: 'もう一度試す',
      logging_out: 'ログアウト中です',
      logout_failed: 'ログアウトに失敗しました',
      forbidden: {
        title: '表示できません',
        heading: 'このページを表示できません',
        rights: 'このサービスを表示するには、アクセス権限が必要です。',
        contact: 'ご利用の組織の管理者にお問い合わせください。',
        partner_map: '連携先マップを開く',
        partner_map_hint: 'ログアウトしてから、別のサービスへ移動します。',
        log_out: 'ログアウトする',
      },
    },
  },
}
