import { dayInJapan } from '#server/japanDays.ts'
import { followsBaseMonth, inFiscalYear, resultInFiscalYear } from '#contract/reports/words/fiscalYearWords.ts'
import type { z } from 'zod'
import { type Dashboard, Tile, TileResult } from '#contract/reports/dashboards.ts'
import { ownTitleOf, tileChartNames } from '#contract/reports/tiles/tileChartNames.ts'
import type { Sheets } from '#server/paper/writeSheets.ts'
import { idIn } from '#server/db/idIn.ts'
import { baseMonthPart, fileNameOf } from '#contract/fileNames.ts'
import { readFigureMonths } from '#server/facts/months/figureMonths.ts'
import type { Caller } from '../../compile/compiledReport.ts'
import { definitionsPart } from '../../pdf/definitionsTable.ts'
import { type PaperCaller, readPaperHead } from '../../pdf/paperHead.ts'
import type { AppliedFilters } from '../tileRequest.ts'
import { readStored, readTile } from '../tileResults.ts'
import { type ComputedTile, tileParts } from './tileParts.ts'

/** Rows of a table on paper. */
const paperRows = 25

const departmentWords = async ({ tx, tenantId }: Caller, id: number | null) => {
  if (id === null) return 'すべて'
  if (id === 0) return '診療科なし'
  const department = await tx
    .selectFrom('own_departments')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .select('name')
    .executeTakeFirst()
  return department?.name ?? '削除された診療科'
}

/** The label by which a dashboard is narrowed, as its screen names it. */
const labelName = async ({ tx, tenantId }: Caller, id: number) => {
  const label = await tx
    .selectFrom('medical_institution_labels')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .select('name')
    .executeTakeFirst()
  return label?.name ?? '削除されたラベル'
}

const areaWords = async ({ tx, tenantId }: Caller, areas: AppliedFilters['areas']) => {
  if (!areas) return 'すべて'
  const rows =
    areas.component === 'area'
      ? await tx
          .selectFrom('medical_institution_label_areas')
          .where('tenant_id', '=', tenantId)
          .where('label_id', '=', areas.labelId)
          .where(idIn('id', areas.ids))
          .orderBy('position')
          .select('name')
          .execute()
      : await tx
          .selectFrom('medical_institution_label_selections')
          .where('tenant_id', '=', tenantId)
          .where('label_id', '=', areas.labelId)
          .where(idIn('id', areas.ids))
          .orderBy('position')
          .select('label as name')
          .execute()
  return rows.map(({ name }) => name).join('・')
}

/** A dashboard, as far as its paper needs it. */
export type PaperDashboard = Pick<
  z.input<typeof Dashboard>,
  'name' | 'filter_department' | 'medical_institution_label_id' | 'contents'
>

const narrowingLines = async (
  caller: Caller,
  { filter_department: isOffered, medical_institution_label_id: labelId }: PaperDashboard,
  { ownDepartmentId, areas }: AppliedFilters,
) => [
  ...(isOffered || ownDepartmentId !== null
    ? [['自院の診療科', await departmentWords(caller, ownDepartmentId)] as const]
    : []),
  ...(labelId === null ? [] : [[await labelName(caller, labelId), await areaWords(caller, areas)] as const]),
]

/** The name of a dashboard's file: which base month it is of, and what it is narrowed to. */
export const readDashboardFileName = async (
  caller: Caller,
  { name }: Pick<PaperDashboard, 'name'>,
  { baseMonth: chosen, ownDepartmentId, areas }: AppliedFilters,
): Promise<string> => {
  const baseMonth = chosen ?? (await readFigureMonths(caller.tx, caller.tenantId)).baseMonth
  return fileNameOf(
    [
      name,
      ...baseMonthPart(baseMonth, 'ja'),
      ...(ownDepartmentId === null ? [] : [await departmentWords(caller, ownDepartmentId)]),
      ...(areas ? [await areaWords(caller, areas)] : []),
    ],
    'pdf',
  )
}

/**
 * What a dashboard has on paper. It is for a meeting of Japanese doctors, so it is in Japanese whatever language the
 * screens have.
 */
export const readDashboardSheets = async (
  given: PaperCaller,
  dashboard: PaperDashboard,
  filters: AppliedFilters,
): Promise<Sheets> => {
  const caller = { ...given, language: 'ja' } as const
  const computed: ComputedTile[] = []
  const reports = []
  for (const sent of dashboard.contents) {
    const tile = Tile.parse(sent)
    const read = TileResult.parse(await readTile(caller, tile, filters, paperRows))
    const at = { baseMonth: read.base_month, today: dayInJapan(new Date()) }
    const result = resultInFiscalYear(read, at, 'ja')
    const ownTitle = ownTitleOf(tile)
    if (tile.type === 'report' && result.state === 'shown') {
      const stored = await readStored(caller, tile)
      if (stored) reports.push(stored.report)
    }
    computed.push({
      tile,
      title:
        (ownTitle !== null && followsBaseMonth(result) ? inFiscalYear(ownTitle, at, 'ja') : ownTitle) ??
        result.name ??
        tileChartNames(tile.chart).ja,
      result,
      isOfDepartment: filters.ownDepartmentId !== null,
    })
  }
  const { baseMonth } = await readFigureMonths(caller.tx, caller.tenantId)
  const narrowed = await narrowingLines(caller, dashboard, filters)
  return {
    head: await readPaperHead(
      caller,
      dashboard.name,
      filters.baseMonth ?? baseMonth,
      narrowed,
      filters.baseMonth != null,
    ),
    parts: [
      ...tileParts(computed),
      definitionsPart(
        reports,
        computed.flatMap(({ result }) => (result.chart ? [result.chart.figure] : [])),
      ),
    ],
  }
}
