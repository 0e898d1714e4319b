import { z } from 'zod'
import { NotCompared } from '../comparison.ts'
import { date, Person, dateTime, id, idParam, longText, operations, shortText, figureMonth } from '../core.ts'
import { crud } from '../crud.ts'
import { usesCall } from '../recordUses.ts'
import { itemKey } from './reportItems.ts'
import { CellValue, ResultColumn } from './results.ts'
import { TileChart, TileChartResult } from './tiles/tileCharts.ts'
import { readyDashboardKeys } from './tiles/readyDashboardKeys.ts'
import { reportKinds } from './valueTypes.ts'

/** The most tiles of a dashboard. */
export const maxTiles = 20

export const tileTypes = ['report', 'chart', 'note'] as const
export type TileType = (typeof tileTypes)[number]

/** How the result of a report is shown. */
export const tileDisplays = ['number', 'table', 'line', 'bar'] as const
export type TileDisplay = (typeof tileDisplays)[number]

/** How many of twelve columns a tile takes. */
export const tileWidths = [3, 4, 6, 12] as const
export type TileWidth = (typeof tileWidths)[number]
export const defaultTileWidth: TileWidth = 6

/** A part of a dashboard. Specification §3: a report by its kind and id; charts and notes are beyond it. */
export const Tile = z
  .object({
    type: z.enum(tileTypes).default('report'),
    report_type: z.enum(reportKinds).nullish(),
    report_id: id.nullish(),
    chart: TileChart.nullish(),
    text: longText(2_000).nullish(),
    /** Of reports; default `table`. */
    display: z.enum(tileDisplays).nullish(),
    /** The report's columns that are shown; default all. */
    item_keys: z.array(itemKey).min(1).max(20).nullish(),
    /** Default {@link defaultTileWidth}. */
    width: z.literal(tileWidths).nullish(),
    /** Default the name of the report or the chart. */
    title: shortText(60).nullish(),
  })
  .refine(
    ({ type, report_type: kind, report_id: reportId }) => type !== 'report' || (kind != null && reportId != null),
    {
      path: ['report_id'],
      params: { code: 'tile_without_report' },
    },
  )
  .refine(({ type, chart }) => type !== 'chart' || chart != null, {
    path: ['chart'],
    params: { code: 'tile_without_chart' },
  })
  .refine(({ type, text }) => type !== 'note' || (text != null && text.trim() !== ''), {
    path: ['text'],
    params: { code: 'tile_without_text' },
  })
export type Tile = z.output<typeof Tile>

const fields = {
  /** Readers may narrow it to one own department. */
  filter_department: z.boolean(),
  /** Readers may narrow it to some areas or selections of this label. */
  medical_institution_label_id: id.nullable(),
  contents: z.array(Tile).max(maxTiles),
}

/** A dashboard of a tenant. Specification §3, Dashboard. */
export const Dashboard = z.object({
  id,
  name: z.string(),
  ...fields,
  created_by: Person,
  created_at: dateTime,
  updated_at: dateTime,
  /** Null unless it was deleted in the last 30 days. */
  deleted_at: dateTime.nullable(),
  /** Whether the caller may change and delete it: its creator and owners may. */
  is_editable: z.boolean(),
  /** Whether the app opens with it for the caller. */
  is_start_page: z.boolean(),
})
export type Dashboard = z.output<typeof Dashboard>

export const DashboardPayload = z.object({
  name: shortText(100),
  filter_department: z.boolean().default(false),
  medical_institution_label_id: id.nullish(),
  contents: fields.contents.default([]),
})

export const dashboardContract = crud({
  singular: 'dashboard',
  plural: 'dashboards',
  item: Dashboard,
  payload: DashboardPayload,
  update: DashboardPayload.extend({
    /** The version that the user saw. A newer one is a conflict (409) with the stored dashboard in `current`. */
    updated_at: dateTime.nullish(),
  }),
  filters: {
    name: shortText(100).optional(),
    /** Deleted in the last 30 days, which can be restored. */
    deleted: z.boolean().optional(),
  },
  sorts: ['name', 'created_at', 'updated_at'],
  feature: 'dashboard',
})

/** What readers narrow a dashboard to; absent or null means not at all. */
export const DashboardFilters = z.object({
  /** The month with which relative periods end; default and at most that of the tenant. */
  base_month: figureMonth.nullish(),
  /** 0 for referrals without an own department. */
  own_department_id: z.int().min(0).nullish(),
  /** Areas or selections of the dashboard's label. */
  area_ids: z.array(id).min(1).max(100).nullish(),
})
export type DashboardFilters = z.output<typeof DashboardFilters>

export const tileFilters = ['base_month', 'own_department', 'areas'] as const

/**
 * Why a tile shows figures that a filter does not narrow. `own_condition`: items have a condition of their own;
 * `not_narrowable`: items cannot be narrowed by it; `kind`: nothing of this kind of tile can; `other_label`: its areas
 * are those of another label.
 */
export const unhonouredReasons = ['own_condition', 'not_narrowable', 'kind', 'other_label'] as const

export const Unhonoured = z.object({
  filter: z.enum(tileFilters),
  reason: z.enum(unhonouredReasons),
  /** Keys of the columns concerned; empty if it is the whole tile. */
  item_keys: z.array(z.string()),
})
export type Unhonoured = z.output<typeof Unhonoured>

/** The most rows that a tile has; readers find the others in its report. */
export const maxTileRows = 100

export const TileResult = z.object({
  /**
   * `deleted`: the report is gone; `broken`: it cannot be computed, for example because a label in its conditions is gone; `locked`: the caller's plan
   * lacks a feature. All of these come without values.
   */
  state: z.enum(['shown', 'deleted', 'broken', 'locked']),
  /** Why a report is broken. */
  faults: z.array(z.string()),
  /** The name of the report; null for charts and notes, and what is gone. */
  name: z.string().nullable(),
  base_month: z.string().nullable(),
  unhonoured: z.array(Unhonoured),
  columns: z.array(ResultColumn),
  /** Why conditions on figures of several periods cannot be judged; null if there are none, or if these may be compared. */
  conditions_not_compared: NotCompared.nullable(),
  /** Whether the report has conditions, so that its totals are those of the rows that fulfil them. */
  is_narrowed: z.boolean(),
  /** Whether a report on institutions lists those without any relation too. */
  includes_unrelated: z.boolean(),
  /** At most as many as asked for. Of communications the name is that of the institution. */
  results: z.array(z.object({ id: z.int().min(0), name: z.string(), values: z.array(CellValue) })),
  /** Empty where there are no totals: of communications, and of single departments. */
  results_total: z.array(CellValue),
  /** Of all rows; 0 where a tile shows a total, for which no row is read. */
  total_count: z.int(),
  chart: TileChartResult.nullable(),
  /** The referrals that a number counts, where these are unanswered ones and one list has just them; 0 for no department, null for all. */
  unanswered_list: z.object({ from: date, to: date, own_department_id: z.int().min(0).nullable() }).nullish(),
})
export type TileResult = z.output<typeof TileResult>

const crm = { scope: 'crm', feature: 'dashboard', effect: 'write', effects: {} } as const
const computing = {
  scope: 'query',
  feature: 'dashboard',
  status: 200,
  effect: 'read',
  effects: {},
  snapshot: true,
} as const

/** Calls on dashboards besides the usual five. */
const furtherOperations = operations({
  getDashboardUses: {
    ...usesCall,
    path: '/api/dashboards/{id}/uses',
    summary: 'Who uses a dashboard: whose first screen it is, and to how many it is sent',
    feature: 'dashboard',
  },
  restoreDashboard: {
    ...crm,
    method: 'POST',
    path: '/api/dashboards/{id}/restore',
    summary: 'Brings a deleted dashboard back',
    params: idParam,
    response: Dashboard,
    status: 200,
    audit: { record: 'dashboard', idFrom: 'id' },
    beyondSpecification: 'a deletion can be taken back for 30 days',
  },
  setStartPageDashboard: {
    ...crm,
    method: 'PUT',
    path: '/api/dashboards/{id}/start_page',
    summary: 'Makes one dashboard the first screen of the caller, or no longer',
    params: idParam,
    body: z.object({ is_start_page: z.boolean() }),
    response: Dashboard,
    status: 200,
    audit: { record: 'dashboard', idFrom: 'id' },
    beyondSpecification: 'who works with a dashboard every day begins with it',
  },
  copyReadyDashboards: {
    ...crm,
    method: 'POST',
    path: '/api/dashboards/ready_made',
    summary: 'Copies ready-made dashboards with their reports; those that the tenant has already stay as they are',
    body: z.object({ keys: z.array(z.enum(readyDashboardKeys)).min(1).max(readyDashboardKeys.length) }),
    response: z.object({
      dashboards: z.array(
        z.object({
          key: z.enum(readyDashboardKeys),
          id,
          name: z.string(),
          is_new: z.boolean(),
          /** How many reports were made. */
          report_count: z.int(),
          /** Titles of tiles that could not be made: the plan lacks a feature, or there is no label of areas. */
          left_out: z.array(z.string()),
        }),
      ),
    }),
    status: 200,
    audit: { record: 'dashboard' },
    beyondSpecification: 'nobody has to begin with an empty screen',
  },
  computeDashboardTile: {
    ...computing,
    method: 'POST',
    path: '/api/dashboards/tile_results',
    summary: 'What one tile shows, saved or not, with the filters of its dashboard',
    body: DashboardFilters.extend({
      tile: Tile,
      /** The label of the dashboard. */
      medical_institution_label_id: id.nullish(),
      /** Rows of reports; default 10. */
      rows: z.int().min(1).max(maxTileRows).optional(),
    }),
    response: TileResult,
    audit: { record: 'dashboard_tile' },
    beyondSpecification: 'tiles load, fail and retry alone, and say which filters they cannot honour',
  },
  exportDashboard: {
    ...computing,
    method: 'POST',
    path: '/api/dashboards/{id}/pdf',
    effects: { takes_out: 'always' },
    summary: 'A dashboard as PDF, in Japanese, with its filters and the definitions of its figures',
    params: idParam,
    body: DashboardFilters,
    contentType: 'application/pdf',
    audit: { record: 'dashboard_pdf', idFrom: 'id' },
    beyondSpecification: 'dashboards for a meeting',
  },
})

export const dashboardOperations = { ...dashboardContract.operations, ...furtherOperations }
