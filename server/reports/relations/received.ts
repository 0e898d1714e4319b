import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Measure } from '#contract/reports/items/item.ts'
import { summedCounts } from '../../analysis/figures/countedReferrals.ts'
import { ofDepartments } from '../../analysis/figures/filtered.ts'
import type { NamedLeaf, Narrowed } from '../leaves.ts'
import { isOfAreas, needsDepartments, needsInstitutions, type Scope } from '../scope.ts'
import {
  all,
  isIn,
  isInAny,
  isOfInstitutions,
  isOfNarrowedAreas,
  type OfPart,
  type Part,
  readsAll,
  type Relation,
  summed,
  summedByDepartment,
  sumWhere,
  withAreas,
} from './relation.ts'
import { isRunning, runningRelations } from './running.ts'

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
  if (leaf.measure === 'referrals' && isRunning(leaf, scope)) return 'running'
  const isApart =
    narrowed.own_department_ids !== undefined || narrowed.visit_kind !== undefined || needsDepartments(scope)
  if (!needsInstitutions(scope) && narrowed.areas === undefined) return 'departments'
  return isApart ? 'both' : 'institutions'
}

const conditionsOf = ({ window, narrowed }: NamedLeaf): Expression<unknown>[] => [
  ...(window ? [isIn(sql`month`, window)] : []),
  ...(narrowed.own_department_ids ? [ofDepartments('own_department_id', narrowed.own_department_ids)] : []),
  ...isOfNarrowedAreas(narrowed),
  ...(narrowed.visit_kind ? [sql`first_visit = ${narrowed.visit_kind === 'first_visit'}`] : []),
  ...(narrowed.dpc6_digits ? [sql`dpc6 = any(${narrowed.dpc6_digits}::text[])`] : []),
  ...(narrowed.kcodes ? [sql`(kcode = any(${narrowed.kcodes}::text[]) or kcodes && ${narrowed.kcodes}::text[])`] : []),
]

const valueOf = ({ measure, narrowed }: NamedLeaf): RawBuilder<unknown> => {
  if (measure === 'revenue_yen') return revenue(narrowed.revenue_types)
  const column = (isOfStays(narrowed) ? ofStay : columnOf)[measure]
  if (!column) throw new Error(`No table has the measure ${measure}`)
  return column
}

const sumOf = (leaf: NamedLeaf): RawBuilder<unknown> => {
  const conditions = conditionsOf(leaf)
  return conditions.length === 0
    ? sql`coalesce(sum(${valueOf(leaf)}), 0)::bigint`
    : sumWhere(valueOf(leaf), all(conditions))
}

const windowsOf = (leaves: readonly NamedLeaf[]) => leaves.flatMap(({ window }) => (window ? [window] : []))

const restrictions = (scope: Scope, table: Exclude<Table, 'running'>) => [
  ...(table === 'departments' ? [] : [isOfInstitutions('medical_institution_id', scope)]),
  ...(scope.departmentIds === undefined ? [] : [sql`own_department_id = any(${scope.departmentIds}::bigint[])`]),
]

/** Whether areas can be told from the sums by municipality, which know no institutions. */
const isOfMunicipalities = ({ institutionIds, facilityTypeIds = [], hasMunicipalityCounts = false }: Scope) =>
  hasMunicipalityCounts && institutionIds === undefined && facilityTypeIds.length === 0

/**
 * Numbers of referrals of areas to some departments, from the running counts: a row for each municipality and department, or for
 * each institution and department, where the sums have one for each month besides.
 */
const runningByDepartment = (leaves: readonly NamedLeaf[], scope: Scope): Relation => {
  const windows = [...new Map(windowsOf(leaves).map((window) => [JSON.stringify(window), window])).values()]
  const partOf = ({ window }: NamedLeaf) =>
    `part_${windows.findIndex((one) => JSON.stringify(one) === JSON.stringify(window))}`
  const hasMunicipalities = isOfMunicipalities(scope)
  const { table, sums } = summedCounts(hasMunicipalities ? 'municipalities' : 'received', windows)
  return summedByDepartment(
    table,
    sums.map((value, index) => ({ name: `part_${index}`, value })),
    leaves.map((leaf) => ({
      name: leaf.name,
      part: partOf(leaf),
      departmentIds: leaf.narrowed.own_department_ids,
    })),
    hasMunicipalities ? [] : [isOfInstitutions('medical_institution_id', scope)],
    scope,
    hasMunicipalities ? 'municipalities' : 'institutions',
  )
}

/** Whether leaves would be read from the counts of municipalities if these were up to date. */
export const asksForMunicipalities = (leaves: readonly NamedLeaf[], scope: Scope): boolean =>
  isOfMunicipalities({ ...scope, hasMunicipalityCounts: true }) &&
  leaves.some((leaf) => isRunningByDepartment(leaf, scope))

/** What leaves have in common that differ by own departments alone. */
const partsOf = (leaves: readonly NamedLeaf[]) => {
  const parts = new Map<string, Part>()
  const columns = leaves.map((leaf): OfPart => {
    const { own_department_ids: departmentIds, ...narrowed } = leaf.narrowed
    const whole = { ...leaf, narrowed }
    const key = JSON.stringify([leaf.measure, leaf.window, narrowed])
    const name = parts.get(key)?.name ?? `part_${parts.size}`
    parts.set(key, { name, value: sumOf(whole) })
    return { name: leaf.name, part: name, departmentIds }
  })
  return { parts: [...parts.values()], columns }
}

/** So many windows of a table are added up one by one. */
const maxPasses = 4

/**
 * Leaves that are added up together: where all institutions are read and windows do not overlap, those of one window, so
 * that no row is compared with the windows of each leaf.
 */
const inPasses = (leaves: readonly NamedLeaf[], scope: Scope): readonly (readonly NamedLeaf[])[] => {
  const passes = [...Map.groupBy(leaves, ({ window }) => JSON.stringify(window)).values()]
  const windows = passes
    .flatMap(([leaf]) => (leaf?.window ? [leaf.window] : []))
    .toSorted((one, next) => one.start_date.localeCompare(next.start_date))
  const areApart = windows.every(({ start_date: start }, index) => start > (windows[index - 1]?.end_date ?? ''))
  return readsAll(scope) && areApart && windows.length === passes.length && passes.length <= maxPasses
    ? passes
    : [leaves]
}

const relationsOfTables = (byTable: ReadonlyMap<Table, readonly NamedLeaf[]>, scope: Scope): Relation[] =>
  [...byTable].flatMap(([table, group]) => {
    if (table === 'running') return runningRelations('received', group, scope)
    const rows = withAreas(sql.table(tables[table]), group, scope)
    const conditionsOfRows = (leaves: readonly NamedLeaf[]) => [
      isInAny(sql`month`, windowsOf(leaves)),
      ...restrictions(scope, table),
    ]
    const { parts, columns } = partsOf(group)
    if (scope.grain !== 'department' && 2 * parts.length <= group.length)
      return [summedByDepartment(rows, parts, columns, conditionsOfRows(group), scope)]
    return inPasses(group, scope).map((pass) => {
      const isOfOneWindow = new Set(pass.map(({ window }) => JSON.stringify(window))).size === 1
      const sums = pass.map((leaf) => ({
        name: leaf.name,
        value: sumOf(isOfOneWindow ? { ...leaf, window: null } : leaf),
      }))
      return summed(rows, sums, conditionsOfRows(pass), scope)
    })
  })

/** Relations of the sums of received referrals and of their stays, one for each table that is read. */
export const receivedRelations = (leaves: readonly NamedLeaf[], scope: Scope): Relation[] => {
  const apart = leaves.filter((leaf) => isRunningByDepartment(leaf, scope))
  const others = leaves.filter((leaf) => !apart.includes(leaf))
  const byTable = Map.groupBy(others, (leaf) => tableOf(leaf, scope))
  return [...(apart.length > 0 ? [runningByDepartment(apart, scope)] : []), ...relationsOfTables(byTable, scope)]
}
