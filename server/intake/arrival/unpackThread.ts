import { workerData } from 'node:worker_threads'
import { answerQuestions } from '../../threads/answerQuestions.ts'
import type { UnpackAnswer } from './threadedUnpack.ts'
import { type Sent, unpack } from './unpack.ts'

// Unpacks a sent file outside the thread that answers requests, one contained file per message (threadedUnpack.ts).

const files = unpack(workerData as Sent)

answerQuestions(async () => {
  const next = await files.next()
  return { message: { file: next.done ? null : next.value } satisfies UnpackAnswer }
})
