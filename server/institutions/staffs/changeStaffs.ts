import { sql } from 'kysely'
import type { z } from 'zod'
import type { StaffSource } from '#contract/institutions/staffs.ts'
import { timeOf } from '../../db/clock.ts'
import { idIn } from '../../db/idIn.ts'
import { insertComputed } from '../../db/insertComputed.ts'
import { takeIds } from '../../db/takeIds.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { withIds } from '../../records/withIds.ts'

/** Somebody in charge of an institution now. */
export interface Charge {
  readonly id: number
  readonly medical_institution_id: number
  readonly staff_id: number
  readonly source: string
}

/** Lets only one transaction at a time change who is in charge of the tenant's partners. */
export const lockStaffs = async (tx: TenantTransaction, tenantId: number): Promise<void> => {
  await tx.selectFrom('tenants').where('tenant_id', '=', tenantId).forNoKeyUpdate().select('tenant_id').execute()
}

/** Who is in charge of some institutions, the main person of each first. */
export const readCharges = async (
  tx: TenantTransaction,
  tenantId: number,
  institutionIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Charge[]>> => {
  const charges = await tx
    .selectFrom('medical_institution_staffs')
    .where('tenant_id', '=', tenantId)
    .where(idIn('medical_institution_id', institutionIds))
    .where('ended_at', 'is', null)
    .orderBy('medical_institution_id')
    .orderBy('position')
    .select(['id', 'medical_institution_id', 'staff_id', 'source'])
    .execute()
  return Map.groupBy(charges, ({ medical_institution_id: id }) => id)
}

/** The people who are to be in charge of an institution, the main one first. */
export interface WantedStaffs {
  readonly medical_institution_id: number
  readonly staff_ids: readonly number[]
}

/** Who changes persons in charge, and by what. `from` and `to` are those of a handover. */
export interface StaffChange {
  readonly kind: 'hand' | 'rule' | 'handover'
  readonly source: z.output<typeof StaffSource>
  readonly accountId: number
  readonly ruleId?: number
  readonly from?: number
  readonly to?: number
}

/** Notes a change, to which rows that begin or end with it refer. @returns its id */
const noteChange = async (tx: TenantTransaction, tenantId: number, change: StaffChange, count: number) => {
  const [id = 0] = await takeIds(tx, 'staff_changes', 1)
  await tx
    .insertInto('staff_changes')
    .values({
      tenant_id: tenantId,
      id,
      kind: change.kind,
      staff_rule_id: change.ruleId ?? null,
      staff_id_from: change.from ?? null,
      staff_id_to: change.to ?? null,
      medical_institution_count: count,
      created_by: change.accountId,
      created_at: timeOf(tx),
    })
    .execute()
  return id
}

/** What would change. Rows that already have the person at the place stay as they are. */
export const differences = (charges: ReadonlyMap<number, readonly Charge[]>, wanted: readonly WantedStaffs[]) =>
  wanted.flatMap(({ medical_institution_id: institutionId, staff_ids: staffIds }) => {
    const before = charges.get(institutionId) ?? []
    const ended = before.filter(({ staff_id: staffId }, index) => staffIds[index] !== staffId)
    const begun = staffIds.flatMap((staffId, index) =>
      before[index]?.staff_id === staffId
        ? []
        : [{ medical_institution_id: institutionId, staff_id: staffId, position: index + 1 }],
    )
    return ended.length + begun.length === 0 ? [] : [{ institutionId, ended, begun }]
  })

/**
 * Puts people in charge of institutions and ends the charge of others. Hold {@link lockStaffs}.
 * @param wanted - each institution once
 * @returns the id of the change, null if there is nothing to change, and the institutions that changed. A handover is always noted
 */
export const changeStaffs = async (
  tx: TenantTransaction,
  tenantId: number,
  change: StaffChange,
  wanted: readonly WantedStaffs[],
): Promise<{ readonly changeId: number | null; readonly institutionIds: readonly number[] }> => {
  const charges = await readCharges(
    tx,
    tenantId,
    wanted.map(({ medical_institution_id: id }) => id),
  )
  const changes = differences(charges, wanted)
  if (changes.length === 0 && change.kind !== 'handover') return { changeId: null, institutionIds: [] }
  const changeId = await noteChange(tx, tenantId, change, changes.length)
  const now = timeOf(tx)
  const ended = changes.flatMap((one) => one.ended.map(({ id }) => id))
  if (ended.length > 0)
    await tx
      .updateTable('medical_institution_staffs')
      .where('tenant_id', '=', tenantId)
      .where(idIn('id', ended))
      .set({ ended_at: now, staff_change_id_end: changeId })
      .execute()
  const begun = await withIds(
    tx,
    'medical_institution_staffs',
    changes.flatMap((one) => one.begun),
  )
  if (begun.length > 0)
    await insertComputed(
      tenantId,
      'medical_institution_staffs',
      ['id', 'medical_institution_id', 'staff_id', 'position', 'source', 'started_at', 'staff_change_id'],
      sql`
        select id, medical_institution_id, staff_id, position, ${change.source}::text, ${now}::timestamptz, ${changeId}::bigint
        from jsonb_to_recordset(${JSON.stringify(begun)}::jsonb)
          as listed (id bigint, medical_institution_id bigint, staff_id bigint, position smallint)`,
    ).execute(tx)
  return { changeId, institutionIds: changes.map(({ institutionId }) => institutionId) }
}
