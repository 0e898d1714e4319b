import type { permissionRoleContract } from '#contract/tenant/permissionRoles.ts'
import type { ComponentsOf } from '#ui/resource/declaration.ts'
import { BuiltInRoles } from './BuiltInRoles.tsx'
import { CopyRole } from './CopyRole.tsx'
import { PermissionsInput } from './PermissionsInput.tsx'
import { RoleHolders } from './RoleHolders.tsx'
import { RolePermissions } from './RolePermissions.tsx'

export const components: ComponentsOf<typeof permissionRoleContract> = {
  cells: { permissions: RolePermissions },
  inputs: { permissions: PermissionsInput },
  above: BuiltInRoles,
  rowActions: CopyRole,
  Below: RoleHolders,
}
