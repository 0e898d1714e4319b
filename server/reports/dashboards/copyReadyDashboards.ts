import type { z } from 'zod'
import type { Both } from '#contract/analysis/figures/figureSources.ts'
import type { Feature } from '#contract/features.ts'
import type { Language } from '#contract/messages.ts'
import { DashboardPayload, type dashboardOperations, Tile } from '#contract/reports/dashboards.ts'
import { featuresOfKind } from '#contract/reports/items/catalogue.ts'
import type { ReadyDashboard, ReadyReport, ReadyTile } from '#contract/reports/tiles/readyDashboard.ts'
import { readyDashboards } from '#contract/reports/tiles/readyDashboards.ts'
import { Report } from '#contract/reports/reportItems.ts'
import { tileChartNames } from '#contract/reports/tiles/tileChartNames.ts'
import type { Account } from '../../handlers.ts'
import { createReport } from '../definitions.ts'
import { createDashboard, type DashboardCaller } from './dashboardStore.ts'

type Key = z.output<(typeof dashboardOperations)['copyReadyDashboards']['body']>['keys'][number]
type Copied = z.input<(typeof dashboardOperations)['copyReadyDashboards']['response']>['dashboards'][number]

interface Caller extends DashboardCaller {
  readonly account: Pick<Account, 'id' | 'role' | 'features'>
  readonly language: Language
}

/** The first label of areas; null if the tenant has none. */
const readAreaLabel = async ({ tx, tenantId }: Caller): Promise<number | null> => {
  const label = await tx
    .selectFrom('medical_institution_labels')
    .where('tenant_id', '=', tenantId)
    .where('component_type', '=', 'area')
    .orderBy('position')
    .orderBy('id')
    .select('id')
    .executeTakeFirst()
  return label?.id ?? null
}

const definitionOf = (
  { items, hidden = [], filters = [], sorts = [] }: ReadyReport,
  language: Language,
): z.output<typeof Report> =>
  Report.parse({
    items: items.map(({ name, ...item }) => ({ ...item, ...(name && { name: name[language] }) })),
    display_items: items.map(({ key }) => key).filter((key) => !hidden.includes(key)),
    filter_conditions: filters.map(([itemKey, group]) => ({ item_key: itemKey, matching_groups: [group] })),
    sort_conditions: sorts.map(([itemKey, operator]) => ({ item_key: itemKey, operator })),
  })

/** The plan features that a tile needs. */
const featuresOf = (tile: ReadyTile, { reports }: ReadyDashboard): readonly Feature[] => {
  if ('chart' in tile)
    return tile.chart.chart === 'reverse_over_time' ? ['data_analysis', 'reverse_referrals'] : ['data_analysis']
  const report = 'report' in tile ? reports[tile.report] : undefined
  return report ? featuresOfKind[report.kind] : []
}

const tileOf = (
  tile: ReadyTile,
  language: Language,
  reports: ReadonlyMap<string, Pick<Tile, 'report_type' | 'report_id'>>,
) => {
  if ('chart' in tile) return Tile.parse({ type: 'chart', chart: tile.chart, width: tile.width })
  const placed = { title: tile.title[language], width: tile.width }
  if ('text' in tile) return Tile.parse({ ...placed, type: 'note', text: tile.text[language] })
  return Tile.parse({
    ...placed,
    type: 'report',
    ...reports.get(tile.report),
    display: tile.display,
    ...(tile.item_keys && { item_keys: tile.item_keys }),
  })
}

const titleOf = (tile: ReadyTile): Both => ('chart' in tile ? tileChartNames(tile.chart) : tile.title)

/** Copies one ready-made dashboard. Tiles that the caller's plan or labels cannot fill are left out. */
const copy = async (caller: Caller, key: Key): Promise<Copied> => {
  const { tx, tenantId, account, language } = caller
  const ready = readyDashboards[key]
  const areaLabel = await readAreaLabel(caller)
  const canHave = (tile: ReadyTile) =>
    featuresOf(tile, ready).every((feature) => account.features.has(feature)) &&
    !('report' in tile && ready.reports[tile.report]?.kind === 'area' && areaLabel === null)
  const tiles = ready.tiles.filter(canHave)
  const reports = new Map<string, Pick<Tile, 'report_type' | 'report_id'>>()
  for (const [name, report] of Object.entries(ready.reports)) {
    if (!tiles.some((tile) => 'report' in tile && tile.report === name)) continue
    const id = await createReport(
      { tx, tenantId, account, kind: report.kind },
      {
        name: report.name[language],
        ...definitionOf(report, language),
        ...(report.kind === 'area' && { medical_institution_label_id: areaLabel }),
        ...(report.communication_type && { communication_type: report.communication_type }),
      },
    )
    reports.set(name, { report_type: report.kind, report_id: id })
  }
  const name = ready.name[language]
  const id = await createDashboard(
    caller,
    DashboardPayload.parse({
      name,
      filter_department: ready.filter_department,
      medical_institution_label_id: areaLabel,
      contents: tiles.map((tile) => tileOf(tile, language, reports)),
    }),
    key,
  )
  return {
    key,
    id,
    name,
    is_new: true,
    report_count: reports.size,
    left_out: ready.tiles.filter((tile) => !canHave(tile)).map((tile) => titleOf(tile)[language]),
  }
}

/** Copies ready-made dashboards with their reports. Those that the tenant has already stay as they are. */
export const copyReadyDashboards = async (caller: Caller, keys: readonly Key[]): Promise<Copied[]> => {
  const { tx, tenantId } = caller
  // One copier of a tenant at a time, so that nothing is copied twice.
  await tx.selectFrom('tenants').where('tenant_id', '=', tenantId).forUpdate().select('tenant_id').execute()
  const stored = await tx
    .selectFrom('dashboards')
    .where('tenant_id', '=', tenantId)
    .where('ready_key', 'is not', null)
    .select(['id', 'name', 'ready_key'])
    .execute()
  const copied: Copied[] = []
  for (const key of new Set(keys)) {
    const own = stored.find(({ ready_key: readyKey }) => readyKey === key)
    copied.push(
      own ? { key, id: own.id, name: own.name, is_new: false, report_count: 0, left_out: [] } : await copy(caller, key),
    )
  }
  return copied
}
