import { answerQuestions } from '../threads/answerQuestions.ts'
import { openTable } from './openTable.ts'
import { packRows } from './packedRows.ts'
import { maxTableLength, type Table, type TableRow } from './tableRow.ts'
import type { TableAnswer, TableQuestion } from './threadedTable.ts'
import { UnreadableTable } from './unreadableTable.ts'

// Reads one table in a thread of its own, beside the one that answers requests. It sends rows in batches, each on
// request (threadedTable.ts).

/** UTF-16 code units per batch. The size makes sending cheap compared with reading, and a batch quick to process. */
const batchLength = 64 * 1024
const batchRows = 500

const lengthOf = ({ cells }: TableRow) => cells.reduce((sum, cell) => sum + cell.length, 0)

/** The rows of a sheet in batches of similar size. */
async function* batchesOf(table: Table, sheet: string | null): AsyncGenerator<readonly TableRow[]> {
  let batch: TableRow[] = []
  let length = 0
  let tableLength = 0
  for await (const rows of table.rows(sheet))
    for (const row of rows) {
      batch.push(row)
      length += lengthOf(row)
      if (length < batchLength && batch.length < batchRows) continue
      tableLength += length
      if (tableLength > maxTableLength) throw new UnreadableTable('too_large')
      yield batch
      batch = []
      length = 0
    }
  if (batch.length > 0) yield batch
}

let table: Table | undefined
let batches: AsyncGenerator<readonly TableRow[]> | undefined

const opened = (): Table => {
  if (!table) throw new Error('No table has been opened')
  return table
}

const answerTo = async (question: TableQuestion): Promise<TableAnswer> => {
  if (question.ask === 'open') {
    table = await openTable(question.path, question.filename)
    return { kind: 'opened', sheets: table.sheets }
  }
  if (question.ask === 'rows') {
    await batches?.return(undefined)
    batches = batchesOf(opened(), question.sheet)
  }
  const next = await batches?.next()
  return next?.done === false
    ? { kind: 'rows', rows: packRows(next.value) }
    : { kind: 'end', remarks: opened().remarks?.() ?? null }
}

answerQuestions(async (question) => {
  try {
    return { message: await answerTo(question as TableQuestion) }
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error
    return { message: { kind: 'unreadable', reason: error.reason } satisfies TableAnswer }
  }
})
