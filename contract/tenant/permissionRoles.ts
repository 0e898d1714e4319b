import { z } from 'zod'
import { dateTime, id, longText, Person, shortText } from '../core.ts'
import { crud } from '../crud.ts'
import { Permission } from '../permissions.ts'

/** As many roles of its own can a tenant have. */
export const maxPermissionRoles = 50

/** A role of the tenant's own: what the members who have it may, beside what every member may. */
export const PermissionRole = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  permissions: z.array(Permission),
  account_count: z.int(),
  /** Who has it, by name. */
  accounts: z.array(Person),
  updated_at: dateTime,
})

export const PermissionRolePayload = z.object({
  name: shortText(50),
  description: longText(500).nullish(),
  /** Without any, members only read and write. */
  permissions: z.array(Permission).max(Permission.options.length),
})

export const permissionRoleContract = crud({
  singular: 'permission_role',
  plural: 'permission_roles',
  item: PermissionRole,
  payload: PermissionRolePayload,
  update: PermissionRolePayload.extend({
    /** The version that the writer saw. */
    updated_at: dateTime.optional(),
  }),
  sorts: ['name'],
  feature: 'accounts',
  role: 'owner',
  beyond: { all: 'roles of the tenant’s own beside member and owner' },
})
