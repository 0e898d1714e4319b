import { shell } from '../shell.ts'

export const permissionRoles = {
  resources: {
    permission_roles: {
      name: '役割',
      fields: {
        name: '名前',
        description: '説明',
        permissions: 'できること',
        accountCount: 'アカウント数',
      },
      enums: { permissions: shell.renkei.permissions.names },
      help: {
        name: '例：実習生（閲覧・記録・編集のみ）',
        permissions: 'チェックのないことは行えません。画面のボタンは使えなくなり、理由が表示されます',
      },
      empty: '独自の役割はまだありません',
      empty_hint: '実習生や委託の職員など、できることを制限したい人のための役割を作り、アカウントで選びます。',
    },
  },
  renkei: {
    permission_roles: {
      built_in: '標準の役割',
      owner: 'すべて行えます。アカウントと設定も管理します。制限できません。',
      member: '日々の仕事をすべて行えます。患者番号の閲覧・出力・削除・取り込み・メールの送信を含みます。',
      own: '下の役割をメンバーのアカウントに付けると、できることを制限できます。変更は次の操作から有効になり、操作履歴に残ります。',
      none: '閲覧・記録・編集のみ',
      all: '制限しない（メンバーのすべて）',
      copy: '%{name}を複製',
      copy_of: '%{name}のコピー',
      held_by: 'この役割のアカウントがあるうちは削除できません：',
      held_by_nobody: 'この役割のアカウントはありません。',
    },
  },
}
