import { sql } from 'kysely'
import type { z } from 'zod'
import type { MedicalInstitutionLabelValue, MedicalInstitutionLabelValuePayload } from '#contract/labels/labels.ts'
import { labelValueComplaints, type LabelToFill } from '#contract/labels/labelValues.ts'
import { isForeignKeyViolation } from '../db/errors.ts'
import { idIn } from '../db/idIn.ts'
import { insertComputed } from '../db/insertComputed.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { problem, unknownIds } from '../problems.ts'
import { chosenIn } from './labelChoices.ts'
import { labelValueKey } from './labelValueKey.ts'

type Value = z.input<typeof MedicalInstitutionLabelValue>
type Written = z.output<typeof MedicalInstitutionLabelValuePayload>

interface Row {
  readonly medical_institution_id: number
  readonly label_id: number
  readonly component_type: string
  readonly text_value: string | null
  readonly integer_value: number | null
  readonly chosen: number[] | null
  readonly area_id: number | null
}

/**
 * The values of institutions, in the labels' order. Institutions without any are left out. Values of area labels are
 * derived from the institution's location.
 * @param labelIds - only these labels; default all
 */
export const labelValuesOfInstitutions = async (
  tx: TenantTransaction,
  tenantId: number,
  institutionIds: readonly number[],
  labelIds?: readonly number[],
): Promise<Map<number, Value[]>> => {
  const isWanted = (alias: string) => sql`
    ${sql.ref(`${alias}.tenant_id`)} = ${tenantId}
    ${labelIds ? sql`and ${idIn(`${alias}.label_id`, labelIds)}` : sql``}`
  const { rows } = await sql<Row>`
    select found.*, labels.component_type
    from (
      select entered.medical_institution_id, entered.label_id, entered.text_value, entered.integer_value,
        null::jsonb as chosen, null::bigint as area_id
      from medical_institution_label_values as entered
      where ${isWanted('entered')} and ${idIn('entered.medical_institution_id', institutionIds)}
      union all
      select choices.medical_institution_id, choices.label_id, null, null,
        jsonb_agg(choices.selection_id order by selections.position), null
      from medical_institution_label_choices as choices
      join medical_institution_label_selections as selections
        on selections.tenant_id = choices.tenant_id
        and selections.label_id = choices.label_id
        and selections.id = choices.selection_id
      where ${isWanted('choices')} and ${idIn('choices.medical_institution_id', institutionIds)}
      group by choices.medical_institution_id, choices.label_id
      union all
      select institutions.id, members.label_id, null, null, null, members.area_id
      from medical_institutions as institutions
      join medical_institution_label_area_municipalities as members
        on members.municipality_code = institutions.municipality_code
      where ${isWanted('members')} and ${idIn('institutions.id', institutionIds)}
    ) as found
    join medical_institution_labels as labels on labels.tenant_id = ${tenantId} and labels.id = found.label_id
    order by labels.position, labels.id
  `.execute(tx)
  const byInstitution = Map.groupBy(rows, (row) => row.medical_institution_id)
  return new Map([...byInstitution].map(([id, ownRows]) => [id, ownRows.map(valueIn)]))
}

const valueIn = ({ label_id, component_type, text_value, integer_value, chosen, area_id }: Row): Value => ({
  label_id,
  text_value,
  integer_value,
  ...chosenIn(component_type, chosen),
  area_id,
})

/** Lets only one transaction at a time write values of these labels. */
export const lockLabels = async (
  tx: TenantTransaction,
  tenantId: number,
  labelIds: readonly number[],
): Promise<void> => {
  await tx
    .selectFrom('medical_institution_labels')
    .where('tenant_id', '=', tenantId)
    .where(idIn('id', labelIds))
    .orderBy('id')
    .forNoKeyUpdate()
    .select('id')
    .execute()
}

interface LabelValuesChange {
  readonly values: readonly Written[]
  /** What was seen of some of their labels. */
  readonly seen: readonly Written[]
}

/** A value without the choices that its label does not offer any more: they were taken from all values when they were deleted. */
const withoutDeletedChoices = (labels: readonly LabelToFill[], value: Written): Written => {
  const isOffered = (choice: number) =>
    labels.some(
      ({ id, selections }) => id === value.label_id && selections.some((selection) => selection.id === choice),
    )
  const { selection_id: one, selection_ids: several } = value
  return {
    ...value,
    selection_id: one && isOffered(one) ? one : null,
    selection_ids: several?.filter(isOffered) ?? null,
  }
}

/** The labels that were seen and have another value now, and not the one that they are to have. The deletion of a choice does not count as another value. */
const overtakenLabels = (
  stored: ReadonlyMap<number, string>,
  labels: readonly LabelToFill[],
  { values, seen }: LabelValuesChange,
): number[] => {
  const wanted = new Map(values.map((value) => [value.label_id, labelValueKey(value)]))
  const overtaken = seen
    .map((value) => withoutDeletedChoices(labels, value))
    .filter((value) => {
      const now = stored.get(value.label_id) ?? labelValueKey({ label_id: value.label_id })
      return now !== labelValueKey(value) && now !== wanted.get(value.label_id)
    })
  return overtaken.map(({ label_id: id }) => id)
}

/** When values of an institution were last written; undefined if none are left. */
const lastWritten = async (
  tx: TenantTransaction,
  tenantId: number,
  institutionId: number,
  labelIds: readonly number[],
): Promise<string | undefined> => {
  const of = (table: 'medical_institution_label_values' | 'medical_institution_label_choices') =>
    tx
      .selectFrom(table)
      .where('tenant_id', '=', tenantId)
      .where('medical_institution_id', '=', institutionId)
      .where(idIn('label_id', labelIds))
      .select('written_at')
  const rows = await of('medical_institution_label_values').unionAll(of('medical_institution_label_choices')).execute()
  return rows
    .flatMap(({ written_at: at }) => at ?? [])
    .toSorted()
    .at(-1)
}

/**
 * Sets the values of the given labels. An empty value removes the stored one, and one that is stored already stays as it was written.
 * @throws a 422 for each value that does not fit its label; `edit_conflict` with the present values if somebody has changed what was seen
 */
export const setLabelValues = async (
  tx: TenantTransaction,
  tenantId: number,
  institutionId: number,
  labels: readonly LabelToFill[],
  change: LabelValuesChange,
): Promise<void> => {
  const { values } = change
  const errors = labelValueComplaints(labels, values)
  if (errors.length > 0) throw problem('invalid_input', { errors })
  await lockLabels(
    tx,
    tenantId,
    values.map(({ label_id: id }) => id),
  )
  const stored = (await labelValuesOfInstitutions(tx, tenantId, [institutionId])).get(institutionId) ?? []
  const keys = new Map(stored.map((value) => [value.label_id, labelValueKey(value)]))
  const overtaken = overtakenLabels(keys, labels, change)
  if (overtaken.length > 0) {
    const savedAt = await lastWritten(tx, tenantId, institutionId, overtaken)
    throw problem('edit_conflict', { current: { label_values: stored }, ...(savedAt !== undefined && { savedAt }) })
  }
  const same = new Set(keys.values())
  const changed = values.filter((value) => !same.has(labelValueKey(value)))
  const labelIds = changed.map(({ label_id: id }) => id)
  for (const table of ['medical_institution_label_values', 'medical_institution_label_choices'] as const)
    await tx
      .deleteFrom(table)
      .where('tenant_id', '=', tenantId)
      .where('medical_institution_id', '=', institutionId)
      .where(idIn('label_id', labelIds))
      .execute()
  const owned = changed.map((value) => ({ ...value, medical_institution_id: institutionId }))
  await insertInstitutionLabelValues(tx, tenantId, owned).catch((error: unknown) => {
    throw isForeignKeyViolation(error) ? unknownIds('label_values') : error
  })
}

/** A checked value of an institution. */
export interface InstitutionLabelValue extends Written {
  readonly medical_institution_id: number
  /** Who fills it in and may therefore take it away again. */
  readonly filled_by?: number | null
}

/** Writes checked values of institutions that have none for these labels. */
export const insertInstitutionLabelValues = async (
  tx: TenantTransaction,
  tenantId: number,
  values: readonly InstitutionLabelValue[],
): Promise<void> => {
  const listed = JSON.stringify(
    values.map(({ text_value: text, selection_id: one, selection_ids: several, ...value }) => ({
      ...value,
      text_value: text?.trim() || null,
      chosen: several ?? (one ? [one] : []),
    })),
  )
  await insertComputed(
    tenantId,
    'medical_institution_label_values',
    ['medical_institution_id', 'label_id', 'text_value', 'integer_value', 'filled_by'],
    sql`
      select listed.medical_institution_id, listed.label_id, listed.text_value, listed.integer_value, listed.filled_by
      from jsonb_to_recordset(${listed}::jsonb) as listed (
        medical_institution_id bigint, label_id bigint, text_value text, integer_value int, filled_by bigint
      )
      where num_nonnulls(listed.text_value, listed.integer_value) > 0`,
  ).execute(tx)
  await insertComputed(
    tenantId,
    'medical_institution_label_choices',
    ['medical_institution_id', 'label_id', 'selection_id', 'filled_by'],
    sql`
      select distinct listed.medical_institution_id, listed.label_id, selection_id, listed.filled_by
      from jsonb_to_recordset(${listed}::jsonb) as listed (
        medical_institution_id bigint, label_id bigint, chosen bigint[], filled_by bigint
      )
      cross join unnest(listed.chosen) as selection_id`,
  ).execute(tx)
}
