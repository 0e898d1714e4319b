import { rm } from 'node:fs/promises'
import { spoolPathOf } from '../../tables/workbookTable.ts'
import { UnreadableTable, type UnreadableTableReason } from '../../tables/unreadableTable.ts'
import { BoundedThread, ThreadOverLimit } from '../../threads/boundedThread.ts'
import type { Recognition } from './recogniseUpload.ts'

export interface RecognitionQuestion {
  readonly path: string
  readonly filename: string
}

export type RecognitionAnswer = { readonly recognised: Recognition } | { readonly unreadable: UnreadableTableReason }

/** Only the beginning of a file is read. For workbooks all shared texts are read too, which takes some seconds for the largest. */
const limits = { answerSeconds: 60, totalSeconds: 600, memoryMegabytes: 256 }

/** Recognises the files of one arrival in one thread. After a file that exceeded the limits, it starts another thread. */
export class ThreadedRecognition {
  #thread: BoundedThread | undefined

  /**
   * {@link recogniseUpload} in a thread.
   * @throws UnreadableTable - `too_heavy` if it exceeds the time or memory of a thread
   */
  async recognise(path: string, filename: string): Promise<Recognition> {
    this.#thread ??= new BoundedThread(new URL('./recognitionThread.ts', import.meta.url), limits)
    const answer = await this.#ask({ path, filename })
    if ('unreadable' in answer) throw new UnreadableTable(answer.unreadable)
    return answer.recognised
  }

  async #ask(question: RecognitionQuestion): Promise<RecognitionAnswer> {
    try {
      return (await this.#thread?.ask(question)) as RecognitionAnswer
    } catch (error) {
      await this.stop()
      await rm(spoolPathOf(question.path), { force: true })
      throw error instanceof ThreadOverLimit ? new UnreadableTable('too_heavy') : error
    }
  }

  async stop(): Promise<void> {
    const thread = this.#thread
    this.#thread = undefined
    await thread?.stop()
  }
}
