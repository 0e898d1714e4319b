import { sql } from 'kysely'
import { monthsBetween } from '../../../../contract/months.ts'
import type { TenantTransaction } from '../../../db/tenant.ts'
import { assignCharges, chargesByStay } from '../../../facts/store/charges.ts'
import type { Touched } from '../../../facts/store/changeFacts.ts'
import { distinctMonths } from '../../../facts/months/months.ts'
import { setStaysOfMonthsAside, settleVersions } from '../../../facts/replaced/replacedStays.ts'
import { openTouchedPatients, setStaysAside } from '../../../facts/replaced/stayMoves.ts'
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
const describingColumns = (table: string) => sql.join(describing.map(([column]) => sql.ref(`${table}.${column}`)))

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

/**
 * Removes the stays that do not belong in the file, and records them as problems. Stays that are also in the file of a
 * later month are kept in `waiting_stays`, for the case that the later file is undone.
 */
const rejectStays = async (tx: TenantTransaction, upload: SurveyUpload): Promise<Rejected> => {
  const { tenantId, firstMonth, lastMonth } = upload
  const end = sql`(${lastMonth}::date + interval '1 month')::date`
  const { rows } = await sql<{ problem: string; count: number; examples: string[] }>`
    with judged as (
      select
        stays.id,
        case
          when stays.discharge_date is null then 'discharge_date'
          when stays.discharge_date < stays.admission_date then 'order'
          when stays.discharge_date < ${firstMonth}::date or stays.discharge_date >= ${end} then 'other_month'
          when later.id is not null then 'later_file'
        end as problem
      from stays
      left join hospital_admissions as later
        on later.tenant_id = ${tenantId}
        and later.patient_hash = stays.patient_hash
        and later.admission_date = stays.admission_date
        and later.times = stays.times
        and later.discharge_date >= ${end}
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
const supersedeEarlier = (tx: TenantTransaction, { tenantId, id: uploadId }: SurveyUpload) =>
  setStaysAside(
    tx,
    tenantId,
    sql`
      select admissions.id, ${uploadId}::bigint as replaced_by
      from hospital_admissions as admissions
      join stays using (patient_hash, admission_date, times)
      where admissions.tenant_id = ${tenantId}`,
    true,
  )

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

const common = sql`id, patient_hash, admission_date, times, ${sql.join(describing.map(([column]) => sql.ref(column)))}`
const commonOfStays = sql`stays.id, stays.patient_hash, stays.admission_date, stays.times, ${describingColumns('stays')}`

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

const insertOperations = (tx: TenantTransaction, tenantId: number, into: string, stays: string) =>
  sql`
    insert into ${sql.table(into)} (
      tenant_id, hospital_admission_id, position, operation_date, kcode, anaesthesia, name
    )
    select ${tenantId}, hospital_admission_id, position, operation_date, kcode, anaesthesia, name
    from stay_operations
    where hospital_admission_id in (select id from ${sql.table(stays)})
  `.execute(tx)

const insertStays = async (tx: TenantTransaction, { tenantId, id: uploadId }: SurveyUpload) => {
  await sql`
    insert into hospital_admissions (
      tenant_id, ${common}, own_department_id, operation_count, kcode, anaesthesia, bundled_yen, fee_yen, dpc_code, upload_id,
      upload_row
    )
    select
      ${tenantId}, ${commonOfStays},
      codes.own_department_id, coalesce(counted.count, 0), counted.kcode, counted.anaesthesia,
      charged.bundled_yen, charged.fee_yen, charged.dpc_code, ${uploadId}, stays.line
    from (
      select *, row_number() over (partition by patient_hash, admission_date order by times) as place from stays
    ) as stays
    left join (${chargesByStay(tenantId, sql`select patient_hash from stays`)}) as charged
      on charged.patient_hash = stays.patient_hash and charged.admission_date = stays.admission_date and stays.place = 1
    left join own_department_dpc_codes as codes
      on codes.tenant_id = ${tenantId} and codes.department_code = stays.department_code
    left join (${countedOperations}) as counted on counted.hospital_admission_id = stays.id
  `.execute(tx)
  await insertOperations(tx, tenantId, 'hospital_admission_operations', 'stays')
}

/** Keeps the stays that are also in the file of a later month, as superseded by the current version. */
const keepWaiting = async (tx: TenantTransaction, { tenantId, id: uploadId }: SurveyUpload) => {
  await sql`
    insert into replaced_hospital_admissions (
      tenant_id, ${common}, operation_count, kcode, anaesthesia, upload_id, upload_row, replaced_by, is_superseded
    )
    select
      ${tenantId}, ${commonOfStays},
      coalesce(counted.count, 0), counted.kcode, counted.anaesthesia, ${uploadId}, stays.line, later.upload_id, true
    from waiting_stays as stays
    join hospital_admissions as later
      on later.tenant_id = ${tenantId}
      and later.patient_hash = stays.patient_hash
      and later.admission_date = stays.admission_date
      and later.times = stays.times
    left join (${countedOperations}) as counted on counted.hospital_admission_id = stays.id
  `.execute(tx)
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
            select patient_hash, admission_date, times from stays
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
const assignChargesOfOthers = (tx: TenantTransaction, { tenantId, id: uploadId }: SurveyUpload) =>
  assignCharges(
    tx,
    tenantId,
    sql`
      select others.patient_hash
      from hospital_admissions as others
      where others.tenant_id = ${tenantId}
        and others.upload_id <> ${uploadId}
        and others.patient_hash in (select patient_hash from touched_patients)`,
  )

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
  await sql`insert into touched_patients select patient_hash from stays`.execute(tx)
  await sql`analyze touched_patients`.execute(tx)
  const charged = await assignChargesOfOthers(tx, upload)
  const patients = sql`select patient_hash from touched_patients`
  return { patients, months: distinctMonths(removed, superseded, settled, charged) }
}
