import { addTexts } from '#ui/texts/texts.ts'

export const texts = addTexts({
  resources: {
    accounts: {
      name: { ja: 'アカウント', en: 'Account |||| Accounts' },
      fields: {
        username: { ja: '氏名', en: 'Name' },
        email: { ja: 'メールアドレス', en: 'E-mail address' },
        loginName: { ja: 'ログイン名', en: 'Login name' },
        role: { ja: '権限', en: 'Role' },
        permissionRole: { ja: '役割', en: 'Own role' },
        permissionRoleId: { ja: '役割（できることの制限）', en: 'Own role (limits what the person may)' },
        isConfirmed: { ja: '登録確認', en: 'Confirmed' },
        lastLoginDate: { ja: '最終ログイン', en: 'Last login' },
        enabledCrm: { ja: 'このサービスの利用', en: 'May use this service' },
        enabledMcMap: { ja: '連携先マップの利用', en: 'May use the partner map' },
        name: { ja: '氏名・ログイン名・メール', en: 'Name, login name, e-mail' },
      },
      enums: {
        role: {
          owner: { ja: 'オーナー', en: 'Owner' },
          member: { ja: 'メンバー', en: 'Member' },
        },
      },
      help: {
        loginName: { ja: '全角・半角、大文字・小文字の違いは区別しません', en: 'Width and case make no difference' },
        role: { ja: 'オーナーはアカウントと設定を管理できます', en: 'Owners manage accounts and settings' },
        permissionRoleId: {
          ja: '「役割と権限」で作った役割を選ぶと、できることを制限できます',
          en: 'One of the roles that were made under “Roles”',
        },
        permissionRoleOfOwner: {
          ja: 'オーナーの権限は制限できません。役割を選ばないでください',
          en: 'What owners may cannot be limited. Please choose no role',
        },
      },
      delete_lead: {
        ja: '次のものは担当する人がいなくなったり、届かなくなったりします。連携先・タスク・訪問予定・声は先に引き継げます。',
        en: 'Nobody will take care of the following, or it ends. Partners, tasks, planned visits and feedback can be handed over first.',
      },
      empty: { ja: 'アカウントはまだありません', en: 'There are no accounts yet' },
      empty_hint: {
        ja: '職員のアカウントを追加すると、確認用のURLと初期パスワードが発行されます。',
        en: 'Add an account for a member of the office to get a confirmation address and an initial password.',
      },
    },
  },
  renkei: {
    accounts: {
      created: { ja: '%{name}さんのアカウントを追加しました', en: 'The account of %{name} has been added' },
      hand_over: {
        ja: '次の確認用URLと初期パスワードを、別々の方法でご本人に渡してください。初期パスワードが表示されるのは今回だけです。',
        en: 'Give the person this confirmation address and the initial password by two different ways. The password is shown this once.',
      },
      signs_in_elsewhere: {
        ja: 'ご本人は、組織のサインインサービスのアカウントでログインできます。',
        en: 'The person signs in with the account of your organisation’s sign-in service.',
      },
      confirmation_url: { ja: '確認用URL', en: 'Confirmation address' },
      password: { ja: '初期パスワード', en: 'Initial password' },
      handed_over: { ja: '控えました', en: 'I have noted them' },
    },
  },
})
