import { type RawBuilder, sql } from 'kysely'
import { idIn } from '../../db/idIn.ts'
import { insertComputed } from '../../db/insertComputed.ts'
import type { TenantTransaction } from '../../db/tenant.ts'

// The hospital's own numbers of patients stand apart from the referrals, by their ids: a referral that is replaced, deleted or brought back keeps its
// number, and only what removes it for good removes the number. This module is the only one that names their tables.

/** The table with the numbers of a kind of fact. */
const tables = {
  referral: 'referral_patient_numbers',
  reverse_referral: 'reverse_referral_patient_numbers',
} as const

/** A fact that may have a patient's number. */
export type NumberedFact = keyof typeof tables

/**
 * Lets the transaction see the rows of the tables of numbers until it ends; otherwise the API sees none (migration 0153). A deletion has to see what it
 * deletes. The setting is a statement of its own, which a distributed database carries to the tenant's machine.
 */
const seeNumbers = async (tx: TenantTransaction): Promise<void> => {
  await sql`set local app.patient_numbers = 'read'`.execute(tx)
}

/** The patient's number of a fact of the tenant, deleted or not; null if there is none. */
export const readPatientId = async (
  tx: TenantTransaction,
  tenantId: number,
  kind: NumberedFact,
  id: number,
): Promise<string | null> => {
  await seeNumbers(tx)
  const row = await tx
    .selectFrom(tables[kind])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .select('patient_id')
    .executeTakeFirst()
  return row?.patient_id ?? null
}

/** The patients' numbers of referrals of the tenant. Referrals that do not exist are left out. */
export const readPatientIds = async (
  tx: TenantTransaction,
  tenantId: number,
  referralIds: readonly number[],
): Promise<readonly { readonly referral_id: number; readonly patient_id: string | null }[]> => {
  await seeNumbers(tx)
  return tx
    .selectFrom('referrals')
    .leftJoin('referral_patient_numbers as numbers', (join) =>
      join.on('numbers.tenant_id', '=', tenantId).onRef('numbers.id', '=', 'referrals.id'),
    )
    .where('referrals.tenant_id', '=', tenantId)
    .where(idIn('referrals.id', referralIds))
    .select(['referrals.id as referral_id', 'numbers.patient_id'])
    .execute()
}

/** Stores numbers of facts that have none yet. @param numbers - a query of `id` and `patient_id`; rows without a number are left out */
export const storePatientIds = async (
  tx: TenantTransaction,
  tenantId: number,
  kind: NumberedFact,
  numbers: RawBuilder<unknown>,
): Promise<void> => {
  const rows = sql`select id, patient_id from (${numbers}) as given where patient_id is not null`
  await insertComputed(tenantId, tables[kind], ['id', 'patient_id'], rows).execute(tx)
}

/** Removes the numbers of facts that are removed for good. @param ids - a query of the facts' ids, which names the tenant in each of its tables */
export const removePatientIds = async (
  tx: TenantTransaction,
  tenantId: number,
  kind: NumberedFact,
  ids: RawBuilder<unknown>,
): Promise<void> => {
  await seeNumbers(tx)
  await sql`delete from ${sql.table(tables[kind])} where tenant_id = ${tenantId} and id in (${ids})`.execute(tx)
}

/** Gives a fact another number, or none. */
export const replacePatientId = async (
  tx: TenantTransaction,
  tenantId: number,
  { kind, id }: { readonly kind: NumberedFact; readonly id: number },
  patientId: string | null,
): Promise<void> => {
  await removePatientIds(tx, tenantId, kind, sql`select ${id}::bigint`)
  await storePatientIds(tx, tenantId, kind, sql`select ${id}::bigint as id, ${patientId}::text as patient_id`)
}

/**
 * SQL that finds facts whose number and hash do not go together, and numbers of facts that are gone, as `table`, `key` and `problem`. It reads no number.
 * @param fact - the tables with facts of the kind that stand, and with those that a later file has replaced
 */
export const misplacedNumbers = (
  tenantId: number,
  kind: NumberedFact,
  fact: { readonly table: string; readonly replaced: string },
): RawBuilder<unknown> => {
  const numbers = tables[kind]
  return sql`
    select
      ${numbers}::text as "table",
      jsonb_build_object('id', id) as key,
      case when not is_fact then 'the number of a referral that is gone' when has_number then 'a number without its hash'
        else 'a hash without its number' end as problem
    from (
      select id, bool_or(is_fact) as is_fact, bool_or(has_hash) as has_hash, bool_or(has_number) as has_number
      from (
        select id, true as is_fact, patient_hash is not null as has_hash, false as has_number
        from ${sql.table(fact.table)} where tenant_id = ${tenantId}
        union all
        select id, true, patient_hash is not null, false from ${sql.table(fact.replaced)} where tenant_id = ${tenantId}
        union all
        select id, true, fact ->> 'patient_hash' is not null, false
        from deleted_referral_facts where tenant_id = ${tenantId} and kind = ${kind}
        union all
        select id, false, false, true from ${sql.table(numbers)} where tenant_id = ${tenantId}
      ) as sides
      group by id
    ) as facts
    where has_hash <> has_number`
}
