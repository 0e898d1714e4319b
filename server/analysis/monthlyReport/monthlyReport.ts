import { Readable } from 'node:stream'
import { monthlyReportOperations } from '#contract/analysis/monthlyReport.ts'
import { handlersFor } from '../../handlers.ts'
import { readReport } from './reportFigures.ts'
import { writeReportInThread } from './threadedReport.ts'
import { readFileName, readHead } from './reportHead.ts'

export const monthlyReportHandlers = handlersFor(monthlyReportOperations, {
  createMonthlyReport: async (given) => {
    // The report is for a meeting of Japanese doctors, so it is in Japanese whatever language the user's screens have.
    const context = { ...given, language: 'ja' } as const
    const report = await readReport(context)
    const head = await readHead(context, report, new Date())
    const filename = await readFileName(context, report)
    const contents = await context.outside(() => writeReportInThread(report, head))
    return {
      chunks: Readable.from([contents]),
      contentType: 'application/pdf',
      filename,
      byteCount: contents.byteLength,
    }
  },
})
