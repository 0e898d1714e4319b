import { PeopleOutlined } from '@mui/icons-material'
import { accountContract } from '../../contract/accounts.ts'
import { defineResource } from '../../ui/resource/declaration.ts'
import { CreatedAccount } from './CreatedAccount.tsx'

export const accounts = defineResource({
  contract: accountContract,
  icon: PeopleOutlined,
  group: 'settings',
  alsoKnownAs: 'あかうんと 職員 利用者 user',
  columns: ['username', 'loginName', 'email', 'role', 'isConfirmed', 'lastLoginDate'],
  hiddenColumns: ['enabledCrm', 'enabledMcMap'],
  filters: ['name', 'role'],
  form: [['username'], ['loginName', 'email'], ['role'], ['enabledCrm', 'enabledMcMap']],
  defaults: () => ({ role: 'member', enabledCrm: true, enabledMcMap: false }),
  parts: { Created: CreatedAccount },
})
