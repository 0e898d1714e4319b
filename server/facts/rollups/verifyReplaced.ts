import { type RawBuilder, sql } from 'kysely'
import { UploadKind } from '#contract/facts/uploadKinds.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { misplacedNumbers } from '../referrals/patientNumbers.ts'
import { departmentOfFact, factKinds, monthOfFact } from '../store/factKinds.ts'
import { replacedOnly } from '../replaced/uploadMonths.ts'

/** A replaced fact that should not exist. */
export interface ReplacedFinding {
  readonly table: string
  readonly key: Readonly<Record<string, string | number>>
  /** A description in English, for the log of `npm run db:verify`. */
  readonly problem: string
}

/** SQL condition: a file replaces a month, or the department in it. */
const replaces = (
  tenantId: number,
  upload: RawBuilder<unknown>,
  month: RawBuilder<unknown>,
  department: RawBuilder<unknown>,
) => sql`
  select from upload_months as months
  where months.tenant_id = ${tenantId}
    and months.upload_id = ${upload}
    and months.month = ${month}
    and months.decision = 'replace'
    and (months.own_department_ids is null or ${department} = any(months.own_department_ids))`

const isDeleted = (tenantId: number, upload: RawBuilder<unknown>) => sql`
  exists (
    select from data_uploads as uploads
    where uploads.tenant_id = ${tenantId} and uploads.id = ${upload} and uploads.deleted_at is not null
  )`

const findReplaced = (tenantId: number, kind: UploadKind) => {
  const fact = factKinds[kind]
  const month = monthOfFact('facts', fact)
  const department = departmentOfFact('facts', fact)
  const ofKind =
    kind === 'd_file' ? sql`and source = 'd'` : kind === 'hospital_admission_ef_file' ? sql`and source = 'ef'` : sql``
  return sql`
    select
      ${fact.replaced}::text as "table",
      jsonb_build_object('upload_id', upload_id, 'replaced_by', replaced_by, 'month', month) as key,
      case
        when ${isDeleted(tenantId, sql.ref('cells.upload_id'))} then 'facts of a deleted file are kept'
        else 'facts are kept for a file that does not replace them'
      end as problem
    from (
      select distinct facts.upload_id, facts.replaced_by, ${month} as month, ${department} as department
      from ${sql.table(fact.replaced)} as facts
      where facts.tenant_id = ${tenantId} ${ofKind} ${replacedOnly(kind)}
    ) as cells
    where ${isDeleted(tenantId, sql.ref('cells.upload_id'))}
      or not exists (${replaces(tenantId, sql.ref('cells.replaced_by'), sql.ref('cells.month'), sql.ref('cells.department'))})`
}

/** SQL condition: a later file has replaced the whole month. */
const isReplacedWhole = (tenantId: number, kind: UploadKind) => sql`
  exists (
    select from upload_months as own
    join upload_months as later
      on later.tenant_id = ${tenantId} and later.kind = ${kind} and later.month = own.month
      and later.sequence_number > own.sequence_number and later.decision = 'replace' and later.own_department_ids is null
    where own.tenant_id = ${tenantId} and own.upload_id = cells.upload_id and own.month = cells.month
  )`

const findStanding = (tenantId: number, kind: UploadKind) => {
  const fact = factKinds[kind]
  const isOfDeleted = isDeleted(tenantId, sql.ref('cells.upload_id'))
  const isReplaced = isReplacedWhole(tenantId, kind)
  return sql`
    select
      ${fact.table}::text as "table",
      jsonb_build_object('upload_id', upload_id, 'month', month) as key,
      case
        when ${isOfDeleted} then 'facts of a deleted file stand'
        else 'facts stand that a later file has replaced'
      end as problem
    from (
      select distinct facts.upload_id, ${monthOfFact('facts', fact)} as month
      from ${sql.table(fact.table)} as facts
      where facts.tenant_id = ${tenantId} and ${fact.ofFiles}
    ) as cells
    where ${isOfDeleted} or ${isReplaced}`
}

/**
 * Finds superseded stays whose superseding stay is not current. The current stay must come from the recorded file and
 * have a later discharge.
 */
const findWaiting = (tenantId: number) => sql`
  select
    'replaced_hospital_admissions' as "table",
    jsonb_build_object('id', waiting.id) as key,
    'a stay waits behind one that does not stand' as problem
  from replaced_hospital_admissions as waiting
  where waiting.tenant_id = ${tenantId} and waiting.is_superseded
    and not exists (
      select from hospital_admissions as standing
      where standing.tenant_id = ${tenantId}
        and standing.patient_hash = waiting.patient_hash
        and standing.admission_date = waiting.admission_date
        and standing.times = waiting.times
        and standing.upload_id = waiting.replaced_by
        and standing.discharge_date > waiting.discharge_date
    )`

/** Finds rows that are kept as doubles of a deleted file, or for one. */
const findDoubles = (tenantId: number, kind: 'referral' | 'reverse_referral') => {
  const { replaced } = factKinds[kind]
  return sql`
    select
      ${replaced}::text as "table",
      jsonb_build_object('id', doubles.id) as key,
      'a double of a deleted file is kept' as problem
    from ${sql.table(replaced)} as doubles
    where doubles.tenant_id = ${tenantId} and doubles.is_double
      and (${isDeleted(tenantId, sql.ref('doubles.upload_id'))} or ${isDeleted(tenantId, sql.ref('doubles.replaced_by'))})`
}

/**
 * Finds months of lists that no later file has replaced but that have no current facts. Files of the survey are exempt
 * because their months may have no rows. So are facts of an old list that a later file replaced, if they were purged
 * before that file was undone.
 */
const findEmpty = (tenantId: number, kind: 'referral' | 'reverse_referral') => {
  const fact = factKinds[kind]
  return sql`
    select
      'upload_months' as "table",
      jsonb_build_object('upload_id', months.upload_id, 'month', months.month) as key,
      'no facts stand of a month that no later file has replaced' as problem
    from upload_months as months
    where months.tenant_id = ${tenantId} and months.kind = ${kind} and months.forgotten_at is null
      and not exists (
        select from upload_months as later
        where later.tenant_id = ${tenantId} and later.kind = ${kind} and later.month = months.month
          and later.sequence_number > months.sequence_number and later.decision = 'replace'
      )
      and not exists (
        select from ${sql.table(fact.table)} as facts
        where facts.tenant_id = ${tenantId} and facts.upload_id = months.upload_id and ${monthOfFact('facts', fact)} = months.month
      )
      and not exists (
        select from ${sql.table(fact.replaced)} as doubles
        where doubles.tenant_id = ${tenantId} and doubles.is_double
          and doubles.upload_id = months.upload_id and ${monthOfFact('doubles', fact)} = months.month
      )`
}

/** Looks for replaced facts that no undo can bring back, facts of undone files, recorded months without facts, and patients' numbers without their referrals. */
export const verifyReplaced = async (tx: TenantTransaction, tenantId: number): Promise<ReplacedFinding[]> => {
  const queries = [
    ...UploadKind.options.map((kind) => findReplaced(tenantId, kind)),
    ...UploadKind.options.map((kind) => findStanding(tenantId, kind)),
    findWaiting(tenantId),
    misplacedNumbers(tenantId, 'referral', factKinds.referral),
    misplacedNumbers(tenantId, 'reverse_referral', factKinds.reverse_referral),
    findDoubles(tenantId, 'referral'),
    findDoubles(tenantId, 'reverse_referral'),
    findEmpty(tenantId, 'referral'),
    findEmpty(tenantId, 'reverse_referral'),
  ]
  const { rows } = await sql<ReplacedFinding>`
    ${sql.join(
      queries.map((query) => sql`(${query})`),
      sql` union all `,
    )}
    order by 1, 2
  `.execute(tx)
  return rows
}
