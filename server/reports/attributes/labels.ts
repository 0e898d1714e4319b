import { type RawBuilder, sql } from 'kysely'
import type { ComponentType } from '#contract/labels/labels.ts'
import { type LabelKind, labelTables } from '../../labels/labelTables.ts'
import { type Attribute, keyed, plain } from './attribute.ts'

/** A label as report items need it. */
export interface ReportLabel {
  readonly kind: LabelKind
  readonly id: number
  readonly name: string
  readonly component: ComponentType
}

/** The record that has the values: an institution or a communication. */
const recordOf: Readonly<Record<LabelKind, RawBuilder<unknown>>> = {
  medical_institution: sql`institutions.id`,
  communication: sql`communications.id`,
}

const entered = (tenantId: number, { kind, id }: ReportLabel, column: string) => sql`(
  select ${sql.ref(`entered.${column}`)}
  from ${sql.table(labelTables[kind].values)} as entered
  where entered.tenant_id = ${tenantId}
    and entered.label_id = ${id}
    and ${sql.ref(`entered.${labelTables[kind].recordId}`)} = ${recordOf[kind]}
)`

const chosen = (
  tenantId: number,
  { kind, id }: ReportLabel,
  value: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql``,
) => sql`
  select ${value}
  from ${sql.table(labelTables[kind].choices)} as chosen
  join ${sql.table(labelTables[kind].selections)} as selections
    on selections.tenant_id = ${tenantId} and selections.label_id = ${id} and selections.id = chosen.selection_id
  where chosen.tenant_id = ${tenantId}
    and chosen.label_id = ${id}
    and ${sql.ref(`chosen.${labelTables[kind].recordId}`)} = ${recordOf[kind]}
  ${order}`

const inArea = (tenantId: number, { id }: ReportLabel, value: RawBuilder<unknown>) => sql`(
  select ${value}
  from medical_institution_label_area_municipalities as members
  join medical_institution_label_areas as areas
    on areas.tenant_id = ${tenantId} and areas.label_id = ${id} and areas.id = members.area_id
  where members.tenant_id = ${tenantId}
    and members.label_id = ${id}
    and members.municipality_code = institutions.municipality_code
)`

/** The choices of a label in their order. @param value - what the label's values are */
const choicesInOrder = (tenantId: number, { kind, id }: ReportLabel, value: RawBuilder<unknown>) => sql`
  select ${value} from ${sql.table(labelTables[kind].selections)} as selections
  where selections.tenant_id = ${tenantId} and selections.label_id = ${id}
  order by selections.position, selections.id`

/** How the value of a label is read, of the rows `institutions` or `communications`. */
export const labelAttribute = (tenantId: number, label: ReportLabel): Attribute => {
  switch (label.component) {
    case 'text':
    case 'textarea':
      return plain(entered(tenantId, label, 'text_value'))
    case 'integer':
      return plain(entered(tenantId, label, 'integer_value'))
    case 'date':
      return plain(entered(tenantId, label, 'date_value'))
    case 'time':
      return plain(entered(tenantId, label, 'time_value'))
    case 'own_department': {
      const department = entered(tenantId, label, 'own_department_id')
      return {
        ...keyed(
          'bigint',
          department,
          sql`(
            select departments.name
            from own_departments as departments
            where departments.tenant_id = ${tenantId} and departments.id = ${department}
          )`,
        ),
        order: sql`select id::text from own_departments where tenant_id = ${tenantId} order by display_order, id`,
      }
    }
    case 'select':
    case 'radio':
      return {
        ...keyed(
          'bigint',
          sql`(${chosen(tenantId, label, sql`chosen.selection_id`)} limit 1)`,
          sql`(${chosen(tenantId, label, sql`selections.label`)} limit 1)`,
        ),
        order: choicesInOrder(tenantId, label, sql`selections.id::text`),
      }
    case 'checkbox':
      return {
        ...keyed(
          'bigint',
          sql`array(${chosen(tenantId, label, sql`chosen.selection_id`)})`,
          sql`array(${chosen(tenantId, label, sql`selections.label`, sql`order by selections.position`)})`,
        ),
        order: choicesInOrder(tenantId, label, sql`selections.label`),
      }
    case 'area':
      return {
        ...keyed('bigint', inArea(tenantId, label, sql`members.area_id`), inArea(tenantId, label, sql`areas.name`)),
        order: sql`
          select areas.id::text from medical_institution_label_areas as areas
          where areas.tenant_id = ${tenantId} and areas.label_id = ${label.id}
          order by areas.position, areas.id`,
      }
  }
}
