import { type RawBuilder, sql } from 'kysely'
import type { SpanState } from '#contract/analysis/analysis.ts'
import { comparabilityOfAll, type NotCompared } from '#contract/comparison.ts'
import type { Report } from '#contract/reports/reportItems.ts'
import type { CellValue } from '#contract/reports/results.ts'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import { defaultPerPage } from '#contract/core.ts'
import { nameInPlace, placesOfNamesakes, toldApart } from '../records/namesakes.ts'
import { isAttributeName, itemOf, totalsOf, totalsOfRows } from './cells.ts'
import { cellValue } from './cellValue.ts'
import { type Caller, type CompiledItem, type CompiledReport, isAuditedReport } from './compile/compiledReport.ts'
import { compileReport } from './compile/compileReport.ts'
import { areaKind } from './kinds/areas.ts'
import { communicationKind } from './kinds/communications.ts'
import { institutionKind } from './kinds/institutions.ts'
import type { KindFor, KindOfReport, RowHead } from './kinds/kind.ts'
import { ownDepartmentKind } from './kinds/ownDepartments.ts'
import { rankRows, readCells, readCellsInBatches, readListed } from './ranking.ts'
import { readAhead } from './readAhead.ts'
import { canTotal } from './relations/relations.ts'
import { distinctWindows } from './windows.ts'

export type Request = Report & {
  readonly base_month?: string | null | undefined
  readonly page?: number | undefined
  readonly per_page?: number | undefined
}

export interface ResultRow<Head> {
  readonly head: Head
  readonly values: CellValue[]
}

/** A report whose rows can be read page by page. */
export interface OpenReport<Head> {
  readonly compiled: CompiledReport
  readonly columns: readonly CompiledItem[]
  /** Reads a page of rows, and the ids of all rows where something else needs them. */
  readonly rank: (offset: number, limit: number, withIds: boolean) => ReturnType<typeof rankRows>
  readonly rowsOf: (ids: readonly number[]) => Promise<ResultRow<Head>[]>
  /**
   * Reads any number of rows in the order of their ids, so many at a time. Only one such reading may be under way in a transaction.
   * @returns at its end the totals of these rows, which are those of the report if the ids are of all rows; null unless asked for
   */
  readonly rowsInBatches: (
    ids: readonly number[],
    batchSize: number,
    hasTotals: boolean,
  ) => AsyncGenerator<ResultRow<Head>[], CellValue[] | null>
  /** @param ids - of all rows; null if the report has no conditions and its totals need no rows */
  readonly totals: (ids: readonly number[] | null) => Promise<CellValue[]>
  /** Whether totals need the ids of all rows. */
  readonly totalsNeedIds: boolean
  /** Whether it could describe few patients or shows free texts, which the audit log notes. */
  readonly isAudited: boolean
}

const isAttribute = ({ resolved }: CompiledItem) => resolved.definition?.computation.of === 'attribute'

/** Whether an item is an attribute or a formula of one, whose total needs the rows. */
const usesAttribute = (item: CompiledItem) => [...item.needs].some(isAttributeName)

/** A value as it is told, where it is a name that the product has in both languages. */
const toldValue = ({ attribute }: CompiledItem, value: CellValue): CellValue => {
  if (attribute?.told === undefined || value === null || typeof value === 'number') return value
  return Array.isArray(value) ? value.map(attribute.told) : attribute.told(value)
}

const openReport = async <Head extends RowHead, R extends Request>(
  caller: Caller,
  kind: ReportKind,
  request: R,
  kindFor: KindFor<R, Head>,
): Promise<OpenReport<Head>> => {
  const { tx } = caller
  const compiled = await compileReport(caller, kind, request)
  const of: KindOfReport<Head> = await kindFor(caller, compiled, request)
  const columns = request.display_items.map((key) => itemOf(compiled, key))
  const totalled = columns.filter((item) => item.hasTotal && !item.column.is_locked && !item.column.is_deleted)
  const summed = totalled.filter((item) => !usesAttribute(item))
  const added = totalled.filter(isAttribute)
  const ofAttributes = totalled.filter(usesAttribute)
  const measuresOf = new Map(compiled.leaves.all().map(({ name, measure }) => [name, measure]))
  const isPerInhabitant = ({ needs }: CompiledItem) =>
    needs.size > 1 && [...needs].some((name) => measuresOf.get(name) === 'population')
  const perInhabitant = summed.filter(isPerInhabitant)
  const rowOf = (head: Head, values: readonly unknown[]): ResultRow<Head> => ({
    head,
    values: columns.map((item, index) => toldValue(item, cellValue(item.resolved.valueType, values[index]))),
  })
  const totalOf = (values: readonly unknown[]): CellValue[] =>
    columns.map((item, index) =>
      summed.includes(item) || added.includes(item) ? cellValue(item.resolved.valueType, values[index]) : null,
    )
  const valuesOf = async (
    items: readonly CompiledItem[],
    query: RawBuilder<unknown>,
  ): Promise<[string, CellValue][]> => {
    const { rows } = await sql<Record<string, unknown>>`${query}`.execute(tx)
    return items.map((item, index) => [item.key, cellValue(item.resolved.valueType, rows[0]?.[`value_${index}`])])
  }
  const totalsIn = async (items: readonly CompiledItem[], ids: readonly number[] | null) =>
    items.length === 0 ? [] : valuesOf(items, totalsOf(compiled, items, of.totalScope(ids)))
  const totalsOfAttributes = async (items: readonly CompiledItem[], ids: readonly number[] | null) =>
    items.length === 0 || !ids
      ? []
      : valuesOf(items, totalsOfRows(compiled, items, of.rowsOf(ids), of.scope(ids), of.totalScope(ids)))
  /** The rows of a page, whose partners of one name are told apart. */
  const named = (rows: readonly ResultRow<Head>[]): Promise<ResultRow<Head>[]> =>
    toldApart(
      caller,
      rows,
      ({ head }) => of.institutionOf?.(head) ?? null,
      ({ head, values }, name) => ({ head: { ...head, name }, values }),
    )
  /** Names the rows of a report that is read in batches, by their namesakes among the tenant's partners. */
  const namingAmong = async (ids: readonly number[]): Promise<(rows: ResultRow<Head>[]) => ResultRow<Head>[]> => {
    const { institutionOf, institutionsOf } = of
    if (!institutionOf || !institutionsOf || ids.length === 0) return (rows) => rows
    const places = await placesOfNamesakes(tx, caller.tenantId, institutionsOf(ids))
    if (places.size === 0) return (rows) => rows
    return (rows) =>
      rows.map(({ head, values }) => {
        const { id, name } = institutionOf(head)
        return { head: { ...head, name: nameInPlace(name, places.get(id)) }, values }
      })
  }
  const totals = async (ids: readonly number[] | null): Promise<CellValue[]> => {
    if (isUnjudged(compiled, ids)) return columns.map(() => null)
    const scoped = request.filter_conditions.length > 0 ? ids : null
    const found = new Map([
      ...(await totalsIn(
        summed.filter((item) => !perInhabitant.includes(item)),
        scoped,
      )),
      ...(perInhabitant.length > 0 && of.inhabited ? await totalsIn(perInhabitant, await of.inhabited(scoped)) : []),
      ...(await totalsOfAttributes(ofAttributes, ids)),
    ])
    return columns.map(({ key }) => found.get(key) ?? null)
  }
  const common = {
    compiled,
    columns,
    isAudited: isAuditedReport(compiled),
    totalsNeedIds: request.filter_conditions.length > 0 || ofAttributes.length > 0,
  }
  const { listed } = of
  if (listed) {
    const scope = of.scope()
    const withTotal = !common.totalsNeedIds && perInhabitant.length === 0 && canTotal(compiled.leaves.all(), scope)
    const read = once(() => readListed(tx, compiled, request.display_items, listed, scope, of.order, withTotal))
    const rowsOf = async (ids: readonly number[]) => {
      const [{ rows }, heads] = await Promise.all([read(), of.headsOf(ids)])
      const values = new Map(rows.map((row) => [row.id, row.values]))
      return rowsIn(ids, heads, values, rowOf)
    }
    const totalsOfListed = async (ids: readonly number[] | null) => {
      const { total } = await read()
      return total === null || isUnjudged(compiled, ids) ? totals(ids) : totalOf(total)
    }
    return {
      ...common,
      rank: async (offset, limit, withIds) => {
        const ids = (await read()).rows.map(({ id }) => id)
        return { total_count: ids.length, page: ids.slice(offset, offset + limit), ids: withIds ? ids : null }
      },
      rowsOf,
      rowsInBatches: async function* (ids, _batchSize, hasTotals) {
        yield await rowsOf(ids)
        return hasTotals ? totalsOfListed(ids) : null
      },
      totals: totalsOfListed,
    }
  }
  return {
    ...common,
    rank: (offset, limit, withIds) =>
      rankRows(tx, compiled, of.rows, of.scope(), of.order, { offset, limit, withIds }, of.prefix),
    rowsOf: async (ids) => {
      if (ids.length === 0) return []
      const [cells, heads] = await Promise.all([
        readCells(tx, compiled, request.display_items, of.rowsOf(ids), of.scope(ids)),
        of.headsOf(ids),
      ])
      return named(rowsIn(ids, heads, cells, rowOf))
    },
    rowsInBatches: async function* (ids, batchSize, hasTotals) {
      // Without conditions the totals come from sums that know nothing of rows.
      const isAddedUp =
        hasTotals && ids.length > 0 && request.filter_conditions.length > 0 && summed.length + added.length > 0
      const namedOf = await namingAmong(ids)
      const total = isAddedUp ? { scope: of.totalScope(ids), summed, added } : null
      const [rows, scope] = [of.rowsOf(ids), of.scope(ids)]
      let found: CellValue[] | null = null
      const options = { batchSize, total, head: of.head }
      const batches = readCellsInBatches(tx, compiled, request.display_items, rows, scope, ids, options)
      // The database goes on with the next while names are on their way here.
      for await (const { cells, heads, total: last } of readAhead(batches)) {
        if (last) found = totalOf(last)
        const batchIds = [...cells.keys()]
        yield namedOf(rowsIn(batchIds, heads ?? (await of.headsOf(batchIds)), cells, rowOf))
      }
      if (!found) return hasTotals ? totals(ids) : null
      const calculated = new Map(
        await totalsOfAttributes(
          ofAttributes.filter((item) => !added.includes(item)),
          ids,
        ),
      )
      return found.map((value, index) => calculated.get(columns[index]?.key ?? '') ?? value)
    },
    totals,
  }
}

/** Does work at the first call and gives every other call its result. */
const once = <T>(work: () => Promise<T>): (() => Promise<T>) => {
  let result: Promise<T> | undefined
  return () => (result ??= work())
}

const rowsIn = <Head>(
  ids: readonly number[],
  heads: ReadonlyMap<number, Head>,
  values: ReadonlyMap<number, readonly unknown[]>,
  rowOf: (head: Head, values: readonly unknown[]) => ResultRow<Head>,
): ResultRow<Head>[] =>
  ids.flatMap((id) => {
    const [head, ofRow] = [heads.get(id), values.get(id)]
    return head && ofRow ? [rowOf(head, ofRow)] : []
  })

/** Opens a report of each kind. @throws a 422 for items that cannot be computed */
export const openReports = {
  medical_institution: (caller: Caller, request: Request & { readonly include_unrelated?: boolean | undefined }) =>
    openReport(caller, 'medical_institution', request, institutionKind),
  area: (caller: Caller, request: Request & Parameters<typeof areaKind>[2]) =>
    openReport(caller, 'area', request, areaKind),
  own_department: (caller: Caller, request: Request & Parameters<typeof ownDepartmentKind>[2]) =>
    openReport(caller, 'own_department', request, ownDepartmentKind),
  communication: (caller: Caller, request: Request & Parameters<typeof communicationKind>[2]) =>
    openReport(caller, 'communication', request, communicationKind),
} as const

const hasSeveralPeriods = (items: readonly CompiledItem[]) =>
  distinctWindows(items.flatMap(({ windows }) => windows)).length > 1

/**
 * Why conditions cannot be judged: figures of several periods that may not be compared, or records that were not made yet. Null if they can be.
 */
export const conditionsNotCompared = (compiled: CompiledReport): NotCompared | null => {
  const items = compiled.report.filter_conditions.map(({ item_key: key }) => itemOf(compiled, key))
  const [unrecorded] = items.filter(({ column }) => column.state === 'not_recorded')
  if (unrecorded) return unrecorded.comparability.notCompared
  if (!hasSeveralPeriods(items)) return null
  // Replies of one period stand beside other figures, which they are not compared with.
  const isOfReplies = ({ comparability: { notCompared } }: CompiledItem) => notCompared?.reason === 'reply_time'
  const compared = hasSeveralPeriods(items.filter(isOfReplies)) ? items : items.filter((item) => !isOfReplies(item))
  return comparabilityOfAll(compared.map(({ comparability }) => comparability)).notCompared
}

/**
 * Whether a report has no rows because its conditions cannot be judged. What they would add up to is unknown and not 0.
 * @param rows - all of them; null where a report has no conditions
 */
export const isUnjudged = (compiled: CompiledReport, rows: readonly unknown[] | null): boolean =>
  rows?.length === 0 && conditionsNotCompared(compiled) !== null

/** The states of periods of which a part is counted: few of it are not few. */
const parts: readonly (SpanState | null)[] = ['not_loaded', 'partial', 'not_recorded', 'partly_recorded']

/**
 * Why what a condition asks for cannot be told: a change that is none, so that no row can fulfil it, or few or none in a period of which only a
 * part is counted, so that rows fulfil it of which nobody knows. Null if there is no such condition.
 */
export const conditionsNotTold = (compiled: CompiledReport): NotCompared | null =>
  compiled.report.filter_conditions.flatMap(({ item_key: key, matching_groups: groups }) => {
    const { column, comparability } = itemOf(compiled, key)
    const asksForFew = groups.some(({ less_equal: most, exists }) => most !== undefined || exists === false)
    const isUntold = column.is_change || (asksForFew && parts.includes(column.state))
    return isUntold ? (comparability.notCompared ?? []) : []
  })[0] ?? null

const headOf = <Head>({ compiled, columns }: OpenReport<Head>) => ({
  base_month: compiled.months.baseMonth,
  latest_base_month: compiled.latestBaseMonth,
  unsettled_from: compiled.months.unsettledFrom,
  conditions_not_compared: conditionsNotCompared(compiled),
  is_narrowed: compiled.report.filter_conditions.length > 0,
  columns: columns.map(({ column }) => column),
})

/** The totals of a report whose totals need no rows, with the figures that stand above them. None of its rows is ranked. */
export const readTotalsAlone = async <Head>(report: OpenReport<Head>) => {
  if (report.totalsNeedIds) throw new Error('These totals need the rows')
  return { totals: await report.totals(null), head: headOf(report) }
}

/** A page of a report with the figures that stand above it. @param hasTotals - communications have none */
export const readResults = async <Head>(
  report: OpenReport<Head>,
  { page = 1, per_page: perPage = defaultPerPage }: Pick<Request, 'page' | 'per_page'>,
  hasTotals: boolean,
) => {
  const ranking = report.rank((page - 1) * perPage, perPage, hasTotals && report.totalsNeedIds)
  // The database goes on with what needs no ids while the ranking is on its way here.
  const early = hasTotals && !report.totalsNeedIds ? report.totals(null) : null
  early?.catch(() => {})
  const ranked = await ranking
  const [rows, totals] = await Promise.all([
    report.rowsOf(ranked.page),
    early ?? (hasTotals ? report.totals(ranked.ids) : null),
  ])
  return {
    rows,
    totals,
    head: {
      page,
      total_page: Math.ceil(ranked.total_count / perPage),
      total_count: ranked.total_count,
      ...headOf(report),
    },
  }
}
