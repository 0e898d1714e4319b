import { parentPort, workerData } from 'node:worker_threads'
import type { ReadingSettings } from './settings.ts'
import { SurveyReading } from './surveyReading.ts'

// Reads one file beside the thread that answers requests: bytes come in, rows go out; null is the end (threadedReading.ts).

const reading = new SurveyReading(workerData as ReadingSettings)
parentPort?.on('message', (chunk: Uint8Array | null) => {
  parentPort?.postMessage(chunk === null ? reading.end() : reading.push(chunk), [])
})
