import { type Place } from './place.ts'

export const tenantPlaces: readonly Place[] = [
  { name: 'firstSteps', at: '/app/first_steps' },
  { name: 'permissionRoles', at: '/app/permission_roles' },
  { name: 'newPermissionRole', at: '/app/permission_roles/create' },
  { name: 'accounts', at: '/app/accounts' },
  { name: 'auditLog', at: '/app/audit_log' },
  { name: 'webhooks', at: '/app/webhooks' },
  { name: 'profile', at: '/app/profile' },
]
