import { basename } from 'node:path'
import { BoundedThread, ThreadOverLimit } from '../../threads/boundedThread.ts'
import type { BoundaryFiles, BoundaryQuestion } from './boundaryFiles.ts'
import { UnreadableBoundaries, type UnreadableBoundariesReason } from './unreadableBoundaries.ts'

export type BoundaryAnswer =
  | { readonly kind: 'read'; readonly read: BoundaryFiles }
  | {
      readonly kind: 'unreadable'
      readonly file: string
      readonly reason: UnreadableBoundariesReason
      readonly detail: string
    }

/** 国土数値情報 of the whole nation in all detail takes one to two minutes on one slow core. */
const limits = { answerSeconds: 900, totalSeconds: 900, memoryMegabytes: 1_536 }

/**
 * Reads boundaries in a thread of its own, within limits of time and memory.
 * @throws UnreadableBoundaries
 */
export const readBoundaries = async (question: BoundaryQuestion): Promise<BoundaryFiles> => {
  const thread = new BoundedThread(new URL('./boundaryThread.ts', import.meta.url), limits)
  try {
    const answer = (await thread.ask(question)) as BoundaryAnswer
    if (answer.kind === 'unreadable') throw new UnreadableBoundaries(answer.file, answer.reason, answer.detail)
    return answer.read
  } catch (error) {
    if (!(error instanceof ThreadOverLimit)) throw error
    throw new UnreadableBoundaries(basename(question.full[0] ?? ''), 'too_heavy')
  } finally {
    await thread.stop()
  }
}
