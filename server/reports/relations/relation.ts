import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { idIn } from '../../db/idIn.ts'
import type { NamedLeaf, Narrowed } from '../leaves.ts'
import { isOfAreas, type Scope } from '../scope.ts'
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

/** SQL condition: a day is in any of the windows, by as few ranges as they make. */
export const isInAny = (column: RawBuilder<unknown>, windows: readonly Window[]): RawBuilder<SqlBool> => {
  const runs: Window[] = []
  for (const window of windows.toSorted((one, next) => one.start_date.localeCompare(next.start_date))) {
    const last = runs.at(-1)
    if (last && window.start_date <= last.end_date)
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

/** SQL condition on a column with institutions: the scope's restrictions, without areas. */
export const isOfInstitutions = (
  column: string,
  { institutionIds, facilityTypeIds = [] }: Scope,
): RawBuilder<SqlBool> =>
  all([
    ...(institutionIds === undefined ? [] : [idIn(column, institutionIds)]),
    ...(facilityTypeIds.length === 0
      ? []
      : [
          sql`${sql.ref(column)} in (
            select typed.id from medical_institutions as typed where typed.facility_type_ids && ${facilityTypeIds}::int[]
          )`,
        ]),
  ])

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
 * Sums up a relation of institutions by area, or over the institutions of some areas. Institutions outside of every
 * area have the area 0.
 * @param columns - with an aggregate over the columns of `institution_rows`
 */
export const byArea = (
  perInstitution: RawBuilder<unknown>,
  columns: readonly { readonly name: string; readonly value: RawBuilder<unknown> }[],
  scope: Scope,
): Relation => sql`
  select
    ${sql.join([
      ...(scope.grain === 'area' ? [sql`coalesce(members.area_id, 0) as id`] : []),
      ...columns.map(({ name, value }) => sql`${value} as ${sql.ref(name)}`),
    ])}
  from (${perInstitution}) as institution_rows
  join medical_institutions as placed on placed.id = institution_rows.id
  left join (${areaMunicipalities(scope)}) as members on members.municipality_code = placed.municipality_code
  ${scope.areaIds === undefined ? sql`` : sql`where coalesce(members.area_id, 0) = any(${scope.areaIds}::bigint[])`}
  ${scope.grain === 'area' ? sql`group by 1` : sql``}`

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
  const idColumn = grain === 'institution' || grain === 'department' ? idOfGrain[grain] : undefined
  const rows = sql`
    select ${sql.join([
      ...(idColumn === undefined ? [] : [sql`${sql.ref(idColumn)} as id`]),
      ...columns.map(({ name, value }) => sql`${value} as ${sql.ref(name)}`),
    ])}
    from ${table}
    where ${all([sql`tenant_id = ${scope.tenantId}`, ...conditions])}
    ${idColumn === undefined ? sql`` : sql`group by ${sql.ref(idColumn)}`}`
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
