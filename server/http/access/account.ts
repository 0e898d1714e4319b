import type pg from 'pg'
import { type Access, whatIsMissing } from '#contract/access.ts'
import { permissionsOf } from '#contract/effects.ts'
import { type Permission, permissions } from '#contract/permissions.ts'
import { capabilitiesIn, capabilitiesText } from '../../capabilities.ts'
import type { Account } from '../../handlers.ts'
import type { Caller } from '../../identity/identity.ts'
import { featureMissing } from '../../requireFeature.ts'
import { requirePermissions } from '../../requirePermissions.ts'
import { problem } from '../../problems.ts'

interface Row {
  readonly id: number
  readonly role: 'member' | 'owner'
  readonly cs_account: boolean
  readonly enabled: boolean
  readonly opens_partner_map: boolean
  readonly signed_out_at: number | null
  readonly is_ended: boolean
  readonly medical_institution_id: number | null
  readonly features: readonly string[]
  /** Of the account's own role; null without one. */
  readonly permissions: readonly string[] | null
}

const isPermission = (name: string): name is Permission => (permissions as readonly string[]).includes(name)

/**
 * Loads the caller's account, in the tenant transaction open on this connection.
 * @throws 401 when the account is gone or its tenant is being deleted, when it has been signed out since the token was issued, or has logged out of the
 *   token's sitting; 403 when the account or its tenant may not use the product, also after it has been signed out and
 *   its sittings have ended
 */
export const loadAccount = async (
  client: pg.ClientBase,
  { tenantId, accountId, issuedAt, sitting, isKnownSitting }: Caller,
): Promise<Account> => {
  const { rows } = await client.query<Row>({
    name: 'load_account',
    text: `
      select accounts.id, accounts.role, accounts.cs_account, tenants.medical_institution_id,
        accounts.enabled_crm and tenants.enabled_crm as enabled, accounts.enabled_mc_map as opens_partner_map,
        floor(extract(epoch from accounts.signed_out_at))::bigint as signed_out_at,
        exists (select from ended_sittings where ended_sittings.tenant_id = $1 and ended_sittings.sitting = $3) as is_ended,
        ${capabilitiesText} as features,
        (
          select permission_roles.permissions
          from permission_roles
          where permission_roles.tenant_id = $1
            and permission_roles.id = accounts.permission_role_id
            and accounts.role <> 'owner'
        ) as permissions
      from accounts
      join tenants on tenants.tenant_id = accounts.tenant_id
      where accounts.tenant_id = $1 and accounts.id = $2 and accounts.deleted_at is null and tenants.ending_at is null`,
    values: [tenantId, accountId, sitting],
  })
  const [row] = rows
  if (!row) throw problem('not_signed_in')
  // Disabling an account also ends its sittings. The reason comes first, because signing in again would not help. Only who has a token of the account hears it.
  if (!row.enabled) throw problem('account_disabled', { opensPartnerMap: row.opens_partner_map })
  if (row.is_ended) throw problem('not_signed_in')
  // Tokens name the second of their issue only. A sitting that is known ends by name, so a new one may begin in that second.
  const lastSignedOut = row.signed_out_at === null ? -Infinity : row.signed_out_at - (isKnownSitting ? 1 : 0)
  if (issuedAt <= lastSignedOut) throw problem('not_signed_in')
  return {
    id: row.id,
    role: row.role,
    csAccount: row.cs_account,
    features: capabilitiesIn(row.features),
    permissions: new Set(row.permissions?.filter(isPermission) ?? permissions),
    ownInstitutionId: row.medical_institution_id,
    sitting,
  }
}

/** @throws 403 unless the account's plan, role and permissions allow the operation */
export const requireAccess = (access: Access, account: Account): void => {
  const missing = whatIsMissing(access, account)
  if (missing === 'feature') throw featureMissing(account)
  if (missing === 'role') throw problem('owner_only')
  if (missing === 'csAccount') throw problem('cs_account_only')
  if (missing === 'permission') requirePermissions(account, permissionsOf(access))
}

/** Whether the account's plan, role and permissions allow the operation. */
export const mayAccess = (access: Access, account: Account): boolean => whatIsMissing(access, account) === undefined
