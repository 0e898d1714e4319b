import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { CommunicationLabelCondition, MedicalInstitutionLabelCondition } from '#contract/labels/labels.ts'
import { idIn } from '../db/idIn.ts'
import { containsText } from '../records/containsText.ts'
import { type LabelKind, labelTables } from './labelTables.ts'

type InstitutionCondition = z.output<typeof MedicalInstitutionLabelCondition>
type CommunicationCondition = z.output<typeof CommunicationLabelCondition>

interface Subject {
  readonly tenantId: number
  readonly kind: LabelKind
  /** SQL for the record's id, for example `institutions.id`. */
  readonly record: string
}

type Bound = string | number | undefined

const between = (column: string, type: 'int' | 'date' | 'time', from: Bound, to: Bound) => [
  ...(from === undefined ? [] : [sql<SqlBool>`${sql.ref(`entered.${column}`)} >= ${from}::${sql.raw(type)}`]),
  ...(to === undefined ? [] : [sql<SqlBool>`${sql.ref(`entered.${column}`)} <= ${to}::${sql.raw(type)}`]),
]

const enteredCriteria = (condition: InstitutionCondition & CommunicationCondition) => [
  ...(condition.text ? [containsText('entered.text_value', condition.text)] : []),
  ...between('integer_value', 'int', condition.integer_from, condition.integer_to),
  ...between('date_value', 'date', condition.date_from, condition.date_to),
  ...between('time_value', 'time', condition.time_from, condition.time_to),
  ...(condition.own_department_ids?.length ? [idIn('entered.own_department_id', condition.own_department_ids)] : []),
]

const hasEntered = ({ tenantId, kind, record }: Subject, labelId: number, criteria: readonly RawBuilder<SqlBool>[]) =>
  sql<SqlBool>`exists (
    select
    from ${sql.table(labelTables[kind].values)} as entered
    where entered.tenant_id = ${tenantId}
      and entered.label_id = ${labelId}
      and ${sql.ref(`entered.${labelTables[kind].recordId}`)} = ${sql.ref(record)}
      and ${sql.join(criteria, sql` and `)}
  )`

const hasChosen = ({ tenantId, kind, record }: Subject, labelId: number, selectionIds: readonly number[]) =>
  sql<SqlBool>`exists (
    select
    from ${sql.table(labelTables[kind].choices)} as chosen
    where chosen.tenant_id = ${tenantId}
      and chosen.label_id = ${labelId}
      and ${idIn('chosen.selection_id', selectionIds)}
      and ${sql.ref(`chosen.${labelTables[kind].recordId}`)} = ${sql.ref(record)}
  )`

const standsIn = (tenantId: number, labelId: number, areaIds: readonly number[]) =>
  sql<SqlBool>`institutions.municipality_code in (
    select members.municipality_code
    from medical_institution_label_area_municipalities as members
    where members.tenant_id = ${tenantId}
      and members.label_id = ${labelId}
      and ${idIn('members.area_id', areaIds)}
  )`

/** All values in one subquery, which the planner handles better than an `or` of several. */
const hasAny = ({ tenantId, kind, record }: Subject, labelId: number) => {
  const { values, choices, recordId } = labelTables[kind]
  const area = sql`
    union all
    select standing.id
    from medical_institution_label_area_municipalities as members
    join medical_institutions as standing on standing.municipality_code = members.municipality_code
    where members.tenant_id = ${tenantId} and members.label_id = ${labelId}`
  return sql<SqlBool>`${sql.ref(record)} in (
    select ${sql.ref(recordId)} from ${sql.table(values)} where tenant_id = ${tenantId} and label_id = ${labelId}
    union all
    select ${sql.ref(recordId)} from ${sql.table(choices)} where tenant_id = ${tenantId} and label_id = ${labelId}
    ${kind === 'medical_institution' ? area : sql``}
  )`
}

const conditionsOn = (subject: Subject, condition: InstitutionCondition & CommunicationCondition) => {
  const { label_id: labelId, selection_ids: selectionIds, area_ids: areaIds } = condition
  const criteria = enteredCriteria(condition)
  const wanted = [
    ...(criteria.length > 0 ? [hasEntered(subject, labelId, criteria)] : []),
    ...(selectionIds?.length ? [hasChosen(subject, labelId, selectionIds)] : []),
    ...(areaIds?.length ? [standsIn(subject.tenantId, labelId, areaIds)] : []),
  ]
  return wanted.length > 0 ? wanted : [hasAny(subject, labelId)]
}

/** SQL conditions on the labels of the institution `institutions`. */
export const institutionLabelConditions = (
  tenantId: number,
  conditions: readonly InstitutionCondition[],
): RawBuilder<SqlBool>[] =>
  conditions.flatMap((condition) =>
    conditionsOn({ tenantId, kind: 'medical_institution', record: 'institutions.id' }, condition),
  )

/** Excludes labels of another type than the communication's. After a change of the type their values remain but are not shown. */
const isOfLabelsType = (tenantId: number, labelId: number) => sql<SqlBool>`communications.communication_type = (
  select labels.communication_type
  from communication_labels as labels
  where labels.tenant_id = ${tenantId} and labels.id = ${labelId}
)`

/** SQL conditions on the labels of the communication `communications`. */
export const communicationLabelConditions = (
  tenantId: number,
  conditions: readonly CommunicationCondition[],
): RawBuilder<SqlBool>[] =>
  conditions.flatMap((condition) => [
    ...conditionsOn({ tenantId, kind: 'communication', record: 'communications.id' }, condition),
    isOfLabelsType(tenantId, condition.label_id),
  ])
