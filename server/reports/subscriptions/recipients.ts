import { sql } from 'kysely'
import type { Capability, Feature } from '#contract/features.ts'
import type { RecipientState } from '#contract/reports/subscriptions.ts'
import { capabilitiesIn, capabilityNames } from '../../capabilities.ts'
import type { TenantTransaction } from '../../db/tenant.ts'

/** An account that reports are mailed to, with its own rights. */
export interface Recipient {
  readonly id: number
  readonly username: string
  readonly email: string
  readonly isDeleted: boolean
  /** Whether it may use the product. */
  readonly isEnabled: boolean
  readonly features: ReadonlySet<Capability>
  /** Whether its role lets it have files. */
  readonly mayExport: boolean
  readonly ownInstitutionId: number | null
}

/** Reads accounts of a tenant, deleted ones too. */
export const readRecipients = async (
  tx: TenantTransaction,
  tenantId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Recipient>> => {
  const rows = await tx
    .selectFrom('accounts')
    .innerJoin('tenants', 'tenants.tenant_id', 'accounts.tenant_id')
    .where('accounts.tenant_id', '=', tenantId)
    .where('tenants.tenant_id', '=', tenantId)
    .where('accounts.id', '=', sql<number>`any(${ids}::bigint[])`)
    .select([
      'accounts.id',
      'accounts.username',
      'accounts.email',
      sql<boolean>`accounts.deleted_at is not null`.as('is_deleted'),
      sql<boolean>`accounts.enabled_crm and tenants.enabled_crm`.as('is_enabled'),
      'tenants.medical_institution_id',
      sql<boolean>`accounts.role = 'owner' or accounts.permission_role_id is null or exists (
        select from permission_roles as roles
        where roles.tenant_id = ${tenantId} and roles.id = accounts.permission_role_id and 'exports' = any(roles.permissions)
      )`.as('may_export'),
      capabilityNames.as('features'),
    ])
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        username: row.username,
        email: row.email,
        isDeleted: row.is_deleted,
        isEnabled: row.is_enabled,
        features: capabilitiesIn(row.features),
        mayExport: row.may_export,
        ownInstitutionId: row.medical_institution_id,
      },
    ]),
  )
}

/** What is mailed: the features that its readers need, and whether it is gone. */
export interface Mailed {
  readonly features: readonly Feature[]
  readonly isDeleted: boolean
}

/** The features with which dashboards may be read. */
export const dashboardFeatures: readonly Feature[] = ['dashboard']

/** Whether an account may receive a report or a dashboard now, or why not. @param mailed - null if it is gone */
export const recipientState = (recipient: Recipient | undefined, mailed: Mailed | null): RecipientState => {
  if (!recipient || recipient.isDeleted) return 'account_deleted'
  if (!recipient.isEnabled) return 'account_disabled'
  if (!mailed || mailed.isDeleted) return 'report_deleted'
  return mailed.features.every((feature) => recipient.features.has(feature)) ? 'receives' : 'feature_missing'
}
