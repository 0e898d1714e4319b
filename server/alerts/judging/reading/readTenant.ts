import { sql } from 'kysely'
import { type Feature, features } from '../../../../contract/features.ts'
import type { TenantTransaction } from '../../../db/tenant.ts'

/** What a tenant's plan and settings say about judging. */
export interface JudgedTenant {
  readonly features: ReadonlySet<Feature>
  readonly ownInstitutionId: number | null
}

const isFeature = (name: string): name is Feature => (features as readonly string[]).includes(name)

export const readTenant = async (tx: TenantTransaction, tenantId: number): Promise<JudgedTenant> => {
  const row = await tx
    .selectFrom('tenants')
    .where('tenant_id', '=', tenantId)
    .where('ending_at', 'is', null)
    .select([
      'medical_institution_id',
      sql<string[]>`array(select feature from plan_features where plan_features.plan = tenants.plan)`.as('features'),
    ])
    .executeTakeFirst()
  return {
    features: new Set(row?.features.filter(isFeature)),
    ownInstitutionId: row?.medical_institution_id ?? null,
  }
}
