import { sql } from 'kysely'
import { monthsBetween } from '#contract/months.ts'
import type { TenantTransaction } from '#server/db/tenant.ts'
import { assignCharges, chargesByStay } from '#server/facts/store/charges.ts'
import type { Touched } from '#server/facts/store/changeFacts.ts'
import { distinctMonths } from '#server/facts/months/months.ts'
import { setStaysOfMonthsAside, settleVersions } from '#server/facts/replaced/replacedStays.ts'
import { listedKeys, stayKeysInBatches } from '#server/facts/replaced/stayKeys.ts'
import { setStaysAside } from '#server/facts/replaced/stayMoves.ts'
import {
  openTouchedPatients,
  patientsInBatches,
  touchedPatients,
  touchPatients,
} from '#server/facts/store/touchedPatients.ts'
import { insertComputed } from '#server/db/insertComputed.ts'
import { recordsInBatches, recordsOf } from '#server/db/rowsInBatches.ts'
import { insertRead } from './insertRead.ts'
import { noteReplaced } from '#server/facts/replaced/uploadMonths.ts'
import { distinctCodes, meetDepartmentCodes } from '../../mapping/departmentCodes.ts'
import { describing } from './preparedStays.ts'
import type { SurveyUpload } from './surveyUpload.ts'

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
const chargeColumns = { bundled_yen: 'bigint', fee_yen: 'bigint', dpc_code: 'text' }
const sent = Object.keys(sentColumns)
const sentRefs = sql.join(sent.map((column) => sql.ref(`sent.${column}`)))

/** Reads the charges of the stays into the temporary table `charged_stays`. */
const findCharges = async (tx: TenantTransaction, tenantId: number) => {
  await sql`
    create temp table charged_stays (
      patient_hash bytea, admission_date date, bundled_yen bigint, fee_yen bigint, dpc_code text
    ) on commit drop
  `.execute(tx)
  for await (const patients of patientsInBatches(tx, sql`stays`))
    await sql`
      insert into charged_stays ${chargesByStay(tenantId, sql`select unnest(${patients}::bytea[])`)}
    `.execute(tx)
}

/** The stays of a temporary table with their operations and charges, in batches. The first of several stays of one day has the charges. */
const staysInBatches = (tx: TenantTransaction, table: string) =>
  recordsInBatches(
    tx,
    'stays_in_batches',
    sql`
      select
        stays.*, stays.line as upload_row,
        coalesce(counted.count, 0) as operation_count, counted.kcode, counted.anaesthesia,
        charged.bundled_yen, charged.fee_yen, charged.dpc_code
      from (
        select *, row_number() over (partition by patient_hash, admission_date order by times) as place
        from ${sql.table(table)}
      ) as stays
      left join (${countedOperations}) as counted on counted.hospital_admission_id = stays.id
      left join charged_stays as charged
        on charged.patient_hash = stays.patient_hash and charged.admission_date = stays.admission_date and stays.place = 1`,
    insertedTogether,
  )

const insertStays = async (tx: TenantTransaction, { tenantId, id: uploadId }: SurveyUpload) => {
  await findCharges(tx, tenantId)
  const charges = Object.keys(chargeColumns)
  const columns = [...sent, ...charges, 'upload_id', 'own_department_id']
  for await (const records of staysInBatches(tx, 'stays')) {
    const rows = sql`
      select
        ${sentRefs}, ${sql.join(charges.map((column) => sql.ref(`sent.${column}`)))}, ${uploadId}::bigint, codes.own_department_id
      from (${recordsOf(records, { ...sentColumns, ...chargeColumns })}) as sent
      left join own_department_dpc_codes as codes
        on codes.tenant_id = ${tenantId} and codes.department_code = sent.department_code`
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
      from (${recordsOf(records, sentColumns)}) as sent
      join hospital_admissions as later
        on later.tenant_id = ${tenantId}
        and later.patient_hash = sent.patient_hash
        and later.admission_date = sent.admission_date
        and later.times = sent.times`
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
