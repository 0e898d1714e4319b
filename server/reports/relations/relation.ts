import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { daysAfter } from '#contract/days.ts'
import { ofDepartments } from '../../analysis/figures/filtered.ts'
import { idIn } from '../../db/idIn.ts'
import type { NamedLeaf, Narrowed } from '../leaves.ts'
import { isOfAreas, type Scope, totalId } from '../scope.ts'
import type { Window } from '../windows.ts'

/** A query of `id` and columns of leaves; without `id` where the scope is one total. */
export type Relation = RawBuilder<unknown>

/** A column that a relation computes: its name, an aggregate over a table's rows, and how it is summed up over institutions. */
export interface Column {
  readonly name: string
  readonly value: RawBuilder<unknown>
  /** Default `sum`. */
  readonly over?: 'sum' | 'max'
}

export const all = (conditions: readonly Expression<unknown>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`

const any = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`

/** SQL condition: a day or a month is in a window. */
export const isIn = (column: RawBuilder<unknown>, { start_date: start, end_date: end }: Window): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${column} >= ${start}::date and ${column} <= ${end}::date)`

/** SQL condition: a day is in any of the windows, by as few ranges as they make. Windows that follow each other are one. */
export const isInAny = (column: RawBuilder<unknown>, windows: readonly Window[]): RawBuilder<SqlBool> => {
  const runs: Window[] = []
  for (const window of windows.toSorted((one, next) => one.start_date.localeCompare(next.start_date))) {
    const last = runs.at(-1)
    if (last && window.start_date <= daysAfter(last.end_date, 1))
      runs[runs.length - 1] = {
        start_date: last.start_date,
        end_date: window.end_date > last.end_date ? window.end_date : last.end_date,
      }
    else runs.push(window)
  }
  return any(runs.map((run) => isIn(column, run)))
}

/** SQL for the sum of a column over the rows that fulfil a condition; zero if there are none. */
export const sumWhere = (column: RawBuilder<unknown>, condition: RawBuilder<SqlBool>): RawBuilder<unknown> =>
  sql`coalesce(sum(${column}) filter (where ${condition}), 0)::bigint`

/** A plan for so few institutions suits any of them. */
const maxPageIds = 100

/** Of so many institutions one by one the sums cost more than those of all, and planning them as much again. */
const maxListedIds = 2_000

/** Whether sums are of so many listed institutions. */
export const hasMany = ({ institutionIds = [] }: Scope): boolean => institutionIds.length > maxListedIds

/** Whether the rows are institutions, which take their sums alone, and so many that the sums of all cost less. */
export const readsAll = (scope: Scope): boolean =>
  scope.grain === 'institution' && (scope.institutionIds === undefined || hasMany(scope))

/**
 * SQL condition on institutions: the scope's restrictions, without areas.
 * @param institution - a column, or an expression that no index knows
 */
export const isOfInstitutions = (institution: string | RawBuilder<unknown>, scope: Scope): RawBuilder<SqlBool> => {
  const { institutionIds, facilityTypeIds = [] } = scope
  const column = typeof institution === 'string' ? sql.ref(institution) : institution
  return all([
    ...(institutionIds === undefined || readsAll(scope)
      ? []
      : [institutionIds.length > maxPageIds ? idIn(column, institutionIds) : idIn(column, institutionIds)]),
    ...(facilityTypeIds.length === 0
      ? []
      : [
          sql`${column} in (
            select typed.id from medical_institutions as typed where typed.facility_type_ids && ${facilityTypeIds}::int[]
          )`,
        ]),
  ])
}

const areasOf = (labelId: number) => `areas_of_${labelId}`

/**
 * A table whose rows have the column `medical_institution_id`, with the areas of these institutions for the leaves that
 * are narrowed to some.
 */
export const withAreas = (
  table: RawBuilder<unknown>,
  leaves: readonly NamedLeaf[],
  { tenantId }: Scope,
): RawBuilder<unknown> => {
  const labelIds = new Set(leaves.flatMap(({ narrowed }) => narrowed.areas?.label_id ?? []))
  const joins = [...labelIds].map(
    (labelId) => sql`
    left join (
      select placed.id as institution_id, members.area_id
      from (${areaMunicipalities({ tenantId, areaLabelId: labelId })}) as members
      join medical_institutions as placed on placed.municipality_code = members.municipality_code
    ) as ${sql.ref(areasOf(labelId))} on ${sql.ref(`${areasOf(labelId)}.institution_id`)} = medical_institution_id`,
  )
  return sql`${sql.join([table, ...joins], sql` `)}`
}

/** SQL conditions on the rows of {@link withAreas}: those of the areas that a leaf is narrowed to. */
export const isOfNarrowedAreas = ({ areas }: Narrowed): RawBuilder<SqlBool>[] =>
  areas === undefined
    ? []
    : [sql<SqlBool>`coalesce(${sql.ref(`${areasOf(areas.label_id)}.area_id`)}, 0) = any(${areas.area_ids}::bigint[])`]

/** The areas of the scope's label, by municipality. */
export const areaMunicipalities = ({
  tenantId,
  areaLabelId = 0,
}: Pick<Scope, 'tenantId' | 'areaLabelId'>): RawBuilder<unknown> => sql`
  select area_id, municipality_code
  from medical_institution_label_area_municipalities
  where tenant_id = ${tenantId} and label_id = ${areaLabelId}`

/**
 * How aggregates are grouped by the ids of a report's rows, with the total of all rows where the scope has one.
 * @param id - SQL of the row's id, never null
 */
export const groupedBy = (
  id: RawBuilder<unknown>,
  { withTotal = false }: Scope,
): { readonly id: RawBuilder<unknown>; readonly group: RawBuilder<unknown> } =>
  withTotal
    ? {
        id: sql`case when grouping(${id}) = 0 then ${id} else ${sql.lit(totalId)} end as id`,
        group: sql`group by grouping sets ((${id}), ())`,
      }
    : { id: sql`${id} as id`, group: sql`group by ${id}` }

/**
 * Sums up a relation of institutions by area, or over the institutions of some areas. Institutions outside of every
 * area have the area 0.
 * @param columns - with an aggregate over the columns of `institution_rows`
 */
export const byArea = (
  perInstitution: RawBuilder<unknown>,
  columns: readonly { readonly name: string; readonly value: RawBuilder<unknown> }[],
  scope: Scope,
): Relation => {
  const { id, group } = groupedBy(sql`coalesce(members.area_id, 0)`, scope)
  return sql`
    select
      ${sql.join([
        ...(scope.grain === 'area' ? [id] : []),
        ...columns.map(({ name, value }) => sql`${value} as ${sql.ref(name)}`),
      ])}
    from ${inAreas(sql`(${perInstitution}) as institution_rows`, sql`institution_rows.id`, scope)}
    where ${isOfScope(scope)}
    ${scope.grain === 'area' ? group : sql``}`
}

/** A table with the column `municipality_code`, each row with its area as `members.area_id`: null outside of every area. */
const municipalitiesInAreas = (table: RawBuilder<unknown>, scope: Scope): RawBuilder<unknown> => sql`
  ${table} as summed
  left join (${areaMunicipalities(scope)}) as members on members.municipality_code = summed.municipality_code`

/**
 * Rows of institutions, each with its area as `members.area_id`: null outside of every area.
 * @param rows - the `from` of a query
 * @param institution - SQL of the rows' institution
 */
const inAreas = (rows: RawBuilder<unknown>, institution: RawBuilder<unknown>, scope: Scope): RawBuilder<unknown> => sql`
  ${rows}
  left join (
    select placed.id as placed_id, listed.area_id
    from (${areaMunicipalities(scope)}) as listed
    join medical_institutions as placed on placed.municipality_code = listed.municipality_code
  ) as members on members.placed_id = ${institution}`

const isOfScope = ({ areaIds }: Scope): RawBuilder<SqlBool> =>
  areaIds === undefined ? sql<SqlBool>`true` : sql<SqlBool>`coalesce(members.area_id, 0) = any(${areaIds}::bigint[])`

const idOfGrain = { institution: 'medical_institution_id', department: 'own_department_id' } as const

/**
 * A relation of aggregates over the rows of a table with the columns `medical_institution_id` and, where the scope has
 * departments, `own_department_id`.
 * @param conditions - which rows are read, besides the tenant
 */
export const summed = (
  table: RawBuilder<unknown>,
  columns: readonly Column[],
  conditions: readonly RawBuilder<unknown>[],
  scope: Scope,
): Relation => {
  const areas = isOfAreas(scope)
  const grain = areas ? 'institution' : scope.grain
  const grouped =
    grain === 'institution' || grain === 'department'
      ? groupedBy(sql.ref(idOfGrain[grain]), areas ? { ...scope, withTotal: false } : scope)
      : null
  const rows = sql`
    select ${sql.join([
      ...(grouped ? [grouped.id] : []),
      ...columns.map(({ name, value }) => sql`${value} as ${sql.ref(name)}`),
    ])}
    from ${table}
    where ${all([sql`tenant_id = ${scope.tenantId}`, ...conditions])}
    ${grouped ? grouped.group : sql``}`
  if (!areas) return rows
  return byArea(
    rows,
    columns.map(({ name, over = 'sum' }) => ({
      name,
      value:
        over === 'max' ? sql`max(${sql.ref(name)})` : sql`coalesce(sum(institution_rows.${sql.ref(name)}), 0)::bigint`,
    })),
    scope,
  )
}

/** A sum that leaves of different own departments share. */
export interface Part {
  readonly name: string
  readonly value: RawBuilder<unknown>
}

/** A leaf as the sum of a part over own departments, or over all. */
export interface OfPart {
  readonly name: string
  readonly part: string
  readonly departmentIds: readonly number[] | undefined
}

/**
 * As {@link summed}, for many columns that differ by own department alone: sums are computed once for each department
 * and then chosen from the few rows that are left, where each row of the table would have to be compared for each column.
 * For scopes of institutions, of areas or of one total.
 * @param of - what the table's rows are: of institutions, or already summed up by municipality
 */
export const summedByDepartment = (
  table: RawBuilder<unknown>,
  parts: readonly Part[],
  columns: readonly OfPart[],
  conditions: readonly RawBuilder<unknown>[],
  scope: Scope,
  of: 'institutions' | 'municipalities' = 'institutions',
): Relation => {
  const { grain } = scope
  const placed = () =>
    of === 'municipalities' ? municipalitiesInAreas(table, scope) : inAreas(table, sql`medical_institution_id`, scope)
  const ids: Readonly<Partial<Record<Scope['grain'], RawBuilder<unknown>>>> = {
    institution: sql`medical_institution_id`,
    area: sql`coalesce(members.area_id, 0)`,
  }
  const rowId = ids[grain]
  const areas = isOfAreas(scope)
  const apart = sql`
    select ${sql.join([
      ...(rowId ? [sql`${rowId} as id`] : []),
      sql`own_department_id as department_id`,
      ...parts.map(({ name, value }) => sql`${value} as ${sql.ref(name)}`),
    ])}
    from ${areas ? placed() : table}
    where ${all([sql`tenant_id = ${scope.tenantId}`, ...conditions, ...(areas ? [isOfScope(scope)] : [])])}
    group by ${rowId ? sql`1,` : sql``} own_department_id`
  const { id, group } = groupedBy(sql`apart.id`, scope)
  return sql`
    select ${sql.join([
      ...(rowId ? [id] : []),
      ...columns.map(
        ({ name, part, departmentIds }) =>
          sql`${sumWhere(sql.ref(part), all([ofDepartments('department_id', departmentIds)]))} as ${sql.ref(name)}`,
      ),
    ])}
    from (${apart}) as apart
    ${rowId ? group : sql``}`
}
