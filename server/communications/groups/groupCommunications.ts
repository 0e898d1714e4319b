import { sql } from 'kysely'
import type { z } from 'zod'
import type { CommunicationPayload } from '#contract/communications/communications.ts'
import { timeOf } from '../../db/clock.ts'
import { takeIds } from '../../db/takeIds.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { checkLabelValues, insertCommunicationLabelValues } from '../../labels/communicationLabelValues.ts'
import { requireInstitutions } from '../../records/requireInstitutions.ts'
import { requireStaff } from '../../records/requireStaff.ts'
import { columnsOf, requirePlausible } from '../communicationRules.ts'

/** What one institution's communication of a group says for itself. */
export interface OwnDetails {
  readonly medical_institution_id: number
  readonly attendee?: string | null | undefined
  readonly is_doctor_attended?: boolean | null | undefined
  readonly memo?: string | null | undefined
}

/** What all communications of a group have in common. */
export type SharedDetails = Omit<z.output<typeof CommunicationPayload>, 'attachments'> & {
  readonly communication_type: 'postal_item' | 'event_attendance'
}

export interface GroupAuthor {
  readonly tenantId: number
  readonly accountId: number
}

/** Checks common details by the rules of a single communication. @throws a 422 like those of `createCommunication` */
export const checkShared = async (tx: TenantTransaction, tenantId: number, shared: SharedDetails): Promise<void> => {
  requirePlausible(shared)
  await requireStaff(tx, tenantId, shared.user_id, 'user_id')
  await checkLabelValues(tx, tenantId, shared.communication_type, shared.label_values ?? [])
}

/**
 * Stores a new group.
 * @param name - what it is called in lists
 * @returns its id; undefined if this draft was stored before
 */
export const insertGroup = async (
  tx: TenantTransaction,
  { tenantId, accountId }: GroupAuthor,
  name: string,
  shared: SharedDetails,
  draftKey: string | null | undefined,
): Promise<number | undefined> => {
  const { communication_type, acted_date, user_id, person_in_charge_hospital, story } = columnsOf(shared)
  const stored = await tx
    .insertInto('communication_groups')
    .values({
      tenant_id: tenantId,
      communication_type,
      name,
      acted_date,
      user_id,
      person_in_charge_hospital,
      story,
      draft_key: draftKey ?? null,
      created_by: accountId,
      created_at: timeOf(tx),
      updated_at: timeOf(tx),
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'created_by', 'draft_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored?.id
}

/**
 * Notes a communication of a group with each institution. Call {@link checkShared} first.
 * @returns the ids of the communications, in the order of `own`
 * @throws a 422 at `field` if an institution is unknown
 */
export const insertGroupCommunications = async (
  tx: TenantTransaction,
  { tenantId, accountId }: GroupAuthor,
  groupId: number,
  shared: SharedDetails,
  own: readonly OwnDetails[],
  field: string,
): Promise<readonly number[]> => {
  if (own.length === 0) return []
  const institutionIds = own.map(({ medical_institution_id: id }) => id)
  await requireInstitutions(tx, tenantId, institutionIds, field)
  const ids = await takeIds(tx, 'communications', own.length)
  const rows = own.map(({ medical_institution_id, ...details }, index) => ({
    ...columnsOf({ ...shared, ...details, memo: details.memo ?? shared.memo }),
    id: ids[index] ?? 0,
    tenant_id: tenantId,
    medical_institution_id,
    group_id: groupId,
    created_by: accountId,
    created_at: timeOf(tx),
    updated_at: timeOf(tx),
  }))
  await tx.insertInto('communications').values(rows).execute()
  const values = shared.label_values ?? []
  if (values.length > 0)
    await insertCommunicationLabelValues(
      tx,
      tenantId,
      ids.flatMap((id) => values.map((value) => ({ ...value, communication_id: id }))),
    )
  return ids
}

/** How many communications of a group are still there. */
export const countOfGroup = async (tx: TenantTransaction, tenantId: number, groupId: number): Promise<number> => {
  const { count } = await tx
    .selectFrom('communications')
    .where('tenant_id', '=', tenantId)
    .where('group_id', '=', groupId)
    .where('deleted_at', 'is', null)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Deletes a group and those of its communications that are still there. They all get the same time, by which a restoration finds them.
 * @returns whether there was such a group
 */
export const deleteGroup = async (
  tx: TenantTransaction,
  tenantId: number,
  groupId: number,
  type: SharedDetails['communication_type'],
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('communication_groups')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', groupId)
    .where('communication_type', '=', type)
    .where('deleted_at', 'is', null)
    .set({ deleted_at: timeOf(tx) })
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx
    .updateTable('communications')
    .where('tenant_id', '=', tenantId)
    .where('group_id', '=', groupId)
    .where('deleted_at', 'is', null)
    .set({ deleted_at: timeOf(tx) })
    .execute()
  return true
}
