import { sql } from 'kysely'
import type { z } from 'zod'
import { type LabelOrders, maxLabels } from '#contract/labels/labels.ts'
import type { Language } from '#contract/messages.ts'
import { isUniqueViolation } from '../db/errors.ts'
import { idIn } from '../db/idIn.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { nameTaken, problem, unknownIds } from '../problems.ts'
import { type LabelKind, labelTables } from './labelTables.ts'
import { keepNames } from '../records/namedRecords.ts'
import type { RecordChanger } from '../records/recordChanger.ts'
import { isReorderedSince } from '../records/seenOrder.ts'
import type { AcceptedUses } from '../records/usesVersion.ts'
import { beforeDeletion, usesReply } from '../conditions/conditionUses.ts'
import { messagesOfLabelUses } from './labelUses.ts'

/** Lets only one transaction at a time change a tenant's list of labels. */
const lockList = (tx: TenantTransaction, tenantId: number) =>
  tx.selectFrom('tenants').where('tenant_id', '=', tenantId).forNoKeyUpdate().select('tenant_id').execute()

/**
 * Checks that there may be another label.
 * @returns the position after the last
 * @throws the problem `limit_reached` if the tenant has the most labels allowed
 */
export const nextPosition = async (tx: TenantTransaction, tenantId: number, kind: LabelKind): Promise<number> => {
  await lockList(tx, tenantId)
  const { count, last } = await tx
    .selectFrom(labelTables[kind].labels)
    .where('tenant_id', '=', tenantId)
    .select([sql<number>`count(*)`.as('count'), sql<number>`coalesce(max(position), 0)`.as('last')])
    .executeTakeFirstOrThrow()
  if (count >= maxLabels) throw problem('limit_reached')
  return last + 1
}

/** The calls that put labels in order. */
const orderingCalls = {
  communication: 'orderCommunicationLabels',
  medical_institution: 'orderMedicalInstitutionLabels',
} as const satisfies Readonly<Record<LabelKind, string>>

interface OrderedLabels extends z.output<typeof LabelOrders> {
  /** Reads the present labels for a refused writer. */
  readonly read: () => Promise<unknown>
}

/**
 * Refuses an order that was chosen from another one than stands by now, or with labels that are gone.
 * @throws `edit_conflict` with the present labels
 */
const requireSeenOrder = async (
  tx: TenantTransaction,
  tenantId: number,
  kind: LabelKind,
  { label_ids: wanted, seen_label_ids: seen, read }: OrderedLabels,
): Promise<void> => {
  if (seen === undefined) return
  const rows = await tx
    .selectFrom(labelTables[kind].labels)
    .where('tenant_id', '=', tenantId)
    .where(idIn('id', wanted))
    .orderBy('position')
    .orderBy('id')
    .select('id')
    .execute()
  const stored = rows.map(({ id }) => id)
  if (!isReorderedSince(stored, { seen, wanted })) return
  throw problem('edit_conflict', {
    current: await read(),
    ...(stored.length === wanted.length && { lastOf: [orderingCalls[kind]], settledIds: stored }),
  })
}

/**
 * Sorts labels within the positions that they have among all. The others stay where they are.
 * @throws `edit_conflict` if the writer saw another order, a 422 at `label_ids` if one of them does not exist or is repeated
 */
export const putInOrder = async (
  tx: TenantTransaction,
  tenantId: number,
  kind: LabelKind,
  ordered: OrderedLabels,
): Promise<void> => {
  const { label_ids: labelIds } = ordered
  await lockList(tx, tenantId)
  await requireSeenOrder(tx, tenantId, kind, ordered)
  const { numAffectedRows = 0n } = await sql`
    with wanted as (
      select id, place
      from unnest(${labelIds}::bigint[]) with ordinality as listed (id, place)
    ),
    places as (
      select labels.position, row_number() over (order by labels.position, labels.id) as place
      from ${sql.table(labelTables[kind].labels)} as labels
      where labels.tenant_id = ${tenantId} and labels.id = any(${labelIds}::bigint[])
    )
    update ${sql.table(labelTables[kind].labels)} as labels
    set position = places.position
    from wanted
    join places using (place)
    where labels.tenant_id = ${tenantId} and labels.id = wanted.id
  `.execute(tx)
  if (Number(numAffectedRows) !== labelIds.length) throw unknownIds('label_ids')
}

/** Turns a violated unique name into the problem `name_taken`. */
export const orNameTaken = (error: unknown): never => {
  throw isUniqueViolation(error) ? nameTaken() : error
}

const areas = ['medical_institution_label_areas'] as const

/**
 * Says what the deletion of a label would take along, and what names it.
 * @throws the problem `not_found`
 */
export const readLabelUses = async (changer: RecordChanger, kind: LabelKind, id: number, language: Language) => {
  const { tx, tenantId } = changer
  const label = await tx
    .selectFrom(labelTables[kind].labels)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .select('name')
    .executeTakeFirst()
  if (!label) throw problem('not_found')
  return usesReply(changer, language, { kind: `${kind}_label`, ids: [id] }, () =>
    messagesOfLabelUses(tx, tenantId, kind, { id, name: label.name }),
  )
}

/** Keeps the names of a label's choices and areas, which go with it. */
const keepNamesOfValues = async (changer: RecordChanger, kind: LabelKind, labelId: number) => {
  const { tx, tenantId } = changer
  const kept = [
    [labelTables[kind].selections, `${kind}_label_selection`],
    ...(kind === 'medical_institution'
      ? ([['medical_institution_label_areas', 'medical_institution_label_area']] as const)
      : []),
  ] as const
  for (const [table, named] of kept) {
    const rows = await tx
      .selectFrom(table)
      .where('tenant_id', '=', tenantId)
      .where('label_id', '=', labelId)
      .select('id')
      .execute()
    await keepNames(
      changer,
      named,
      rows.map(({ id }) => id),
    )
  }
}

/**
 * Deletes a label with its selections, areas and values. Dashboards that are narrowed by it lose that filter;
 * reports keep columns without values.
 * @throws the problem `in_use` with the number of values, the conditions and the dashboards, unless these may lose it
 */
export const deleteLabel = async (
  changer: RecordChanger,
  kind: LabelKind,
  labelId: number,
  accepted: AcceptedUses,
): Promise<void> => {
  const { tx, tenantId } = changer
  const { labels, selections, values, choices } = labelTables[kind]
  const label = await tx
    .selectFrom(labels)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', labelId)
    .forUpdate()
    .select('name')
    .executeTakeFirst()
  if (!label) throw problem('not_found')
  await beforeDeletion(
    changer,
    { kind: `${kind}_label`, ids: [labelId] },
    { accepted, readOthers: () => messagesOfLabelUses(tx, tenantId, kind, { id: labelId, name: label.name }) },
  )
  await keepNamesOfValues(changer, kind, labelId)
  if (kind === 'medical_institution')
    await tx
      .updateTable('dashboards')
      .where('tenant_id', '=', tenantId)
      .where('medical_institution_label_id', '=', labelId)
      .set({ medical_institution_label_id: null })
      .execute()
  const parts = [choices, values, selections, ...(kind === 'medical_institution' ? areas : [])] as const
  for (const table of parts)
    await tx.deleteFrom(table).where('tenant_id', '=', tenantId).where('label_id', '=', labelId).execute()
  await tx.deleteFrom(labels).where('tenant_id', '=', tenantId).where('id', '=', labelId).execute()
}
