import { answerQuestions } from '../../threads/answerQuestions.ts'
import { boundaryFilesOf, type BoundaryQuestion } from './boundaryFiles.ts'
import type { BoundaryAnswer } from './readBoundaries.ts'
import { UnreadableBoundaries } from './unreadableBoundaries.ts'

const answer = async (question: BoundaryQuestion): Promise<BoundaryAnswer> => {
  try {
    return { kind: 'read', read: await boundaryFilesOf(question) }
  } catch (error) {
    if (!(error instanceof UnreadableBoundaries)) throw error
    return { kind: 'unreadable', file: error.file, reason: error.reason, detail: error.detail }
  }
}

answerQuestions(async (question) => {
  const message = await answer(question as BoundaryQuestion)
  return { message, transfer: message.kind === 'read' ? message.read.files.map(({ contents }) => contents.buffer) : [] }
})
