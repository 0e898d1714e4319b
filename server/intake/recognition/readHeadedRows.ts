import type { Language } from '#contract/messages.ts'
import type { Upload } from '../../handlers.ts'
import { invalidField } from '../../problems.ts'
import type { TableRow } from '../../tables/tableRow.ts'
import { openTableInThread } from '../../tables/threadedTable.ts'
import { UnreadableTable } from '../../tables/unreadableTable.ts'
import type { InstitutionReference } from '../mapping/references.ts'
import { headingKey } from './headings.ts'

/** Titles and remarks may stand above the headings. */
const maxRowsAbove = 20

/** A row below the headings. Cells of columns that the file does not have are empty. */
export interface HeadedRow<Column extends string> {
  readonly lineNumber: number
  readonly cells: Readonly<Record<Column, string>>
  /** Whether the row could not be read as it stands. */
  readonly isBroken: boolean
}

export interface HeadedFile<Column extends string> {
  /** The headings of each column. */
  readonly headings: Readonly<Record<Column, readonly string[]>>
  /** The row with this column is that of the headings. */
  readonly required: NoInfer<Column>
  /** The part of the form, for complaints. */
  readonly field: string
  readonly maxRows: number
}

/** The columns that name an institution. */
export type InstitutionColumn = 'institution_id' | 'institution_code' | 'institution_name' | 'institution_address'

/** The institution that a row names, as `findInstitutions` looks for it. */
export const institutionIn = ({ cells }: HeadedRow<InstitutionColumn>): InstitutionReference => ({
  id: cells.institution_id,
  code: cells.institution_code,
  name: cells.institution_name,
  address: cells.institution_address,
  tel: '',
})

const unreadable: Readonly<Record<Language, string>> = {
  ja: 'ファイルを読み取れません。CSVかExcel（.xlsx）のファイルを選んでください',
  en: 'The file cannot be read. Please choose a CSV or Excel (.xlsx) file',
}
const tooMany = (count: number): Readonly<Record<Language, string>> => ({
  ja: `行が多すぎます。${count.toLocaleString('en')}行までに分けてください`,
  en: `There are too many rows. Please use at most ${count.toLocaleString('en')}`,
})
const missing = (heading: string): Readonly<Record<Language, string>> => ({
  ja: `「${heading}」の列が見つかりません。見出しの行を入れてください`,
  en: `There is no column ${heading}. The file must have a row of headings`,
})

const oneLine = (cell: string) => cell.replace(/[\s\u0000-\u001f\u007f]+/g, ' ').trim()

/**
 * Reads the rows below the headings of a CSV or Excel file, in a thread of its own. A workbook's first sheet with headings counts.
 * @throws a 422 at `field` for a file that is no such list or is too long
 */
export const readHeadedRows = async <Column extends string>(
  { path, filename }: Upload,
  { headings, required, field, maxRows }: HeadedFile<Column>,
): Promise<HeadedRow<Column>[]> => {
  const names = Object.keys(headings) as Column[]
  const columnOf = new Map(
    names.flatMap((name) => headings[name].map((heading) => [headingKey(heading), name] as const)),
  )
  const columnsIn = ({ cells }: TableRow) => {
    const columns = new Map<Column, number>()
    for (const [index, cell] of cells.entries()) {
      const column = columnOf.get(headingKey(cell))
      if (column !== undefined && !columns.has(column)) columns.set(column, index)
    }
    return columns.has(required) ? columns : undefined
  }
  const complain = (error: unknown): never => {
    throw error instanceof UnreadableTable ? invalidField(field, unreadable) : error
  }
  const table = await openTableInThread(path, filename).catch(complain)
  const readSheet = async (sheet: string | null) => {
    const rows: HeadedRow<Column>[] = []
    let columns: ReadonlyMap<Column, number> | undefined
    let above = 0
    for await (const batch of table.rows(sheet))
      for (const row of batch) {
        if (!columns) {
          columns = columnsIn(row)
          above += 1
          if (!columns && above >= maxRowsAbove) return undefined
          continue
        }
        const cells = names.map((name) => [name, oneLine(row.cells[columns?.get(name) ?? -1] ?? '')])
        if (!row.broken && cells.every(([, cell]) => cell === '')) continue
        rows.push({
          lineNumber: row.rowNumber,
          cells: Object.fromEntries(cells) as Record<Column, string>,
          isBroken: row.broken !== undefined,
        })
        if (rows.length > maxRows) throw invalidField(field, tooMany(maxRows))
      }
    return columns && rows
  }
  try {
    for (const sheet of table.sheets.length === 0 ? [null] : table.sheets) {
      const rows = await readSheet(sheet)
      if (rows) return rows
    }
    throw invalidField(field, missing(headings[required][0] ?? required))
  } catch (error) {
    return complain(error)
  } finally {
    await table.close()
  }
}
