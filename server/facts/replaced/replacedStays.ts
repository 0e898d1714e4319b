import { type RawBuilder, sql } from 'kysely'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { Touched } from '../store/changeFacts.ts'
import { assignCharges } from '../store/charges.ts'
import { inMonths } from '../months/inMonths.ts'
import { distinctMonths } from '../months/months.ts'
import { removeStays, openTouchedPatients, restoreStays, setStaysAside } from './stayMoves.ts'
import { forgetDecisions, leaveToNext, noteStandingAgain, sequenceNumberOf } from './uploadMonths.ts'

/**
 * Sets aside the stays that ended in the months that a file replaces, within `changeFacts`. This includes stays that a
 * later month's file has superseded.
 * @returns the months of the referrals that these stays belonged to
 */
export const setStaysOfMonthsAside = async (
  tx: TenantTransaction,
  tenantId: number,
  uploadId: number,
  months: readonly string[],
): Promise<string[]> => {
  await sql`
    update replaced_hospital_admissions
    set replaced_by = ${uploadId}, is_superseded = false
    where tenant_id = ${tenantId} and is_superseded and ${inMonths('discharge_date', months)}
  `.execute(tx)
  const going = sql`
    select id, ${uploadId}::bigint as replaced_by
    from hospital_admissions
    where tenant_id = ${tenantId} and ${inMonths('discharge_date', months)}`
  return setStaysAside(tx, tenantId, going, false)
}

/**
 * Chooses the current version of stays that several files contain, each for its own month. The version with the latest
 * discharge counts: an earlier file had taken the stay for ended, but it ended later. The other versions are kept as
 * superseded by it.
 * @param keys - a query of `patient_hash`, `admission_date` and `times`
 * @returns the months of the referrals whose stays are no longer current
 */
export const settleVersions = async (
  tx: TenantTransaction,
  tenantId: number,
  keys: RawBuilder<unknown>,
): Promise<string[]> => {
  const versions = (table: string, isStanding: boolean) => sql`
    select stays.id, patient_hash, admission_date, times, stays.discharge_date, stays.upload_id, ${isStanding}::boolean as is_standing
    from ${sql.table(table)} as stays
    join keys using (patient_hash, admission_date, times)
    where stays.tenant_id = ${tenantId} ${isStanding ? sql`` : sql`and stays.is_superseded`}`
  await sql`
    create temp table versions on commit drop as
    with keys as materialized (select distinct patient_hash, admission_date, times from (${keys}) as keys)
    select
      id, is_standing,
      first_value(id) over latest as latest_id,
      first_value(upload_id) over latest as latest_upload_id
    from (
      ${versions('hospital_admissions', true)}
      union all
      ${versions('replaced_hospital_admissions', false)}
    ) as versions
    window latest as (
      partition by patient_hash, admission_date, times order by discharge_date desc nulls last, is_standing desc
    )
  `.execute(tx)
  await sql`analyze versions`.execute(tx)
  await sql`
    update replaced_hospital_admissions as kept
    set replaced_by = versions.latest_upload_id
    from versions
    where kept.tenant_id = ${tenantId} and kept.id = versions.id
      and not versions.is_standing and versions.id <> versions.latest_id
  `.execute(tx)
  const months = await setStaysAside(
    tx,
    tenantId,
    sql`select id, latest_upload_id as replaced_by from versions where is_standing and id <> latest_id`,
    true,
  )
  await restoreStays(tx, tenantId, sql`select id from versions where not is_standing and id = latest_id`)
  await sql`drop table versions`.execute(tx)
  return months
}

/**
 * Undoes a file of stays, within `changeFacts`. Its stays are removed. Stays that it had replaced or superseded come
 * back, unless a later file would have replaced them too.
 */
export const undoStays = async (tx: TenantTransaction, tenantId: number, uploadId: number): Promise<Touched> => {
  const upload = { id: uploadId, kind: 'ff1_file' } as const
  const sequenceNumber = await sequenceNumberOf(tx, tenantId, uploadId)
  if (sequenceNumber !== null) await leaveToNext(tx, tenantId, upload, sequenceNumber)
  await noteStandingAgain(tx, tenantId, upload)
  await sql`
    update replaced_hospital_admissions
    set is_superseded = true
    where tenant_id = ${tenantId} and replaced_by = ${uploadId} and not is_superseded
  `.execute(tx)
  await openTouchedPatients(tx)
  await sql`
    create temp table undone_keys on commit drop as
    select patient_hash, admission_date, times
    from hospital_admissions
    where tenant_id = ${tenantId} and upload_id = ${uploadId}
    union
    select patient_hash, admission_date, times
    from replaced_hospital_admissions
    where tenant_id = ${tenantId} and replaced_by = ${uploadId}
  `.execute(tx)
  await sql`analyze undone_keys`.execute(tx)
  const left = await removeStays(
    tx,
    tenantId,
    sql`select id from hospital_admissions where tenant_id = ${tenantId} and upload_id = ${uploadId}`,
  )
  await tx
    .deleteFrom('replaced_hospital_admissions')
    .where('tenant_id', '=', tenantId)
    .where('upload_id', '=', uploadId)
    .execute()
  await forgetDecisions(tx, tenantId, uploadId)
  const settled = await settleVersions(tx, tenantId, sql`select * from undone_keys`)
  await sql`analyze touched_patients`.execute(tx)
  const patients = sql`select patient_hash from touched_patients`
  const charged = await assignCharges(tx, tenantId, patients)
  return { patients, months: distinctMonths(left, settled, charged) }
}
