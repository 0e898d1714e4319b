import { answerQuestions } from '../../threads/answerQuestions.ts'
import { UnreadableTable } from '../../tables/unreadableTable.ts'
import { recogniseUpload } from './recogniseUpload.ts'
import type { RecognitionAnswer, RecognitionQuestion } from './threadedRecognition.ts'

// Recognises files outside the thread that answers requests (threadedRecognition.ts).

answerQuestions(async (question) => {
  const { path, filename } = question as RecognitionQuestion
  try {
    return { message: { recognised: await recogniseUpload(path, filename) } satisfies RecognitionAnswer }
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error
    return { message: { unreadable: error.reason } satisfies RecognitionAnswer }
  }
})
