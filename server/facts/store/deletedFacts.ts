import { monthOf } from '#contract/months.ts'
import { sql } from 'kysely'
import type { TenantTransaction } from '../../db/tenant.ts'
import { isRestorable } from '../../records/softDeletion.ts'
import type { Touched } from './changeFacts.ts'
import { factColumns, insertFacts } from './storeFacts.ts'

/** The facts that users enter, by the names under which deleted ones are kept. */
const kinds = {
  referral: {
    table: 'referrals',
    day: 'referral_date',
    institution: 'medical_institution_id',
  },
  reverse_referral: {
    table: 'reverse_referrals',
    day: 'reverse_referral_date',
    institution: 'medical_institution_id_to',
  },
} as const
export type FactKind = keyof typeof kinds

/** A fact by its kind, its id and the institution of its chart. */
export interface FactPlace {
  readonly kind: FactKind
  readonly id: number
  readonly institutionId: number
}

const touchedBy = (day: string, patient: Buffer | null): Touched => ({
  patients: patient ? [patient] : [],
  months: [monthOf(day)],
})

/**
 * Deletes a fact that a user has entered, within `changeFacts`. Nothing counts it until it is restored.
 * @returns what this affects; undefined if there is no such fact
 */
export const setFactAside = async (
  tx: TenantTransaction,
  tenantId: number,
  { kind, id, institutionId }: FactPlace,
  deletedBy: number,
): Promise<Touched | undefined> => {
  const { table, day, institution } = kinds[kind]
  const columns = sql.join(Object.keys(factColumns[table]).map((column) => sql.ref(column)))
  const { rows } = await sql<{ fact: string; patient_hash: Buffer | null; day: string }>`
    select
      jsonb_set(to_jsonb(columns), '{patient_hash}', coalesce(to_jsonb(encode(patient_hash, 'hex')), 'null'))::text as fact,
      patient_hash,
      ${sql.ref(`columns.${day}`)} as day
    from ${sql.table(table)} as stored
    cross join lateral (select ${columns}) as columns
    where stored.tenant_id = ${tenantId} and stored.id = ${id} and ${sql.ref(`stored.${institution}`)} = ${institutionId}
      and stored.upload_id is null
  `.execute(tx)
  const [fact] = rows
  if (!fact) return undefined
  if (kind === 'referral')
    await sql`
      update hospital_admissions
      set referral_id = null, is_first_admission = false
      where tenant_id = ${tenantId} and referral_id = ${id}
    `.execute(tx)
  await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and id = ${id}`.execute(tx)
  await sql`
    insert into deleted_referral_facts (tenant_id, kind, id, medical_institution_id, fact, deleted_by)
    values (${tenantId}, ${kind}, ${id}, ${institutionId}, ${fact.fact}::jsonb, ${deletedBy})
  `.execute(tx)
  return touchedBy(fact.day, fact.patient_hash)
}

/**
 * Restores a fact that was deleted within the last 30 days, within `changeFacts`. It has no department if its own one
 * no longer exists.
 * @returns what this affects; undefined if there is no such fact
 */
export const bringFactBack = async (
  tx: TenantTransaction,
  tenantId: number,
  { kind, id, institutionId }: FactPlace,
): Promise<Touched | undefined> => {
  const { table, day } = kinds[kind]
  const { rows } = await sql<{
    fact: string
    patient_hash: Buffer | null
    day: string
    department: number | null
  }>`
    select
      fact::text as fact,
      decode(fact ->> 'patient_hash', 'hex') as patient_hash,
      fact ->> ${day} as day,
      (
        select departments.id
        from own_departments as departments
        where departments.tenant_id = ${tenantId} and departments.id = (fact ->> 'own_department_id')::bigint
        for key share
      ) as department
    from deleted_referral_facts
    where tenant_id = ${tenantId} and kind = ${kind} and id = ${id} and medical_institution_id = ${institutionId} and ${isRestorable()}
  `.execute(tx)
  const [fact] = rows
  if (!fact) return undefined
  const now = { own_department_id: fact.department }
  await insertFacts(tx, tenantId, table, sql`jsonb_build_array(${fact.fact}::jsonb || ${JSON.stringify(now)}::jsonb)`)
  await tx
    .deleteFrom('deleted_referral_facts')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute()
  return touchedBy(fact.day, fact.patient_hash)
}
