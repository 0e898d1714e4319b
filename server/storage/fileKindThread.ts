import { fileTypeFromFile } from 'file-type'
import { answerQuestions } from '../threads/answerQuestions.ts'
import type { FileKindAnswer } from './threadedFileKind.ts'

// Detects the type of one file in a thread of its own, beside the one that answers requests (threadedFileKind.ts).

answerQuestions(async (path) => {
  const fileType = await fileTypeFromFile(path as string)
  return { message: { mime: fileType?.mime ?? null } satisfies FileKindAnswer }
})
