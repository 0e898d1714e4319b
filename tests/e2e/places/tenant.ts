import { accountButton } from '../people.ts'
import { dialog, first, type Place } from './place.ts'

export const tenantPlaces: readonly Place[] = [
  { name: 'firstSteps', at: '/app/first_steps' },
  { name: 'permissionRoles', at: '/app/permission_roles' },
  { name: 'newPermissionRole', at: '/app/permission_roles/create' },
  { name: 'accounts', at: '/app/accounts' },
  { name: 'account', at: first('/app/accounts', '/accounts/') },
  { name: 'newAccount', at: '/app/accounts/create' },
  { name: 'auditLog', at: '/app/audit_log' },
  { name: 'webhooks', at: '/app/webhooks', openings: [{ name: 'newWebhook', open: dialog('送信先を追加') }] },
  {
    name: 'profile',
    at: '/app/profile',
    openings: [{ name: 'accountMenu', open: (page) => accountButton(page).click() }],
  },
]
