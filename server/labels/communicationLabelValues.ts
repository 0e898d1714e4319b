import { sql } from 'kysely'
import type { z } from 'zod'
import type { CommunicationType } from '#contract/communicationTypes.ts'
import type { CommunicationLabelValue, CommunicationLabelValuesPayload } from '#contract/labels/labels.ts'
import { labelValueComplaints } from '#contract/labels/labelValues.ts'
import { isForeignKeyViolation } from '../db/errors.ts'
import { idIn } from '../db/idIn.ts'
import { insertComputed } from '../db/insertComputed.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { problem, unknownIds } from '../problems.ts'
import { readCommunicationLabels } from './communicationLabels.ts'
import { chosenIn } from './labelChoices.ts'

type Value = z.input<typeof CommunicationLabelValue>
type Values = z.output<typeof CommunicationLabelValuesPayload>

export const unknownDepartment = {
  ja: '存在しない診療科です。選び直してください',
  en: 'There is no such department. Please choose again',
}

const strangeDepartments = async (tx: TenantTransaction, tenantId: number, values: Values) => {
  const wanted = values.flatMap(({ own_department_id: id }) => (typeof id === 'number' ? [id] : []))
  if (wanted.length === 0) return []
  const departments = await tx
    .selectFrom('own_departments')
    .where('tenant_id', '=', tenantId)
    .where(idIn('id', wanted))
    .select('id')
    .execute()
  const departmentIds = new Set(departments.map(({ id }) => id))
  return values.flatMap(({ own_department_id: id }, index) =>
    typeof id === 'number' && !departmentIds.has(id)
      ? [{ path: `label_values.${index}.own_department_id`, message: unknownDepartment }]
      : [],
  )
}

/**
 * Checks that values fit the labels of a type of communication.
 * @throws a 422 with paths that begin with `label_values`, for a required label without a value, a label or selection
 *   of another type or tenant, or a value of another kind than the label's
 */
export const checkLabelValues = async (
  tx: TenantTransaction,
  tenantId: number,
  type: CommunicationType,
  values: Values,
): Promise<void> => {
  const labels = await readCommunicationLabels(tx, tenantId, type)
  const complaints = labelValueComplaints(labels, values)
  const errors = complaints.length > 0 ? complaints : await strangeDepartments(tx, tenantId, values)
  if (errors.length > 0) throw problem('invalid_input', { errors })
}

/**
 * Replaces the values of a communication for the labels of its type. Call {@link checkLabelValues} first. Values of
 * other types' labels, from before a change of the type, stay.
 */
export const writeCommunicationLabelValues = async (
  tx: TenantTransaction,
  tenantId: number,
  { id: communicationId, type }: { readonly id: number; readonly type: CommunicationType },
  values: Values,
): Promise<void> => {
  for (const table of ['communication_label_values', 'communication_label_choices'] as const)
    await tx
      .deleteFrom(table)
      .where('tenant_id', '=', tenantId)
      .where('communication_id', '=', communicationId)
      .where('label_id', 'in', (eb) =>
        eb
          .selectFrom('communication_labels as labels')
          .where('labels.tenant_id', '=', tenantId)
          .where('labels.communication_type', '=', type)
          .select('labels.id'),
      )
      .execute()
  await addCommunicationLabelValues(tx, tenantId, communicationId, values)
}

/**
 * Writes checked values of a communication that has none for its type's labels.
 * @throws a 422 if a label or selection was deleted meanwhile
 */
export const addCommunicationLabelValues = async (
  tx: TenantTransaction,
  tenantId: number,
  communicationId: number,
  values: Values,
): Promise<void> => {
  if (values.length === 0) return
  const owned = values.map((value) => ({ ...value, communication_id: communicationId }))
  await insertCommunicationLabelValues(tx, tenantId, owned).catch((error: unknown) => {
    throw isForeignKeyViolation(error) ? unknownIds('label_values') : error
  })
}

/** Writes checked values of communications that have none for these labels. */
export const insertCommunicationLabelValues = async (
  tx: TenantTransaction,
  tenantId: number,
  values: readonly (Values[number] & { readonly communication_id: number })[],
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
    'communication_label_values',
    ['communication_id', 'label_id', 'text_value', 'integer_value', 'date_value', 'time_value', 'own_department_id'],
    sql`
      select communication_id, label_id, text_value, integer_value, date_value, time_value, own_department_id
      from jsonb_to_recordset(${listed}::jsonb) as listed (
        communication_id bigint, label_id bigint, text_value text, integer_value int, date_value date, time_value time, own_department_id bigint
      )
      where num_nonnulls(text_value, integer_value, date_value, time_value, own_department_id) > 0`,
  ).execute(tx)
  await insertComputed(
    tenantId,
    'communication_label_choices',
    ['communication_id', 'label_id', 'selection_id'],
    sql`
      select distinct listed.communication_id, listed.label_id, selection_id
      from jsonb_to_recordset(${listed}::jsonb) as listed (communication_id bigint, label_id bigint, chosen bigint[])
      cross join unnest(listed.chosen) as selection_id`,
  ).execute(tx)
}

interface Row extends Omit<Value, 'selection_id' | 'selection_ids'> {
  readonly communication_id: number
  readonly component_type: string
  readonly chosen: number[] | null
}

const valueIn = ({ communication_id: _id, component_type: component, chosen, ...value }: Row): Value => ({
  ...value,
  ...chosenIn(component, chosen),
})

/**
 * The values of communications, in the labels' order. Communications without any are left out.
 * @param wanted - only values of labels of the communication's current type, or also those from before its type changed
 */
export const labelValuesOfCommunications = async (
  tx: TenantTransaction,
  tenantId: number,
  ids: readonly number[],
  wanted: 'of its type' | 'all' = 'all',
): Promise<Map<number, Value[]>> => {
  const ofItsType = sql`
    join communications
      on communications.tenant_id = ${tenantId}
      and communications.id = found.communication_id
      and communications.communication_type = labels.communication_type`
  const { rows } = await sql<Row>`
    select found.communication_id, found.label_id, found.text_value, found.integer_value, found.date_value, found.time_value,
      found.own_department_id, found.chosen, labels.component_type
    from (
      select entered.communication_id, entered.label_id, entered.text_value, entered.integer_value, entered.date_value,
        to_char(entered.time_value, 'HH24:MI') as time_value, entered.own_department_id, null::jsonb as chosen
      from communication_label_values as entered
      where entered.tenant_id = ${tenantId} and ${idIn('entered.communication_id', ids)}
      union all
      select choices.communication_id, choices.label_id, null, null, null, null, null,
        jsonb_agg(choices.selection_id order by selections.position)
      from communication_label_choices as choices
      join communication_label_selections as selections
        on selections.tenant_id = choices.tenant_id
        and selections.label_id = choices.label_id
        and selections.id = choices.selection_id
      where choices.tenant_id = ${tenantId} and ${idIn('choices.communication_id', ids)}
      group by choices.communication_id, choices.label_id
    ) as found
    join communication_labels as labels on labels.tenant_id = ${tenantId} and labels.id = found.label_id
    ${wanted === 'of its type' ? ofItsType : sql``}
    order by labels.position, labels.id
  `.execute(tx)
  return new Map(
    [...Map.groupBy(rows, (row) => row.communication_id)].map(([id, ownRows]) => [id, ownRows.map(valueIn)]),
  )
}
