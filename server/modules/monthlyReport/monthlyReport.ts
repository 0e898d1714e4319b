import { Readable } from 'node:stream'
import { monthlyReportOperations } from '../../../contract/monthlyReport.ts'
import { handlersFor } from '../../handlers.ts'
import { readReport } from './reportFigures.ts'
import { readHead, reportTitle } from './titleBlock.ts'

export const monthlyReportHandlers = handlersFor(monthlyReportOperations, {
  createMonthlyReport: async (given) => {
    // For a meeting of Japanese doctors, in whatever language the person who makes it has the screens.
    const context = { ...given, language: 'ja' } as const
    // What writes is heavy to load; it comes with the first report, while the figures are read.
    const [report, { writeReport }] = await Promise.all([readReport(context), import('./writeReport.ts')])
    const contents = await writeReport(report, await readHead(context, report, new Date()))
    return {
      chunks: Readable.from([contents]),
      contentType: 'application/pdf',
      filename: `${reportTitle}_${report.headline.period.label}.pdf`,
      byteCount: contents.byteLength,
    }
  },
})
