import { rm } from 'node:fs/promises'
import { BoundedThread, ThreadOverLimit } from '../threads/boundedThread.ts'
import { type PackedRows, unpackRows } from './packedRows.ts'
import { noRemarks, type SheetRemarks, type Table } from './tableRow.ts'
import { UnreadableTable, type UnreadableTableReason } from './unreadableTable.ts'
import { spoolPathOf } from './workbookTable.ts'

/** Questions to the thread of a table. `rows` begins a sheet and returns its first rows, `next` returns the following ones. */
export type TableQuestion =
  | { readonly ask: 'open'; readonly path: string; readonly filename: string }
  | { readonly ask: 'rows'; readonly sheet: string | null }
  | { readonly ask: 'next' }

export type TableAnswer =
  | { readonly kind: 'opened'; readonly sheets: readonly string[] }
  | { readonly kind: 'rows'; readonly rows: PackedRows }
  | { readonly kind: 'end'; readonly remarks: SheetRemarks | null }
  | { readonly kind: 'unreadable'; readonly reason: UnreadableTableReason }

/**
 * Excel's largest workbook within the limits of its parts takes about 20 s to unpack on one slow core; a list of
 * 300,000 rows is read in 10 s. An open workbook takes some ten megabytes, however long it is.
 */
const limits = { answerSeconds: 90, totalSeconds: 600, memoryMegabytes: 256 }

const unexpected = (answer: TableAnswer) => new Error(`The thread of a table answered out of turn: ${answer.kind}`)

/**
 * Opens a table like `openTable`, but reads it in a thread of its own, one batch ahead of the caller.
 * @throws UnreadableTable - also while rows are read; `too_heavy` if reading exceeds the thread's limits of time or
 *   memory
 */
export const openTableInThread = async (path: string, filename: string): Promise<Table> => {
  const thread = new BoundedThread(new URL('./tableThread.ts', import.meta.url), limits)
  let lastAsked: Promise<unknown> = Promise.resolve()
  const ask = (question: TableQuestion): Promise<TableAnswer> => {
    const answered = lastAsked.then(async () => {
      const answer = (await thread.ask(question).catch((error: unknown) => {
        throw error instanceof ThreadOverLimit ? new UnreadableTable('too_heavy') : error
      })) as TableAnswer
      if (answer.kind === 'unreadable') throw new UnreadableTable(answer.reason)
      return answer
    })
    lastAsked = answered.catch(() => {})
    return answered
  }
  /** Ends the thread with everything it has open, even within a row, and removes the file with a workbook's texts. */
  const stop = async () => {
    await thread.stop()
    await rm(spoolPathOf(path), { force: true })
  }
  const opened = await ask({ ask: 'open', path, filename }).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  if (opened.kind !== 'opened') throw unexpected(opened)
  let remarks: SheetRemarks = noRemarks
  return {
    sheets: opened.sheets,
    rows: async function* (sheet) {
      remarks = noRemarks
      let coming = ask({ ask: 'rows', sheet })
      for (;;) {
        const answer = await coming
        if (answer.kind === 'end') {
          remarks = answer.remarks ?? remarks
          return
        }
        if (answer.kind !== 'rows') throw unexpected(answer)
        coming = ask({ ask: 'next' })
        // A caller that stops here never awaits this promise, so its rejection is ignored.
        coming.catch(() => {})
        yield unpackRows(answer.rows)
      }
    },
    remarks: () => remarks,
    close: stop,
  }
}
