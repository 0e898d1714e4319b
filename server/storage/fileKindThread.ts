import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { answerQuestions } from '../threads/answerQuestions.ts'
import { pictureSize } from './pictureSize.ts'
import type { FileKindAnswer } from './threadedFileKind.ts'

// Detects the type of one file, and how large a picture is, in a thread of its own, beside the one that answers requests (threadedFileKind.ts).

answerQuestions(async (path) => {
  const mime = (await fileTypeFromFile(path as string))?.mime ?? null
  if (mime === null) return { message: { mime, size: null } satisfies FileKindAnswer }
  await using file = await open(path as string)
  return { message: { mime, size: await pictureSize(file, mime) } satisfies FileKindAnswer }
})
