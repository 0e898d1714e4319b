import { openTable } from '#server/tables/openTable.ts'
import { aFolder } from './intake/madeFiles.ts'

export type ReadWorkbook = ReadonlyMap<string, readonly (readonly string[])[]>

/** Reads the sheets of a workbook, in their order, as people see their cells. Empty rows are left out. */
export const readWorkbook = async (file: Blob): Promise<ReadWorkbook> => {
  const folder = await aFolder()
  try {
    const table = await openTable(await folder.write('report', Buffer.from(await file.arrayBuffer())), 'report.xlsx')
    const sheets = new Map<string, (readonly string[])[]>()
    for (const sheet of table.sheets) {
      const rows: (readonly string[])[] = []
      for await (const read of table.rows(sheet)) rows.push(...read.map(({ cells }) => cells))
      sheets.set(sheet, rows)
    }
    await table.close()
    return sheets
  } finally {
    await folder.remove()
  }
}
