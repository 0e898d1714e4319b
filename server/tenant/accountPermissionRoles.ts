import type { TenantTransaction } from '../db/tenant.ts'
import { invalidField, unknownIds } from '../problems.ts'

const field = 'permission_role_id'

/** The role of the tenant's own that an account gets. */
export interface GivenRole {
  readonly id: number | null
  readonly name: string | null
}

const none: GivenRole = { id: null, name: null }

/**
 * Finds the tenant's own role for an account.
 * @param roleId - as sent; undefined keeps the account's present one, which an owner then loses
 * @throws a 422 for an owner with such a role, and for a role that the tenant does not have
 */
export const givenRole = async (
  tx: TenantTransaction,
  tenantId: number,
  {
    role,
    permission_role_id: roleId,
  }: { readonly role: string; readonly permission_role_id?: number | null | undefined },
  present: GivenRole = none,
): Promise<GivenRole> => {
  if (roleId === undefined) return role === 'owner' ? none : present
  if (roleId === null) return none
  if (role === 'owner')
    throw invalidField(field, {
      ja: 'オーナーの権限は制限できません。役割を外すか、オーナー以外にしてください',
      en: 'What owners may cannot be limited. Take the role away, or make the account a member',
    })
  const stored = await tx
    .selectFrom('permission_roles')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', roleId)
    .select(['id', 'name'])
    .executeTakeFirst()
  if (!stored) throw unknownIds(field)
  return stored
}
