import type { Capability } from '#contract/features.ts'
import { capabilitiesIn, capabilityNames } from '#server/capabilities.ts'
import type { TenantTransaction } from '#server/db/tenant.ts'

/** What a tenant's plan and settings say about judging. */
export interface JudgedTenant {
  readonly features: ReadonlySet<Capability>
  readonly ownInstitutionId: number | null
}

export const readTenant = async (tx: TenantTransaction, tenantId: number): Promise<JudgedTenant> => {
  const row = await tx
    .selectFrom('tenants')
    .where('tenant_id', '=', tenantId)
    .where('ending_at', 'is', null)
    .select(['medical_institution_id', capabilityNames.as('features')])
    .executeTakeFirst()
  return {
    features: capabilitiesIn(row?.features ?? []),
    ownInstitutionId: row?.medical_institution_id ?? null,
  }
}
