import { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Dashboard, dashboardOperations } from '#contract/reports/dashboards.ts'
import { writeSheetsInThread } from '#server/analysis/monthlyReport/threadedReport.ts'
import type { ContextOf, FileContents } from '#server/handlers.ts'
import { readAppliedFilters } from '../appliedFilters.ts'
import { readDashboardFileName, readDashboardSheets } from './dashboardSheets.ts'

/** A dashboard as PDF. */
export const exportDashboard = async (
  context: ContextOf<typeof dashboardOperations.exportDashboard>,
  dashboard: z.input<typeof Dashboard>,
): Promise<FileContents> => {
  const filters = await readAppliedFilters(context, context.body, dashboard.medical_institution_label_id)
  const sheets = await readDashboardSheets(context, dashboard, filters)
  const contents = await context.outside(() => writeSheetsInThread(sheets))
  return {
    chunks: Readable.from([contents]),
    contentType: 'application/pdf',
    filename: await readDashboardFileName({ ...context, language: 'ja' }, dashboard, filters),
    byteCount: contents.byteLength,
  }
}
