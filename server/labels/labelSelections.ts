import { sql } from 'kysely'
import type { z } from 'zod'
import { type ComponentType, hasSelections, type SelectionsPayload } from '#contract/labels/labels.ts'
import { idIn } from '../db/idIn.ts'
import { insertComputed } from '../db/insertComputed.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { invalidField } from '../problems.ts'
import { requireDeletionOf } from '../requirePermissions.ts'
import { beforeDeletion } from '../conditions/conditionUses.ts'
import { requireDistinctEntries } from '../records/distinctEntries.ts'
import { withIds } from '../records/withIds.ts'
import { messagesOfShownValues } from './labelUses.ts'
import { isOfLiveRecord, type LabelKind, labelTables } from './labelTables.ts'
import type { RecordChanger } from '../records/recordChanger.ts'
import type { AcceptedUses } from '../records/usesVersion.ts'

type Payload = z.output<typeof SelectionsPayload>

/** SQL for the selections of a label, as JSON in order. */
export const selectionsOf = (kind: LabelKind, tenantId: number) => sql<
  { id: number; label: string; order: number }[]
>`coalesce(
  (
    select jsonb_agg(
      jsonb_build_object('id', selections.id, 'label', selections.label, 'order', selections.position)
      order by selections.position
    )
    from ${sql.table(labelTables[kind].selections)} as selections
    where selections.tenant_id = ${tenantId} and selections.label_id = labels.id
  ),
  '[]'
)`

const requireFitting = (component: ComponentType, entries: NonNullable<Payload>) => {
  if (hasSelections(component) && entries.length === 0)
    throw invalidField('selections', {
      ja: '選択肢を一つ以上登録してください',
      en: 'Please add at least one selection',
    })
  if (!hasSelections(component) && entries.length > 0)
    throw invalidField('selections', {
      ja: 'この入力形式には選択肢を登録できません',
      en: 'This kind of label has no selections',
    })
}

/** Locks the selections before their use is counted, so that nobody chooses one in between. */
const lockSelections = async (tx: TenantTransaction, tenantId: number, kind: LabelKind, labelId: number) => {
  const rows = await tx
    .selectFrom(labelTables[kind].selections)
    .where('tenant_id', '=', tenantId)
    .where('label_id', '=', labelId)
    .forUpdate()
    .select('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Says how often selections that go are chosen. */
const messagesOfChoices = async (
  tx: TenantTransaction,
  tenantId: number,
  kind: LabelKind,
  labelId: number,
  going: readonly number[],
) => {
  const { selections, choices, recordId } = labelTables[kind]
  const { rows: used } = await sql<{ label: string; count: number }>`
    select selections.label, count(*) as count
    from ${sql.table(selections)} as selections
    join ${sql.table(choices)} as choices
      on choices.tenant_id = selections.tenant_id
      and choices.label_id = selections.label_id
      and choices.selection_id = selections.id
    where selections.tenant_id = ${tenantId} and selections.label_id = ${labelId} and selections.id = any(${going}::bigint[])
      and ${isOfLiveRecord(kind, tenantId, `choices.${recordId}`)}
    group by selections.id, selections.label, selections.position
    order by selections.position
  `.execute(tx)
  return used.map(({ label, count }) => ({
    ja: `「${label}」は ${count} 件で選ばれています`,
    en: `“${label}” is chosen ${count} ${count === 1 ? 'time' : 'times'}`,
  }))
}

const deleteSelections = async (
  tx: TenantTransaction,
  tenantId: number,
  kind: LabelKind,
  labelId: number,
  going: readonly number[],
) => {
  const { selections, choices } = labelTables[kind]
  await tx
    .deleteFrom(choices)
    .where('tenant_id', '=', tenantId)
    .where('label_id', '=', labelId)
    .where(idIn('selection_id', going))
    .execute()
  await tx
    .deleteFrom(selections)
    .where('tenant_id', '=', tenantId)
    .where('label_id', '=', labelId)
    .where(idIn('id', going))
    .execute()
}

/**
 * Replaces a label's selections by these, in this order. Selections with an id keep it and stay chosen in values.
 * @throws 422 for invalid selections, 403 for deleted ones without the permission, `in_use` for those chosen or named by conditions that would be
 *   deleted, unless that is allowed
 */
export const replaceSelections = async (
  changer: RecordChanger,
  kind: LabelKind,
  label: { readonly id: number; readonly component: ComponentType },
  payload: Payload,
  accepted: AcceptedUses,
): Promise<void> => {
  const { tx, tenantId } = changer
  const entries = payload ?? []
  requireFitting(label.component, entries)
  if (!hasSelections(label.component)) return
  const stored = await lockSelections(tx, tenantId, kind, label.id)
  requireDistinctEntries('selections', 'label', entries, stored)
  const staying = new Set(entries.map(({ id }) => id))
  const going = [...stored].filter((id) => !staying.has(id))
  requireDeletionOf(changer.account, going)
  if (going.length > 0) {
    const values = { kind: `${kind}_label_selection`, ids: going } as const
    await beforeDeletion(changer, values, {
      accepted,
      readOthers: async () => [
        ...(await messagesOfChoices(tx, tenantId, kind, label.id, going)),
        ...(await messagesOfShownValues(tx, tenantId, { label: kind, labelId: label.id, values })),
      ],
      path: 'selections',
    })
    await deleteSelections(tx, tenantId, kind, label.id, going)
  }
  const placed = entries.map(({ id, label: text }, place) => ({ id: id ?? null, label: text, position: place + 1 }))
  const { selections } = labelTables[kind]
  await sql`
    update ${sql.table(selections)} as selections
    set label = listed.label, position = listed.position
    from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as listed (id bigint, label text, position int)
    where selections.tenant_id = ${tenantId} and selections.label_id = ${label.id} and selections.id = listed.id
  `.execute(tx)
  const added = await withIds(
    tx,
    selections,
    placed.filter(({ id }) => id === null),
  )
  if (added.length === 0) return
  await insertComputed(
    tenantId,
    selections,
    ['id', 'label_id', 'label', 'position'],
    sql`
      select listed.id, ${label.id}::bigint, listed.label, listed.position
      from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as listed (id bigint, label text, position int)`,
  ).execute(tx)
}
