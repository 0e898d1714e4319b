import { type RawBuilder, sql } from 'kysely'
import { monthsBetween } from '../../../../contract/months.ts'
import type { TenantTransaction } from '../../../db/tenant.ts'
import { assignCharges, chargesByStay } from '../../../facts/store/charges.ts'
import type { Touched } from '../../../facts/store/changeFacts.ts'
import { distinctMonths } from '../../../facts/months/months.ts'
import { setStaysOfMonthsAside, settleVersions } from '../../../facts/replaced/replacedStays.ts'
import { listedKeys, stayKeysInBatches } from '../../../facts/replaced/stayKeys.ts'
import { setStaysAside } from '../../../facts/replaced/stayMoves.ts'
import { openTouchedPatients, touchedPatients, touchPatients } from '../../../facts/store/touchedPatients.ts'
import { insertComputed } from '../../../db/insertComputed.ts'
import { recordsInBatches, recordsOf } from '../../../db/rowsInBatches.ts'
import { insertRead } from './insertRead.ts'
import { noteReplaced } from '../../../facts/replaced/uploadMonths.ts'
import { distinctCodes, meetDepartmentCodes } from '../../mapping/departmentCodes.ts'
import { readTables } from '../../reading/survey/readTables.ts'
import type { SurveyUpload } from './surveyUpload.ts'
import type { RowFinding } from '../../reading/survey/settings.ts'

const aside = new Set(['patient_hash', 'admission_date', 'times', 'line', 'row_count', 'operations'])
/** The columns with the contents of a stay, with their types. */
const describing = Object.entries(readTables.read_stays).filter(([column]) => !aside.has(column))
/** The columns of the temporary tables `stays` and `waiting_stays`, in their order. */
const stayColumns = (table: string) =>
  sql.join(
    ['id', 'patient_hash', 'admission_date', 'times', 'line', 'row_count', ...describing.map(([column]) => column)].map(
      (column) => sql.ref(`${table}.${column}`),
    ),
  )

/** Merges the pieces of each stay. Each piece has the values that the others lack. */
const mergePieces = async (tx: TenantTransaction) => {
  const merged = describing.map(([column, type]) =>
    type === 'boolean'
      ? sql`bool_or(${sql.ref(column)}) as ${sql.ref(column)}`
      : sql`max(${sql.ref(column)}) as ${sql.ref(column)}`,
  )
  await sql`
    create temp table stays on commit drop as
    select nextval('hospital_admissions_id_seq') as id, merged.*
    from (
      select patient_hash, admission_date, times, min(line) as line, sum(row_count)::int as row_count, ${sql.join(merged)}
      from read_stays
      group by patient_hash, admission_date, times
    ) as merged
  `.execute(tx)
  await sql`create unique index on stays (patient_hash, admission_date, times)`.execute(tx)
  await sql`create temp table waiting_stays on commit drop as select * from stays limit 0`.execute(tx)
}

/** What was rejected after the whole file had been read. */
export interface Rejected {
  readonly rowCount: number
  readonly findings: readonly RowFinding[]
}

/** Notes in the temporary table `later_stays` which stays the files of later months have, too. */
const findLater = async (tx: TenantTransaction, tenantId: number, end: RawBuilder<unknown>) => {
  await sql`
    create temp table later_stays (patient_hash bytea, admission_date date, times smallint) on commit drop
  `.execute(tx)
  for await (const keys of stayKeysInBatches(tx, sql`stays`))
    await sql`
      insert into later_stays
      select patient_hash, admission_date, times
      from hospital_admissions as later
      join ${listedKeys(keys)} using (patient_hash, admission_date, times)
      where later.tenant_id = ${tenantId} and later.discharge_date >= ${end}
    `.execute(tx)
}

/**
 * Removes the stays that do not belong in the file, and records them as problems. Stays that are also in the file of a
 * later month are kept in `waiting_stays`, for the case that the later file is undone.
 */
const rejectStays = async (tx: TenantTransaction, upload: SurveyUpload): Promise<Rejected> => {
  const { tenantId, firstMonth, lastMonth } = upload
  const end = sql`(${lastMonth}::date + interval '1 month')::date`
  await findLater(tx, tenantId, end)
  const { rows } = await sql<{ problem: string; count: number; examples: string[] }>`
    with judged as (
      select
        stays.id,
        case
          when stays.discharge_date is null then 'discharge_date'
          when stays.discharge_date < stays.admission_date then 'order'
          when stays.discharge_date < ${firstMonth}::date or stays.discharge_date >= ${end} then 'other_month'
          when exists (
            select from later_stays as later
            where later.patient_hash = stays.patient_hash
              and later.admission_date = stays.admission_date
              and later.times = stays.times
          ) then 'later_file'
        end as problem
      from stays
    ), gone as (
      delete from stays
      using judged
      where judged.id = stays.id and judged.problem is not null
      returning stays.*, judged.problem
    ), waiting as (
      insert into waiting_stays
      select ${stayColumns('gone')} from gone where problem = 'later_file'
    ), listed as (
      insert into read_problems (line, value, problem, is_rejected)
      select line, concat_ws(' ', admission_date, discharge_date), problem, true
      from gone
    )
    select problem, sum(row_count)::int as count, (array_agg(line::text order by line))[1:10] as examples
    from gone
    group by problem
  `.execute(tx)
  return {
    rowCount: rows.reduce((sum, { count }) => sum + count, 0),
    findings: rows.flatMap(({ problem, count, examples }) =>
      problem === 'other_month' ? [{ code: problem, count, examples }] : [],
    ),
  }
}

/** Prepares the temporary table `stays`. */
export const prepareStays = async (tx: TenantTransaction, upload: SurveyUpload): Promise<Rejected> => {
  await mergePieces(tx)
  return rejectStays(tx, upload)
}

/** Sets aside stays from the file of an earlier month that ended later after all. The new versions supersede them. */
const supersedeEarlier = async (tx: TenantTransaction, { tenantId, id: uploadId }: SurveyUpload) => {
  const months: string[][] = []
  for await (const keys of stayKeysInBatches(tx, sql`stays`)) {
    const { rows } = await sql<{ id: number }>`
      select admissions.id
      from hospital_admissions as admissions
      join ${listedKeys(keys)} using (patient_hash, admission_date, times)
      where admissions.tenant_id = ${tenantId}
    `.execute(tx)
    const leaving = rows.map(({ id }) => ({ id, replaced_by: uploadId }))
    months.push(await setStaysAside(tx, tenantId, leaving, true))
  }
  return distinctMonths(...months)
}

/** Lists the operations of all stays and marks those that count. */
const prepareOperations = async (tx: TenantTransaction) => {
  // An operation without a day is recorded in the papers of the stay, so it belongs to it.
  await sql`
    create temp table stay_operations on commit drop as
    select
      stays.id as hospital_admission_id,
      row_number() over (partition by stays.id order by pieces.line, listed.place) as position,
      operation.operation_date,
      operation.kcode,
      operation.anaesthesia,
      operation.name,
      coalesce(operation.operation_date between stays.admission_date and stays.discharge_date, true) as is_counted
    from (select * from stays union all select * from waiting_stays) as stays
    join read_stays as pieces using (patient_hash, admission_date, times)
    cross join lateral jsonb_array_elements(pieces.operations) with ordinality as listed (operation, place)
    cross join lateral jsonb_to_record(listed.operation)
      as operation (operation_date date, kcode text, anaesthesia text, name text)
  `.execute(tx)
}

/** The number of operations of each stay that count, with the data of the first. */
const countedOperations = sql`
  select
    hospital_admission_id,
    count(*) as count,
    (array_agg(kcode order by position))[1] as kcode,
    (array_agg(anaesthesia order by position))[1] as anaesthesia
  from stay_operations
  where is_counted
  group by hospital_admission_id`

const operationColumns = {
  hospital_admission_id: 'bigint',
  position: 'smallint',
  operation_date: 'date',
  kcode: 'text',
  anaesthesia: 'text',
  name: 'text',
}

const insertOperations = (tx: TenantTransaction, tenantId: number, into: string, stays: string) =>
  insertRead(
    tx,
    tenantId,
    into,
    operationColumns,
    sql`
      select ${sql.join(Object.keys(operationColumns).map((column) => sql.ref(column)))}
      from stay_operations
      where hospital_admission_id in (select id from ${sql.table(stays)})`,
  )

const insertedTogether = 2_000

/** The columns of the stays that are sent to the tenant's tables, with their types. */
const sentColumns = {
  id: 'bigint',
  patient_hash: 'bytea',
  admission_date: 'date',
  times: 'smallint',
  ...Object.fromEntries(describing),
  operation_count: 'int',
  kcode: 'text',
  anaesthesia: 'text',
  upload_row: 'bigint',
}
const sent = Object.keys(sentColumns)
const sentRefs = sql.join(sent.map((column) => sql.ref(`stays.${column}`)))

/** The stays of a temporary table with their operations, and their places among those of the same patient and day, in batches. */
const staysInBatches = (tx: TenantTransaction, table: string) =>
  recordsInBatches(
    tx,
    'stays_in_batches',
    sql`
      select
        stays.*, stays.line as upload_row,
        row_number() over (partition by patient_hash, admission_date order by times) as place,
        coalesce(counted.count, 0) as operation_count, counted.kcode, counted.anaesthesia
      from ${sql.table(table)} as stays
      left join (${countedOperations}) as counted on counted.hospital_admission_id = stays.id`,
    insertedTogether,
  )

const insertStays = async (tx: TenantTransaction, { tenantId, id: uploadId }: SurveyUpload) => {
  const columns = [...sent, 'upload_id', 'own_department_id', 'bundled_yen', 'fee_yen', 'dpc_code']
  for await (const records of staysInBatches(tx, 'stays')) {
    const rows = sql`
      with stays as materialized (${recordsOf(records, { ...sentColumns, place: 'int' })})
      select
        ${sentRefs}, ${uploadId}::bigint, codes.own_department_id, charged.bundled_yen, charged.fee_yen, charged.dpc_code
      from stays
      left join (${chargesByStay(tenantId, sql`select patient_hash from stays`)}) as charged
        on charged.patient_hash = stays.patient_hash and charged.admission_date = stays.admission_date and stays.place = 1
      left join own_department_dpc_codes as codes
        on codes.tenant_id = ${tenantId} and codes.department_code = stays.department_code`
    await insertComputed(tenantId, 'hospital_admissions', columns, rows).execute(tx)
  }
  await insertOperations(tx, tenantId, 'hospital_admission_operations', 'stays')
}

/** Keeps the stays that are also in the file of a later month, as superseded by the current version. */
const keepWaiting = async (tx: TenantTransaction, { tenantId, id: uploadId }: SurveyUpload) => {
  const columns = [...sent, 'upload_id', 'replaced_by', 'is_superseded']
  for await (const records of staysInBatches(tx, 'waiting_stays')) {
    const rows = sql`
      select ${sentRefs}, ${uploadId}::bigint, later.upload_id, true
      from (${recordsOf(records, sentColumns)}) as stays
      join hospital_admissions as later
        on later.tenant_id = ${tenantId}
        and later.patient_hash = stays.patient_hash
        and later.admission_date = stays.admission_date
        and later.times = stays.times`
    await insertComputed(tenantId, 'replaced_hospital_admissions', columns, rows).execute(tx)
  }
  await insertOperations(tx, tenantId, 'replaced_hospital_admission_operations', 'waiting_stays')
}

/** Chooses the current version again for stays with superseded versions, where this file has added or removed a version. */
const settleWaiting = (tx: TenantTransaction, { tenantId, id: uploadId }: SurveyUpload) =>
  settleVersions(
    tx,
    tenantId,
    sql`
      select waiting.patient_hash, waiting.admission_date, waiting.times
      from replaced_hospital_admissions as waiting
      where waiting.tenant_id = ${tenantId} and waiting.is_superseded
        and (
          (waiting.patient_hash, waiting.admission_date, waiting.times) in (
            select patient_hash, admission_date, times
            from hospital_admissions as brought
            where brought.tenant_id = ${tenantId} and brought.upload_id = ${uploadId}
          )
          or (waiting.patient_hash, waiting.admission_date, waiting.times) in (
            select patient_hash, admission_date, times
            from replaced_hospital_admissions as gone
            where gone.tenant_id = ${tenantId} and gone.replaced_by = ${uploadId} and not gone.is_superseded
          )
        )`,
  )

/**
 * Assigns charges again to the patients' stays from other files. A new stay of the same day may take over their
 * charges, or they may take over those of a removed one. The new stays were stored with their charges.
 */
const assignChargesOfOthers = async (tx: TenantTransaction, { tenantId, id: uploadId }: SurveyUpload) => {
  const months: string[][] = []
  for await (const patients of touchedPatients(tx)) {
    const ofOthers = sql`
      select others.patient_hash
      from hospital_admissions as others
      where others.tenant_id = ${tenantId}
        and others.upload_id <> ${uploadId}
        and others.patient_hash = any(${patients}::bytea[])`
    months.push(await assignCharges(tx, tenantId, ofOthers))
  }
  return distinctMonths(...months)
}

/** Replaces the stays of the file's months, whose decisions must be stored, with the prepared ones. Call it within `changeFacts`. */
export const replaceStays = async (tx: TenantTransaction, upload: SurveyUpload): Promise<Touched> => {
  const { tenantId, id, firstMonth, lastMonth } = upload
  await meetDepartmentCodes(tx, tenantId, await distinctCodes(tx, 'stays'))
  await meetDepartmentCodes(tx, tenantId, await distinctCodes(tx, 'waiting_stays'))
  await openTouchedPatients(tx)
  const removed = await setStaysOfMonthsAside(tx, tenantId, id, monthsBetween(firstMonth, lastMonth))
  await noteReplaced(tx, tenantId, { id, kind: 'ff1_file' })
  const superseded = await supersedeEarlier(tx, upload)
  await prepareOperations(tx)
  await insertStays(tx, upload)
  await keepWaiting(tx, upload)
  const settled = await settleWaiting(tx, upload)
  await touchPatients(tx, sql`select patient_hash from stays`)
  const charged = await assignChargesOfOthers(tx, upload)
  return { patients: 'recorded', months: distinctMonths(removed, superseded, settled, charged) }
}
