import { type RawBuilder, sql } from 'kysely'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { Touched } from '../store/changeFacts.ts'
import { assignTouchedCharges } from '../store/charges.ts'
import { idIn } from '../../db/idIn.ts'
import { rowsInBatches } from '../../db/rowsInBatches.ts'
import { openTouchedPatients } from '../store/touchedPatients.ts'
import { inMonths } from '../months/inMonths.ts'
import { distinctMonths } from '../months/months.ts'
import { listedKeys, stayKeysInBatches } from './stayKeys.ts'
import { movedTogether, removeStays, restoreStays, setStaysAside, stayIdsInBatches } from './stayMoves.ts'
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
  const left: string[][] = []
  for await (const ids of stayIdsInBatches(tx, tenantId, inMonths('discharge_date', months))) {
    const leaving = ids.map((id) => ({ id, replaced_by: uploadId }))
    left.push(await setStaysAside(tx, tenantId, leaving, false))
  }
  return distinctMonths(...left)
}

interface Version {
  readonly id: number
  readonly latest_upload_id: number
}

/**
 * Chooses the current version of stays that several files contain, each for its own month. The version with the latest
 * discharge counts: an earlier file had taken the stay for ended, but it ended later. The other versions are kept as
 * superseded by it.
 * @param keys - a query of `patient_hash`, `admission_date` and `times` from the tenant's tables, or of {@link listedKeys}
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
  const versionsInBatches = (condition: RawBuilder<unknown>) =>
    rowsInBatches(
      tx,
      'versions_in_batches',
      sql<Version>`select id, latest_upload_id from versions where ${condition}`,
      movedTogether,
    )
  for await (const kept of versionsInBatches(sql`not is_standing and id <> latest_id`)) {
    const ids = kept.map(({ id }) => id)
    await sql`
      update replaced_hospital_admissions as kept
      set replaced_by = latest.upload_id
      from unnest(${ids}::bigint[], ${kept.map((version) => version.latest_upload_id)}::bigint[]) as latest (id, upload_id)
      where kept.tenant_id = ${tenantId} and ${idIn('kept.id', ids)} and kept.id = latest.id
    `.execute(tx)
  }
  const months: string[][] = []
  for await (const leaving of versionsInBatches(sql`is_standing and id <> latest_id`)) {
    const stays = leaving.map(({ id, latest_upload_id: upload }) => ({ id, replaced_by: upload }))
    months.push(await setStaysAside(tx, tenantId, stays, true))
  }
  for await (const back of versionsInBatches(sql`not is_standing and id = latest_id`))
    await restoreStays(
      tx,
      tenantId,
      back.map(({ id }) => id),
    )
  await sql`drop table versions`.execute(tx)
  return distinctMonths(...months)
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
  const months: string[][] = []
  for await (const ids of stayIdsInBatches(tx, tenantId, sql`upload_id = ${uploadId}`))
    months.push(await removeStays(tx, tenantId, ids))
  await tx
    .deleteFrom('replaced_hospital_admissions')
    .where('tenant_id', '=', tenantId)
    .where('upload_id', '=', uploadId)
    .execute()
  await forgetDecisions(tx, tenantId, uploadId)
  for await (const keys of stayKeysInBatches(tx, sql`undone_keys`))
    months.push(await settleVersions(tx, tenantId, sql`select * from ${listedKeys(keys)}`))
  months.push(await assignTouchedCharges(tx, tenantId))
  return { patients: 'recorded', months: distinctMonths(...months) }
}
