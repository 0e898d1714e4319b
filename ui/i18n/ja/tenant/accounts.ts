export const accounts = {
  resources: {
    accounts: {
      name: 'アカウント',
      fields: {
        username: '氏名',
        email: 'メールアドレス',
        loginName: 'ログイン名',
        role: '権限',
        permissionRole: '役割',
        permissionRoleId: '役割（できることの制限）',
        isConfirmed: '登録確認',
        lastLoginDate: '最終ログイン',
        enabledCrm: 'このサービスの利用',
        enabledMcMap: '連携先マップの利用',
        name: '氏名・ログイン名・メール',
      },
      enums: { role: { owner: 'オーナー', member: 'メンバー' } },
      help: {
        loginName: '全角・半角、大文字・小文字の違いは区別しません',
        role: 'オーナーはアカウントと設定を管理できます',
        permissionRoleId: '「役割と権限」で作った役割を選ぶと、できることを制限できます',
        permissionRoleOfOwner: 'オーナーの権限は制限できません。役割を選ばないでください',
      },
      delete_lead:
        '次のものは担当する人がいなくなったり、届かなくなったりします。連携先・タスク・訪問予定・声は先に引き継げます。',
      empty: 'アカウントはまだありません',
      empty_hint: '職員のアカウントを追加すると、確認用のURLと初期パスワードが発行されます。',
    },
  },
  renkei: {
    accounts: {
      created: '%{name}さんのアカウントを追加しました',
      hand_over:
        '次の確認用URLと初期パスワードを、別々の方法でご本人に渡してください。初期パスワードが表示されるのは今回だけです。',
      signs_in_elsewhere: 'ご本人は、組織のサインインサービスのアカウントでログインできます。',
      confirmation_url: '確認用URL',
      password: '初期パスワード',
      handed_over: '控えました',
    },
  },
}
