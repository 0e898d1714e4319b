import { workerData } from 'node:worker_threads'
import { answerQuestions } from '#server/threads/answerQuestions.ts'
import type { ReadingSettings } from './settings.ts'
import { SurveyReading } from './surveyReading.ts'
import type { ThreadAnswer, ThreadQuestion } from './threadedReading.ts'

// Reads one file outside the thread that answers requests. It receives bytes, and returns rows together with the memory
// of the bytes (threadedReading.ts).

const reading = new SurveyReading(workerData as ReadingSettings)
answerQuestions((question) => {
  const { memory, length } = question as ThreadQuestion
  const piece = memory ? reading.push(new Uint8Array(memory, 0, length)) : reading.end()
  return { message: { piece, memory } satisfies ThreadAnswer, transfer: memory ? [memory] : [] }
})
