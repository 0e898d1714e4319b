import type { ComponentType } from '#contract/labels/labels.ts'
import type { Unhonoured } from '#contract/reports/dashboards.ts'
import type { AggregationConditions } from '#contract/reports/aggregationConditions.ts'
import { catalogue, isCatalogueKey, labelKeyOf } from '#contract/reports/items/catalogue.ts'
import type { ReportItemDefinition } from '#contract/reports/items/item.ts'
import type { Report, ReportItem } from '#contract/reports/reportItems.ts'
import type { ReportKind } from '#contract/reports/valueTypes.ts'

/** What readers have narrowed a dashboard to. */
export interface AppliedFilters {
  /** Null for the tenant's own. */
  readonly baseMonth: string | null
  /** 0 for none. */
  readonly ownDepartmentId: number | null
  /** Areas or selections of the dashboard's label. */
  readonly areas: {
    readonly labelId: number
    readonly component: ComponentType
    readonly ids: readonly number[]
  } | null
}

/** A stored report, as far as a tile needs it. */
export interface TileReport extends Report {
  readonly kind: ReportKind
  /** Of reports on areas. */
  readonly medical_institution_label_id?: number
  /** Of reports on institutions. */
  readonly include_unrelated?: boolean
}

export interface TileRequest {
  /** The report with the filters in it. */
  readonly report: TileReport & { readonly base_month: string | null }
  /** Of reports on areas: the areas that are rows; null for all. */
  readonly areaIds: readonly number[] | null
  /** The only row that is shown, of reports on own departments; null for all. */
  readonly rowId: number | null
  readonly unhonoured: readonly Unhonoured[]
}

const definitionOf = ({ definition_key: key }: ReportItem): ReportItemDefinition | undefined =>
  isCatalogueKey(key) ? catalogue[key] : undefined

/** Attributes that are made of referrals to the whole hospital. */
const ofAllDepartments: readonly string[] = [
  'segment',
  'referral_trend',
  'referral_trend_basis',
  'expected_referral_count',
]

/** The items that a column is computed from: itself, or the leaves of its formula. */
const leavesOf = (key: string, items: ReadonlyMap<string, ReportItem>, above: readonly string[] = []): ReportItem[] => {
  const item = items.get(key)
  if (!item || above.includes(key)) return []
  return item.formula ? item.formula.item_keys.flatMap((side) => leavesOf(side, items, [...above, key])) : [item]
}

const canBeNarrowed = (item: ReportItem) => definitionOf(item)?.narrowedBy.includes('own_departments') ?? false

const isOwnProperty = (item: ReportItem) =>
  definitionOf(item)?.computation.of !== 'attribute' ||
  canBeNarrowed(item) ||
  ofAllDepartments.includes(item.definition_key)

const hasFixedPeriod = ({ start_month: start, fiscal_year: year, period }: AggregationConditions) =>
  start !== undefined || year !== undefined || period !== undefined

interface Columns {
  readonly shown: readonly string[]
  readonly items: ReadonlyMap<string, ReportItem>
}

/** The columns with a leaf that fulfils a condition. */
const columnsWith = ({ shown, items }: Columns, isOne: (item: ReportItem) => boolean): string[] =>
  shown.filter((key) => leavesOf(key, items).some(isOne))

const unless = (
  filter: Unhonoured['filter'],
  reason: Unhonoured['reason'],
  keys: readonly string[],
): readonly Unhonoured[] => (keys.length === 0 ? [] : [{ filter, reason, item_keys: [...keys] }])

const wholly = (filter: Unhonoured['filter'], reason: Unhonoured['reason']): readonly Unhonoured[] => [
  { filter, reason, item_keys: [] },
]

const applyBaseMonth = (report: TileReport, columns: Columns, { baseMonth }: AppliedFilters): readonly Unhonoured[] => {
  if (baseMonth === null) return []
  if (report.kind === 'communication') return wholly('base_month', 'kind')
  return unless(
    'base_month',
    'own_condition',
    columnsWith(columns, ({ aggregation_conditions: conditions }) => hasFixedPeriod(conditions)),
  )
}

const applyDepartment = (report: TileReport, columns: Columns, { ownDepartmentId: id }: AppliedFilters) => {
  if (id === null) return { items: report.items, rowId: null, unhonoured: [] }
  if (report.kind === 'own_department') return { items: report.items, rowId: id, unhonoured: [] }
  const hasOwn = (item: ReportItem) => {
    const own = item.aggregation_conditions.own_department_ids
    return own !== undefined && !(own.length === 1 && own[0] === id)
  }
  const leaves = columns.shown.flatMap((key) => leavesOf(key, columns.items))
  const isNarrowed = leaves.some((item) => canBeNarrowed(item) && !hasOwn(item))
  const own = columnsWith(columns, (item) => canBeNarrowed(item) && hasOwn(item))
  const others = columnsWith(columns, (item) => !canBeNarrowed(item) && isOwnProperty(item))
  return {
    items: report.items.map((item) =>
      canBeNarrowed(item) && !hasOwn(item)
        ? { ...item, aggregation_conditions: { ...item.aggregation_conditions, own_department_ids: [id] } }
        : item,
    ),
    rowId: null,
    unhonoured:
      isNarrowed || own.length + others.length > 0
        ? [...unless('own_department', 'own_condition', own), ...unless('own_department', 'not_narrowable', others)]
        : wholly('own_department', 'kind'),
  }
}

/** The key of the item that conditions on areas use. It is not shown. */
const areaItemKey = 'dashboard_areas'

const applyAreas = (report: TileReport, { areas }: AppliedFilters) => {
  const nothing = { items: [], filters: [], areaIds: null, unhonoured: [] }
  if (areas === null) return nothing
  if (report.kind === 'own_department') return { ...nothing, unhonoured: wholly('areas', 'kind') }
  if (report.kind === 'area')
    return report.medical_institution_label_id === areas.labelId
      ? { ...nothing, areaIds: areas.ids }
      : { ...nothing, unhonoured: wholly('areas', 'other_label') }
  const ids = [...areas.ids]
  return {
    ...nothing,
    items: [
      {
        key: areaItemKey,
        definition_key: labelKeyOf('medical_institution_label', areas.labelId),
        aggregation_conditions: {},
      },
    ],
    filters: [
      { item_key: areaItemKey, matching_groups: [areas.component === 'checkbox' ? { have_any: ids } : { in: ids }] },
    ],
  }
}

/**
 * A report with a dashboard's filters in it, and what these cannot narrow. A report's own conditions win over filters.
 * @param itemKeys - the columns that the tile shows; null for all. Columns that the report has no longer are left out
 */
export const tileRequest = (
  report: TileReport,
  itemKeys: readonly string[] | null,
  filters: AppliedFilters,
): TileRequest => {
  const kept = (itemKeys ?? []).filter((key) => report.display_items.includes(key))
  const shown = kept.length > 0 ? kept : report.display_items
  const columns = { shown, items: new Map(report.items.map((item) => [item.key, item])) }
  const months = applyBaseMonth(report, columns, filters)
  const department = applyDepartment(report, columns, filters)
  const areas = applyAreas(report, filters)
  return {
    report: {
      ...report,
      items: [...department.items, ...areas.items],
      display_items: shown,
      filter_conditions: [...report.filter_conditions, ...areas.filters],
      base_month: filters.baseMonth,
    },
    areaIds: areas.areaIds,
    rowId: department.rowId,
    unhonoured: [...months, ...department.unhonoured, ...areas.unhonoured],
  }
}
