import { fileTypeFromFile } from 'file-type'
import { answerQuestions } from '../threads/answerQuestions.ts'
import type { FileKindAnswer } from './threadedFileKind.ts'

// Looks into one file beside the thread that answers requests (threadedFileKind.ts).

answerQuestions(async (path) => {
  const found = await fileTypeFromFile(path as string)
  return { message: { mime: found?.mime ?? null } satisfies FileKindAnswer }
})
