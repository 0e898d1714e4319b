import { answerQuestions } from '../../threads/answerQuestions.ts'
import type { ReportQuestion } from './threadedReport.ts'
import { writeReport } from './writeReport.ts'
import { writeSheets } from '../../paper/writeSheets.ts'

// Draws reports in a thread of its own, beside the one that answers requests (threadedReport.ts).

answerQuestions(async (question) => {
  const asked = question as ReportQuestion
  const contents = 'sheets' in asked ? await writeSheets(asked.sheets) : await writeReport(asked.report, asked.head)
  return { message: new Uint8Array(contents) }
})
