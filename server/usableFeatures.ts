import { sql } from 'kysely'
import type { Capability } from '#contract/features.ts'
import { capabilitiesIn, capabilityNames } from './capabilities.ts'
import type { TenantTransaction } from './db/tenant.ts'

/**
 * The features that a tenant may use now; none while it is switched off or being deleted. Work that waits asks for them again when its turn comes: a
 * plan can have lost a feature meanwhile, and then nobody of the tenant can see or stop what was begun with it.
 */
export const usableFeatures = async (tx: TenantTransaction, tenantId: number): Promise<ReadonlySet<Capability>> => {
  const tenant = await tx
    .selectFrom('tenants')
    .where('tenants.tenant_id', '=', tenantId)
    .where('tenants.enabled_crm', '=', true)
    .where('tenants.ending_at', 'is', null)
    .select(capabilityNames.as('features'))
    .executeTakeFirst()
  return capabilitiesIn(tenant?.features ?? [])
}

/** Whether an account is there and may use the product. @param id - SQL for its id */
export const isActiveAccount = (tenantId: number, id: ReturnType<typeof sql.ref>) => sql<boolean>`exists (
  select from accounts
  where accounts.tenant_id = ${tenantId} and accounts.id = ${id} and accounts.deleted_at is null and accounts.enabled_crm
)`
