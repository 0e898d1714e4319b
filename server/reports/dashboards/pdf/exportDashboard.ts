import { Readable } from 'node:stream'
import type { z } from 'zod'
import { baseMonthWords } from '../../../../contract/analysis/analysisWords.ts'
import { type Dashboard, type dashboardOperations, Tile, TileResult } from '../../../../contract/reports/dashboards.ts'
import { tileChartNames } from '../../../../contract/reports/tileChartNames.ts'
import { clockText, dayText, monthText } from '../../../analysis/monthlyReport/dayWords.ts'
import type { Head } from '../../../analysis/monthlyReport/drawing/titleBlock.ts'
import { writeSheetsInThread } from '../../../analysis/monthlyReport/threadedReport.ts'
import { idIn } from '../../../db/idIn.ts'
import { readFigureMonths } from '../../../facts/months/figureMonths.ts'
import type { ContextOf, FileContents } from '../../../handlers.ts'
import { dayInJapan } from '../../../japanDays.ts'
import { readAppliedFilters } from '../appliedFilters.ts'
import { readStored, readTile } from '../tileResults.ts'
import type { AppliedFilters } from '../tileRequest.ts'
import { definitionsPart } from './definitionsTable.ts'
import { type ComputedTile, tileParts } from './tileParts.ts'

type Exporting = ContextOf<typeof dashboardOperations.exportDashboard>

/** Rows of a table on paper. */
const paperRows = 25

const departmentWords = async ({ tx, tenantId }: Exporting, id: number | null) => {
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

const areaWords = async ({ tx, tenantId }: Exporting, areas: AppliedFilters['areas']) => {
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

const readPeople = async ({ tx, tenantId, account }: Exporting) =>
  tx
    .selectFrom('accounts')
    .innerJoin('tenants', 'tenants.tenant_id', 'accounts.tenant_id')
    .where('accounts.tenant_id', '=', tenantId)
    .where('accounts.id', '=', account.id)
    .select(['accounts.username', 'tenants.name'])
    .executeTakeFirstOrThrow()

const readHead = async (
  context: Exporting,
  dashboard: z.input<typeof Dashboard>,
  filters: AppliedFilters,
  now: Date,
): Promise<Head> => {
  const months = await readFigureMonths(context.tx, context.tenantId)
  const baseMonth = filters.baseMonth ?? months.baseMonth
  const { username, name: tenant } = await readPeople(context)
  const made = `${dayText(dayInJapan(now))} ${clockText(now)}`
  const base = baseMonth === null ? baseMonthWords.none.ja : monthText(baseMonth)
  const period = `${baseMonthWords.name.ja} ${base}`
  const filtered = [
    ...(dashboard.filter_department
      ? [['自院の診療科', await departmentWords(context, filters.ownDepartmentId)] as const]
      : []),
    ...(dashboard.medical_institution_label_id === null
      ? []
      : [['エリア', await areaWords(context, filters.areas)] as const]),
  ]
  return {
    title: dashboard.name,
    tenant,
    period,
    month: period,
    author: username,
    made,
    lines: [[baseMonthWords.name.ja, base], ...filtered, ['作成', `${made}　${username}`]],
    narrowed: filtered,
  }
}

/** A dashboard as PDF. It is for a meeting of Japanese doctors, so it is in Japanese whatever language the screens have. */
export const exportDashboard = async (
  given: Exporting,
  dashboard: z.input<typeof Dashboard>,
): Promise<FileContents> => {
  const context = { ...given, language: 'ja' } as const
  const filters = await readAppliedFilters(context, context.body, dashboard.medical_institution_label_id)
  const computed: ComputedTile[] = []
  const reports = []
  for (const sent of dashboard.contents) {
    const tile = Tile.parse(sent)
    const result = TileResult.parse(await readTile(context, tile, filters, paperRows))
    if (tile.type === 'report' && result.state === 'shown') {
      const stored = await readStored(context, tile)
      if (stored) reports.push(stored.report)
    }
    computed.push({ tile, title: tile.title ?? result.name ?? tileChartNames(tile.chart).ja, result })
  }
  const contents = await writeSheetsInThread({
    head: await readHead(context, dashboard, filters, new Date()),
    parts: [
      ...tileParts(computed),
      definitionsPart(
        reports,
        computed.flatMap(({ result }) => (result.chart ? [result.chart.figure] : [])),
      ),
    ],
  })
  return {
    chunks: Readable.from([contents]),
    contentType: 'application/pdf',
    filename: `${dashboard.name}.pdf`,
    byteCount: contents.byteLength,
  }
}
