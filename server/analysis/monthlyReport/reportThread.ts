import { answerQuestions } from '../../threads/answerQuestions.ts'
import type { ReportQuestion } from './threadedReport.ts'
import { writeReport } from './drawing/writeReport.ts'

// Draws reports beside the thread that answers requests (threadedReport.ts).

answerQuestions(async (question) => {
  const { report, head } = question as ReportQuestion
  return { message: new Uint8Array(await writeReport(report, head)) }
})
