import { parentPort, workerData } from 'node:worker_threads'
import type { ReadingSettings } from './settings.ts'
import { SurveyReading } from './surveyReading.ts'
import type { ThreadQuestion } from './threadedReading.ts'

// Reads one file beside the thread that answers requests: bytes come in, rows go out, and the bytes' memory with them (threadedReading.ts).

const reading = new SurveyReading(workerData as ReadingSettings)
parentPort?.on('message', ({ memory, length }: ThreadQuestion) => {
  const piece = memory ? reading.push(new Uint8Array(memory, 0, length)) : reading.end()
  parentPort?.postMessage({ piece, memory }, memory ? [memory] : [])
})
