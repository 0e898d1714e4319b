import { sql } from 'kysely'
import type { z } from 'zod'
import type { Permission } from '#contract/permissions.ts'
import type { Feature } from '#contract/features.ts'
import type { FirstStep, FirstSteps } from '#contract/tenant/firstSteps.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { Account } from '../../handlers.ts'
import { countOf, keptAccounts } from '../accountRules.ts'
import { correctedOrNull } from '../../records/correctedInstitutions.ts'

type Step = z.output<typeof FirstStep>

interface Conditions {
  readonly role?: 'owner'
  readonly feature?: Feature
  readonly permission?: Permission
}

/** Whom each step is for. */
const conditionsOf: Readonly<Record<Step, Conditions>> = {
  own_institution: { role: 'owner', feature: 'medical_institutions_search' },
  own_departments: { role: 'owner' },
  colleagues: { role: 'owner', feature: 'accounts' },
  first_list: { feature: 'data_uploads', permission: 'imports' },
  saved_filter: { feature: 'medical_institutions_search' },
}

const isFor = ({ role, features, permissions }: Account, { role: wanted, feature, permission }: Conditions) =>
  (!wanted || role === wanted) && (!feature || features.has(feature)) && (!permission || permissions.has(permission))

const readFacts = async (tx: TenantTransaction, tenantId: number, accountId: number) => {
  const { rows } = await sql<{ has_list: boolean; has_saved_filter: boolean }>`
    select
      exists (
        select
        from data_uploads as uploads
        join data_upload_records as records on records.tenant_id = ${tenantId} and records.id = uploads.id
        where uploads.tenant_id = ${tenantId}
          and not uploads.is_sample
          and uploads.deleted_at is null
          and records.status = 'completed'
      ) as has_list,
      exists (
        select from saved_filters where tenant_id = ${tenantId} and account_id = ${accountId}
      ) as has_saved_filter
  `.execute(tx)
  return { hasList: rows[0]?.has_list ?? false, hasSavedFilter: rows[0]?.has_saved_filter ?? false }
}

/** Whether a list of figures has been imported and kept, other than sample data. */
export const hasImportedList = async (tx: TenantTransaction, tenantId: number, accountId: number): Promise<boolean> =>
  (await readFacts(tx, tenantId, accountId)).hasList

/** How far the office is, for one of its people. */
export const readFirstSteps = async (
  tx: TenantTransaction,
  tenantId: number,
  account: Account,
): Promise<z.input<typeof FirstSteps>> => {
  const [tenant, departments, accountCount, person, { hasList, hasSavedFilter }] = await Promise.all([
    tx
      .selectFrom('tenants')
      .leftJoin('medical_institutions as own', 'own.id', 'tenants.medical_institution_id')
      .where('tenants.tenant_id', '=', tenantId)
      .select([
        'own.id as institution_id',
        correctedOrNull(tenantId, 'name', 'own').as('institution_name'),
        correctedOrNull(tenantId, 'address', 'own').as('address'),
        'tenants.max_account_count',
        'tenants.settings_updated_at',
        'tenants.own_departments_updated_at',
      ])
      .executeTakeFirstOrThrow(),
    tx
      .selectFrom('own_departments')
      .where('tenant_id', '=', tenantId)
      .orderBy('display_order')
      .orderBy('id')
      .select(['id', 'name'])
      .execute(),
    countOf(keptAccounts(tx, tenantId)),
    tx
      .selectFrom('accounts')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', account.id)
      .select('first_steps_dismissed_at')
      .executeTakeFirstOrThrow(),
    readFacts(tx, tenantId, account.id),
  ])
  const { institution_id: institutionId, institution_name: name, address } = tenant
  const done: Readonly<Record<Step, boolean>> = {
    own_institution: institutionId !== null,
    own_departments: departments.length > 0,
    colleagues: accountCount > 1,
    first_list: hasList,
    saved_filter: hasSavedFilter,
  }
  const steps: readonly Step[] = ['own_institution', 'own_departments', 'colleagues', 'first_list', 'saved_filter']
  return {
    steps: steps.flatMap((step) => (isFor(account, conditionsOf[step]) ? [{ name: step, is_done: done[step] }] : [])),
    is_dismissed: person.first_steps_dismissed_at !== null,
    own_institution:
      institutionId !== null && name !== null ? { id: institutionId, name, address: address ?? '' } : null,
    can_choose_institution: account.role === 'owner' && !hasList,
    settings_updated_at: tenant.settings_updated_at,
    own_departments: departments,
    own_departments_updated_at: tenant.own_departments_updated_at,
    account_count: accountCount,
    max_account_count: tenant.max_account_count,
  }
}
