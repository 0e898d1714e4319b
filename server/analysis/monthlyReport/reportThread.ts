import { answerQuestions } from '../../threads/answerQuestions.ts'
import type { ReportQuestion } from './threadedReport.ts'
import { writeReport } from './drawing/writeReport.ts'

// Draws reports in a thread of its own, beside the one that answers requests (threadedReport.ts).

answerQuestions(async (question) => {
  const { report, head } = question as ReportQuestion
  return { message: new Uint8Array(await writeReport(report, head)) }
})
