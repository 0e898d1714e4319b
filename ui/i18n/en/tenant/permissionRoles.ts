import { shell } from '../shell.ts'

export const permissionRoles = {
  resources: {
    permission_roles: {
      name: 'Role |||| Roles',
      fields: {
        name: 'Name',
        description: 'Description',
        permissions: 'May do',
        accountCount: 'Accounts',
      },
      enums: { permissions: shell.renkei.permissions.names },
      help: {
        name: 'For example: trainees (viewing, recording and editing only)',
        permissions: 'What is not checked is refused. Its buttons are disabled and say why',
      },
      empty: 'There are no roles of your own yet',
      empty_hint: 'Make a role for those who may not do everything, such as trainees, and choose it in their accounts.',
    },
  },
  renkei: {
    permission_roles: {
      built_in: 'Built-in roles',
      owner: 'may do everything, and manages accounts and settings. This cannot be limited.',
      member: 'does the daily work, including patients’ numbers, exports, deletion, imports and sending e-mails.',
      own: 'Give a member one of the roles below to limit what they may do. A change holds from the next step on and is in the audit log.',
      none: 'Viewing, recording and editing only',
      all: 'Not limited (all that members may)',
      copy: 'Copy %{name}',
      copy_of: 'Copy of %{name}',
      held_by: 'While an account has this role, it cannot be deleted:',
      held_by_nobody: 'No account has this role.',
    },
  },
}
