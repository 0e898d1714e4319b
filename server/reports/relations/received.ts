import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Measure } from '../../../contract/reports/items/item.ts'
import { countedReferrals, summedCounts } from '../../analysis/figures/countedReferrals.ts'
import { ofDepartments } from '../../analysis/figures/filtered.ts'
import type { NamedLeaf, Narrowed } from '../leaves.ts'
import { isOfAreas, needsDepartments, needsInstitutions, type Scope } from '../scope.ts'
import {
  all,
  byArea,
  isIn,
  isInAny,
  isOfInstitutions,
  isOfNarrowedAreas,
  type OfPart,
  type Part,
  type Relation,
  summed,
  summedByDepartment,
  sumWhere,
  withAreas,
} from './relation.ts'

const tables = {
  departments: 'referral_department_months',
  institutions: 'referral_institution_months',
  both: 'referral_months',
  stays: 'referral_stays',
} as const
type Table = keyof typeof tables | 'running'

type Revenue = NonNullable<Narrowed['revenue_types']>
/** Bundled charges are what is not a fee for service. */
const revenue = (types: Revenue = ['bundled', 'fee']): RawBuilder<unknown> => {
  const [bundled, fee] = [types.includes('bundled'), types.includes('fee')]
  if (bundled && fee) return sql`revenue_yen`
  return fee ? sql`fee_yen` : sql`(revenue_yen - fee_yen)`
}

const columnOf: Readonly<Partial<Record<string, RawBuilder<unknown>>>> = {
  referrals: sql`referral_count`,
  replied: sql`replied_count`,
  unreplied: sql`unreplied_count`,
  admissions: sql`admission_count`,
  operations: sql`operation_count`,
  ended_stays: sql`discharged_count`,
  hospital_days: sql`hospital_days`,
  charged_stays: sql`charged_count`,
} satisfies Partial<Record<Measure, RawBuilder<unknown>>>

const ofStay: Readonly<Partial<Record<string, RawBuilder<unknown>>>> = {
  admissions: sql`1`,
  operations: sql`is_operated::int`,
  ended_stays: sql`(hospital_days is not null)::int`,
  hospital_days: sql`coalesce(hospital_days, 0)`,
  charged_stays: sql`is_charged::int`,
} satisfies Partial<Record<Measure, RawBuilder<unknown>>>

const isOfStays = ({ dpc6_digits: dpc6, kcodes }: Narrowed) => dpc6 !== undefined || kcodes !== undefined

/** Whether the running counts tell a leaf: numbers of referrals of institutions, over whole months. */
const isRunning = ({ measure, narrowed }: NamedLeaf, scope: Scope) =>
  measure === 'referrals' &&
  narrowed.visit_kind === undefined &&
  narrowed.areas === undefined &&
  scope.departmentIds === undefined &&
  // Areas are joined once for each set of departments, which several passes would cost more than one over all months.
  (scope.grain === 'institution' || (isOfAreas(scope) && narrowed.own_department_ids === undefined))

/** Whether the running counts of departments tell a leaf in one pass: numbers of referrals of areas to some departments. */
const isRunningByDepartment = ({ measure, narrowed, window }: NamedLeaf, scope: Scope) =>
  measure === 'referrals' &&
  window !== undefined &&
  narrowed.own_department_ids !== undefined &&
  narrowed.visit_kind === undefined &&
  narrowed.areas === undefined &&
  !isOfStays(narrowed) &&
  scope.departmentIds === undefined &&
  isOfAreas(scope)

/** The smallest table that tells a leaf. */
const tableOf = (leaf: NamedLeaf, scope: Scope): Table => {
  const { narrowed } = leaf
  if (isOfStays(narrowed)) return 'stays'
  if (isRunning(leaf, scope)) return 'running'
  const isApart =
    narrowed.own_department_ids !== undefined || narrowed.visit_kind !== undefined || needsDepartments(scope)
  if (!needsInstitutions(scope) && narrowed.areas === undefined) return 'departments'
  return isApart ? 'both' : 'institutions'
}

const conditionsOf = ({ window, narrowed }: NamedLeaf): RawBuilder<SqlBool> =>
  all([
    ...(window ? [isIn(sql`month`, window)] : []),
    ...(narrowed.own_department_ids ? [ofDepartments('own_department_id', narrowed.own_department_ids)] : []),
    ...isOfNarrowedAreas(narrowed),
    ...(narrowed.visit_kind ? [sql`first_visit = ${narrowed.visit_kind === 'first_visit'}`] : []),
    ...(narrowed.dpc6_digits ? [sql`dpc6 = any(${narrowed.dpc6_digits}::text[])`] : []),
    ...(narrowed.kcodes
      ? [sql`(kcode = any(${narrowed.kcodes}::text[]) or kcodes && ${narrowed.kcodes}::text[])`]
      : []),
  ])

const valueOf = ({ measure, narrowed }: NamedLeaf): RawBuilder<unknown> => {
  if (measure === 'revenue_yen') return revenue(narrowed.revenue_types)
  const column = (isOfStays(narrowed) ? ofStay : columnOf)[measure]
  if (!column) throw new Error(`No table has the measure ${measure}`)
  return column
}

const windowsOf = (leaves: readonly NamedLeaf[]) => leaves.flatMap(({ window }) => (window ? [window] : []))

const restrictions = (scope: Scope, table: Exclude<Table, 'running'>) => [
  ...(table === 'departments' ? [] : [isOfInstitutions('medical_institution_id', scope)]),
  ...(scope.departmentIds === undefined ? [] : [sql`own_department_id = any(${scope.departmentIds}::bigint[])`]),
]

/** Numbers of referrals from the running counts, for leaves of the same own departments. */
const running = (leaves: readonly NamedLeaf[], scope: Scope): Relation => {
  const departmentIds = leaves[0]?.narrowed.own_department_ids
  const institutions = isOfInstitutions('medical_institution_id', scope)
  const counted = countedReferrals(
    scope.tenantId,
    { direction: 'received', departmentIds, institutions },
    windowsOf(leaves),
  )
  const rows = sql`
    select ${sql.join([
      sql`medical_institution_id as id`,
      ...leaves.map(({ name }, index) => sql`${sql.ref(`count_${index}`)}::bigint as ${sql.ref(name)}`),
    ])}
    from (${counted}) as counted`
  if (!isOfAreas(scope)) return rows
  return byArea(
    rows,
    leaves.map(({ name }) => ({ name, value: sql`coalesce(sum(${sql.ref(name)}), 0)::bigint` })),
    scope,
  )
}

/**
 * Numbers of referrals of areas to some departments, from the running counts: a row for each institution and department, where
 * the sums have one for each month besides.
 */
const runningByDepartment = (leaves: readonly NamedLeaf[], scope: Scope): Relation => {
  const windows = [...new Map(windowsOf(leaves).map((window) => [JSON.stringify(window), window])).values()]
  const partOf = ({ window }: NamedLeaf) =>
    `part_${windows.findIndex((one) => JSON.stringify(one) === JSON.stringify(window))}`
  const { table, sums } = summedCounts('received', windows)
  return summedByDepartment(
    table,
    sums.map((value, index) => ({ name: `part_${index}`, value })),
    leaves.map((leaf) => ({
      name: leaf.name,
      part: partOf(leaf),
      departmentIds: leaf.narrowed.own_department_ids,
    })),
    [isOfInstitutions('medical_institution_id', scope)],
    scope,
  )
}

/** What leaves have in common that differ by own departments alone. */
const partsOf = (leaves: readonly NamedLeaf[]) => {
  const parts = new Map<string, Part>()
  const columns = leaves.map((leaf): OfPart => {
    const { own_department_ids: departmentIds, ...narrowed } = leaf.narrowed
    const whole = { ...leaf, narrowed }
    const key = JSON.stringify([leaf.measure, leaf.window, narrowed])
    const name = parts.get(key)?.name ?? `part_${parts.size}`
    parts.set(key, { name, value: sumWhere(valueOf(whole), conditionsOf(whole)) })
    return { name: leaf.name, part: name, departmentIds }
  })
  return { parts: [...parts.values()], columns }
}

const relationsOfTables = (byTable: ReadonlyMap<Table, readonly NamedLeaf[]>, scope: Scope): Relation[] =>
  [...byTable].flatMap(([table, group]) => {
    if (table === 'running') {
      const byDepartments = Map.groupBy(group, ({ narrowed }) => JSON.stringify(narrowed.own_department_ids ?? null))
      return [...byDepartments.values()].map((same) => running(same, scope))
    }
    const rows = withAreas(sql.table(tables[table]), group, scope)
    const conditions = [isInAny(sql`month`, windowsOf(group)), ...restrictions(scope, table)]
    const { parts, columns } = partsOf(group)
    if (scope.grain !== 'department' && 2 * parts.length <= group.length)
      return [summedByDepartment(rows, parts, columns, conditions, scope)]
    return [
      summed(
        rows,
        group.map((leaf) => ({ name: leaf.name, value: sumWhere(valueOf(leaf), conditionsOf(leaf)) })),
        conditions,
        scope,
      ),
    ]
  })

/** Relations of the sums of received referrals and of their stays, one for each table that is read. */
export const receivedRelations = (leaves: readonly NamedLeaf[], scope: Scope): Relation[] => {
  const apart = leaves.filter((leaf) => isRunningByDepartment(leaf, scope))
  const others = leaves.filter((leaf) => !apart.includes(leaf))
  const byTable = Map.groupBy(others, (leaf) => tableOf(leaf, scope))
  return [...(apart.length > 0 ? [runningByDepartment(apart, scope)] : []), ...relationsOfTables(byTable, scope)]
}
