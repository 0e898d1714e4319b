import { readyWord } from '../readyWords.ts'
import type { z } from 'zod'
import type { Tile, TileResult } from '#contract/reports/dashboards.ts'
import { featuresOfKind } from '#contract/reports/items/catalogue.ts'
import type { CommunicationType } from '#contract/communicationTypes.ts'
import { ProblemError } from '../../problems.ts'
import { fieldMessages } from '../../problems/problemBody.ts'
import type { Caller } from '../compile/compiledReport.ts'
import { hasCapability } from '#contract/features.ts'
import { openReports, type OpenReport, readResults, readTotalsAlone } from '../results.ts'
import type { RowHead } from '../kinds/kind.ts'
import { readTileChart } from './tileCharts.ts'
import { type AppliedFilters, type TileReport, type TileRequest, tileRequest } from './tileRequest.ts'
import { unansweredListOf } from './unansweredList.ts'

type Result = z.input<typeof TileResult>

const nothing: Result = {
  state: 'shown',
  faults: [],
  name: null,
  base_month: null,
  unhonoured: [],
  columns: [],
  conditions_not_compared: null,
  is_narrowed: false,
  includes_unrelated: false,
  results: [],
  results_total: [],
  total_count: 0,
  chart: null,
}

/** More than a hospital has, so that the row of any department is among those read. */
const allDepartments = 1_000

interface Stored {
  readonly name: string
  readonly report: TileReport & { readonly communication_type?: CommunicationType }
}

/** The report of a tile; undefined if it is gone. */
export const readStored = async ({ tx, tenantId }: Caller, { report_type: kind, report_id: id }: Tile) => {
  if (kind == null || id == null) return undefined
  const row = await tx
    .selectFrom('reports')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['name', 'definition'])
    .executeTakeFirst()
  // What is stored was checked by the contract of its kind when it was written.
  return row && ({ name: row.name, report: { ...(row.definition as unknown as TileReport), kind } } satisfies Stored)
}

/** The report of a tile, ready to be read. The kind says which fields its definition has. */
const openTile = (context: Caller, { report, areaIds }: TileRequest): Promise<OpenReport<RowHead>> => {
  switch (report.kind) {
    case 'medical_institution':
      return openReports.medical_institution(context, report)
    case 'own_department':
      return openReports.own_department(context, report)
    case 'communication':
      return openReports.communication(context, report as typeof report & { communication_type: CommunicationType })
    case 'area':
      return openReports.area(context, {
        ...report,
        medical_institution_label_id: report.medical_institution_label_id ?? 0,
        ...(areaIds && { area_ids: areaIds }),
      })
  }
}

const readReport = async (
  context: Caller,
  { name, report }: Stored,
  tile: Tile,
  filters: AppliedFilters,
  rows: number,
): Promise<Result> => {
  const request = tileRequest(report, tile.item_keys ?? null, filters)
  const { rowId } = request
  const opened = await openTile(context, request)
  const hasTotals = report.kind !== 'communication' && rowId === null
  const common = {
    ...nothing,
    name: readyWord(name, context.language),
    unhonoured: [...request.unhonoured],
    includes_unrelated: report.include_unrelated ?? false,
    ...(tile.display === 'number' &&
      context.account.features.has('reverse_referrals') && {
        unanswered_list: unansweredListOf(opened.columns[0], request) ?? null,
      }),
  }
  // A number is a total, for which no partner has to be ranked.
  if (tile.display === 'number' && hasTotals && !opened.totalsNeedIds) {
    const { totals, head } = await readTotalsAlone(opened)
    return {
      ...common,
      base_month: head.base_month,
      columns: head.columns,
      conditions_not_compared: head.conditions_not_compared,
      is_narrowed: head.is_narrowed,
      results_total: totals,
    }
  }
  const page = await readResults(opened, { per_page: rowId === null ? rows : allDepartments }, hasTotals)
  const shown = rowId === null ? page.rows : page.rows.filter(({ head }) => head.id === rowId)
  return {
    ...common,
    base_month: page.head.base_month,
    columns: page.head.columns,
    conditions_not_compared: page.head.conditions_not_compared,
    is_narrowed: page.head.is_narrowed,
    results: shown.map(({ head, values }) => ({ id: head.id, name: head.name, values })),
    results_total: page.totals ?? [],
    total_count: rowId === null ? page.head.total_count : shown.length,
  }
}

/** Whether a report cannot be computed by a fault of its own, and not because of what the reader has asked for. */
const isOwnFault = (error: unknown): error is ProblemError =>
  error instanceof ProblemError &&
  error.code === 'invalid_input' &&
  !(error.extras.errors ?? []).some(({ path }) => path === 'base_month')

/** A report in a tile. One that cannot be computed leaves the other tiles, the paper and the mail as they are. */
const readOrExplain = async (
  context: Caller,
  stored: Stored,
  tile: Tile,
  filters: AppliedFilters,
  rows: number,
): Promise<Result> => {
  try {
    return await readReport(context, stored, tile, filters, rows)
  } catch (error) {
    if (!isOwnFault(error)) throw error
    return {
      ...nothing,
      state: 'broken',
      name: readyWord(stored.name, context.language),
      faults: fieldMessages(error, context.language),
    }
  }
}

/**
 * What a tile shows. Without its report, or without a feature that it needs, it comes without values.
 * @param rows - the most rows of a report
 */
export const readTile = async (context: Caller, tile: Tile, filters: AppliedFilters, rows: number): Promise<Result> => {
  const { features } = context.account
  if (tile.type === 'note') return nothing
  if (tile.type === 'chart') {
    if (!features.has('data_analysis')) return { ...nothing, state: 'locked' }
    return { ...nothing, ...(await readTileChart(context, tile, filters)) }
  }
  const { report_type: kind } = tile
  if (kind != null && !featuresOfKind[kind].every((feature) => hasCapability(features, feature)))
    return { ...nothing, state: 'locked' }
  const stored = await readStored(context, tile)
  return stored ? readOrExplain(context, stored, tile, filters, rows) : { ...nothing, state: 'deleted' }
}
