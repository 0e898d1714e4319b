import { PeopleOutlined } from '@mui/icons-material'
import { accountContract } from '#contract/tenant/accounts.ts'
import { defineResource } from '#ui/resource/declaration.ts'

export const accounts = defineResource({
  contract: accountContract,
  counts: 'people',
  title: { ja: 'アカウント', en: 'Accounts' },
  icon: PeopleOutlined,
  group: 'settings',
  alsoKnownAs: 'あかうんと 職員 利用者 user',
  columns: ['username', 'loginName', 'email', 'role', 'permissionRole', 'isConfirmed', 'lastLoginDate'],
  hiddenColumns: ['enabledCrm', 'enabledMcMap'],
  filters: ['name', 'role'],
  form: [['username'], ['loginName', 'email'], ['role', 'permissionRoleId'], ['enabledCrm', 'enabledMcMap']],
  defaults: () => ({ role: 'member', enabledCrm: true, enabledMcMap: false }),
  keptBecause: ({ id }, user) => (id === user.id ? 'renkei.form.kept.own_account' : undefined),
  loadTexts: () => import('./texts.ts'),
  loadComponents: async () => (await import('./components.ts')).components,
})
