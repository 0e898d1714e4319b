import { type RawBuilder, sql } from 'kysely'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { Touched } from '../store/changeFacts.ts'
import { factKinds, monthOfFact } from '../store/factKinds.ts'
import { openTouchedPatients, touchPatients } from '../store/touchedPatients.ts'
import { idIn } from '../../db/idIn.ts'
import { distinctMonths } from '../months/months.ts'
import {
  forgetDecisions,
  leaveToNext,
  noteReplaced,
  noteStandingAgain,
  sequenceNumberOf,
  type UploadOfKind,
} from './uploadMonths.ts'

/** An upload that is a list of referrals or reverse referrals. */
export interface ListUpload extends UploadOfKind {
  readonly kind: 'referral' | 'reverse_referral'
}

/** Functions of the database move the rows, because no role of the application can read patients' numbers. */
const movers = {
  referral: { setAside: sql.raw('set_referrals_aside'), restore: sql.raw('restore_referrals') },
  reverse_referral: { setAside: sql.raw('set_reverse_referrals_aside'), restore: sql.raw('restore_reverse_referrals') },
} as const

/** Unlinks stays from referrals that are about to be removed. @param ids - a query of the referrals' ids */
const unlink = async (tx: TenantTransaction, tenantId: number, ids: RawBuilder<unknown>) => {
  await sql`
    update hospital_admissions
    set referral_id = null, is_first_admission = false
    where tenant_id = ${tenantId} and referral_id in (${ids})
  `.execute(tx)
}

const removedTogether = 20_000

/**
 * Sets aside the facts that a list replaces by its stored decisions (uploadMonths.ts), within `changeFacts`. Patients'
 * hashes and numbers stay in the database. The stays of those that it has replaced must be linked again.
 */
export const setListAside = async (tx: TenantTransaction, tenantId: number, upload: ListUpload): Promise<void> => {
  const { table, replaced } = factKinds[upload.kind]
  await sql`select ${movers[upload.kind].setAside}(${upload.id})`.execute(tx)
  // By their ids, because the planner knows nothing of the rows that were just set aside.
  const idsAfter = async (lastId: number) => {
    const { rows } = await sql<{ id: number }>`
      select id
      from ${sql.table(replaced)}
      where tenant_id = ${tenantId} and replaced_by = ${upload.id} and id > ${lastId}
      order by id
      limit ${removedTogether}
    `.execute(tx)
    return rows.map(({ id }) => id)
  }
  let ids = await idsAfter(0)
  if (ids.length === 0) return
  for (; ids.length > 0; ids = await idsAfter(ids.at(-1) ?? 0)) {
    if (upload.kind === 'referral') await unlink(tx, tenantId, sql`select unnest(${ids}::bigint[])`)
    await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and ${idIn('id', ids)}`.execute(tx)
  }
  await noteReplaced(tx, tenantId, upload)
}

const distinctMonthsIn = async (tx: TenantTransaction, source: RawBuilder<unknown>, kind: ListUpload['kind']) => {
  const { rows } = await sql<{ month: string }>`
    select distinct ${monthOfFact('facts', factKinds[kind])} as month from ${source}
  `.execute(tx)
  return rows.map(({ month }) => month)
}

/**
 * Undoes a list, within `changeFacts`. Its facts are removed, and the facts that it had replaced come back unless a
 * later list would have replaced them too.
 * @param beforeId - rows of the list from this id on stay; they belong to a new run of the same list
 */
export const undoList = async (
  tx: TenantTransaction,
  tenantId: number,
  upload: ListUpload,
  beforeId: number | null = null,
): Promise<Touched> => {
  const { table, replaced } = factKinds[upload.kind]
  const ofUpload = sql`facts.tenant_id = ${tenantId} and facts.upload_id = ${upload.id}`
  const going = beforeId === null ? ofUpload : sql`${ofUpload} and facts.id < ${beforeId}`
  const returning = sql`facts.tenant_id = ${tenantId} and facts.replaced_by = ${upload.id}`
  const sequenceNumber = await sequenceNumberOf(tx, tenantId, upload.id)
  if (sequenceNumber !== null) await leaveToNext(tx, tenantId, upload, sequenceNumber)
  await noteStandingAgain(tx, tenantId, upload)
  const months = distinctMonths(
    await distinctMonthsIn(tx, sql`${sql.table(table)} as facts where ${going}`, upload.kind),
    await distinctMonthsIn(tx, sql`${sql.table(replaced)} as facts where ${returning}`, upload.kind),
  )
  await openTouchedPatients(tx)
  await touchPatients(
    tx,
    sql`
      select patient_hash from ${sql.table(table)} as facts where ${going} and patient_hash is not null
      union
      select patient_hash from ${sql.table(replaced)} as facts where ${returning} and patient_hash is not null`,
  )
  if (upload.kind === 'referral') await unlink(tx, tenantId, sql`select id from referrals as facts where ${going}`)
  await sql`delete from ${sql.table(table)} as facts where ${going}`.execute(tx)
  await sql`delete from ${sql.table(replaced)} as facts where ${ofUpload}`.execute(tx)
  await sql`select ${movers[upload.kind].restore}(${upload.id})`.execute(tx)
  await sql`delete from ${sql.table(replaced)} as facts where ${returning}`.execute(tx)
  await forgetDecisions(tx, tenantId, upload.id)
  if (upload.kind === 'reverse_referral') return { patients: [], months }
  return { patients: 'recorded', months }
}
