import { addTexts } from '#ui/texts/texts.ts'
import { texts as shell } from '#ui/texts/shell.ts'

export const texts = addTexts({
  resources: {
    permission_roles: {
      name: { ja: '役割', en: 'Role |||| Roles' },
      fields: {
        name: { ja: '名前', en: 'Name' },
        description: { ja: '説明', en: 'Description' },
        permissions: { ja: 'できること', en: 'May do' },
        accountCount: { ja: 'アカウント数', en: 'Accounts' },
      },
      enums: { permissions: shell.renkei.permissions.names },
      help: {
        name: {
          ja: '例：実習生（閲覧・記録・編集のみ）',
          en: 'For example: trainees (viewing, recording and editing only)',
        },
        permissions: {
          ja: 'チェックのないことは行えません。画面のボタンは使えなくなり、理由が表示されます',
          en: 'What is not checked is refused. Its buttons are disabled and say why',
        },
      },
      empty: { ja: '独自の役割はまだありません', en: 'There are no roles of your own yet' },
      empty_hint: {
        ja: '実習生や委託の職員など、できることを制限したい人のための役割を作り、アカウントで選びます。',
        en: 'Make a role for those who may not do everything, such as trainees, and choose it in their accounts.',
      },
    },
  },
  renkei: {
    permission_roles: {
      built_in: { ja: '標準の役割', en: 'Built-in roles' },
      owner: {
        ja: 'すべて行えます。アカウントと設定も管理します。制限できません。',
        en: 'may do everything, and manages accounts and settings. This cannot be limited.',
      },
      member: {
        ja: '日々の仕事をすべて行えます。患者番号の閲覧・出力・削除・取り込み・メールの送信を含みます。',
        en: 'does the daily work, including patients’ numbers, exports, deletion, imports and sending e-mails.',
      },
      own: {
        ja: '下の役割をメンバーのアカウントに付けると、できることを制限できます。変更は次の操作から有効になり、操作履歴に残ります。',
        en: 'Give a member one of the roles below to limit what they may do. A change holds from the next step on and is in the audit log.',
      },
      none: { ja: '閲覧・記録・編集のみ', en: 'Viewing, recording and editing only' },
      all: { ja: '制限しない（メンバーのすべて）', en: 'Not limited (all that members may)' },
      copy: { ja: '%{name}を複製', en: 'Copy %{name}' },
      copy_of: { ja: '%{name}のコピー', en: 'Copy of %{name}' },
      held_by: {
        ja: 'この役割のアカウントがあるうちは削除できません：',
        en: 'While an account has this role, it cannot be deleted:',
      },
      held_by_nobody: { ja: 'この役割のアカウントはありません。', en: 'No account has this role.' },
    },
  },
})
