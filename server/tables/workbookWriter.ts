import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { ZipFile } from 'yazl'
import { cellXml, columnName, type WorkbookCell } from './workbookCells.ts'
import { type CellFormat, styleOf, stylesXml } from './workbookStyles.ts'
import { escapedXml } from './xmlText.ts'

/** The most rows of a sheet (Excel specifications and limits). */
export const maxSheetRows = 1_048_576

/** A sheet to be written. */
export interface NewSheet {
  readonly name: string
  /** Widths of the columns in characters. */
  readonly widths: readonly number[]
  /** How numbers of the columns are shown; as they are where none is given. */
  readonly formats?: readonly CellFormat[]
  /** Rows and columns that stay in view. */
  readonly frozen?: { readonly rows: number; readonly columns: number }
  /** The rows in batches, of which only one at a time is kept in memory. */
  readonly rows: AsyncIterable<readonly (readonly WorkbookCell[])[]>
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

const sheetPath = (index: number) => `worksheets/sheet${index + 1}.xml`

const contentTypes = (sheets: readonly NewSheet[]) => {
  const type = (part: string, kind: string) =>
    `<Override PartName="/xl/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`
  return `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${type('workbook.xml', 'sheet.main')}${type('styles.xml', 'styles')}${sheets.map((_, index) => type(sheetPath(index), 'worksheet')).join('')}</Types>`
}

const relationship = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${relationships}/${kind}" Target="${target}"/>`
const relationshipsXml = (entries: readonly string[]) =>
  `${head}<Relationships xmlns="${packages}/relationships">${entries.join('')}</Relationships>`

const workbookXml = (sheets: readonly NewSheet[]) =>
  `${head}<workbook xmlns="${spreadsheet}" xmlns:r="${relationships}"><sheets>${sheets
    .map(({ name }, index) => `<sheet name="${escapedXml(name)}" sheetId="${index + 1}" r:id="sheet${index + 1}"/>`)
    .join('')}</sheets></workbook>`

const paneXml = ({ rows, columns }: { readonly rows: number; readonly columns: number }) =>
  `<sheetViews><sheetView workbookViewId="0"><pane${columns > 0 ? ` xSplit="${columns}"` : ''}${rows > 0 ? ` ySplit="${rows}"` : ''} topLeftCell="${columnName(columns)}${rows + 1}" activePane="${columns > 0 ? (rows > 0 ? 'bottomRight' : 'topRight') : 'bottomLeft'}" state="frozen"/></sheetView></sheetViews>`

/** Packs a sheet in two thirds of the time that the usual level 6 takes, to a file that is a sixth larger. */
const compressionLevel = 3

/** Rows that become one piece of text, so that a large batch leaves time for other work in between. */
const rowsPerPiece = 200

/** The most bytes of UTF-8 for one unit of a JavaScript text. */
const maxBytesPerUnit = 3

async function* sheetXml({ widths, formats = [], frozen, rows }: NewSheet): AsyncGenerator<Buffer> {
  const columns = widths
    .map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
    .join('')
  yield Buffer.from(
    `${head}<worksheet xmlns="${spreadsheet}">${frozen ? paneXml(frozen) : ''}<cols>${columns}</cols><sheetData>`,
  )
  const styles = formats.map((format) => styleOf(format, 'plain'))
  let number = 0
  let room = Buffer.alloc(0)
  for await (const batch of rows)
    for (let start = 0; start < batch.length; start += rowsPerPiece) {
      let xml = ''
      for (const cells of batch.slice(start, start + rowsPerPiece)) {
        number += 1
        if (number > maxSheetRows) throw new Error(`A sheet has at most ${maxSheetRows} rows`)
        xml += `<row r="${number}">`
        for (let column = 0; column < cells.length; column += 1)
          xml += cellXml(cells[column] ?? null, column, number, styles[column] ?? 0)
        xml += '</row>'
      }
      // Written to where there is room in any case, for otherwise the text is gone through twice.
      if (room.length < maxBytesPerUnit * xml.length) room = Buffer.allocUnsafe(maxBytesPerUnit * xml.length)
      yield Buffer.from(room.subarray(0, room.write(xml)))
      await setImmediate()
    }
  yield Buffer.from('</sheetData></worksheet>')
}

/**
 * An Excel workbook (.xlsx) as a stream of bytes. Sheets are written one after the other while their rows are read;
 * packing runs outside the main thread.
 */
export async function* workbookBytes(sheets: readonly NewSheet[]): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const opened: Readable[] = []
  zip.on('error', (error: Error) => output.destroy(error))
  const add = (path: string, xml: string) => zip.addBuffer(Buffer.from(xml), path)
  add('[Content_Types].xml', contentTypes(sheets))
  add('_rels/.rels', relationshipsXml([relationship('workbook', 'officeDocument', 'xl/workbook.xml')]))
  add('xl/workbook.xml', workbookXml(sheets))
  add(
    'xl/_rels/workbook.xml.rels',
    relationshipsXml([
      relationship('styles', 'styles', 'styles.xml'),
      ...sheets.map((_, index) => relationship(`sheet${index + 1}`, 'worksheet', sheetPath(index))),
    ]),
  )
  add('xl/styles.xml', stylesXml)
  for (const [index, sheet] of sheets.entries())
    zip.addReadStreamLazy(`xl/${sheetPath(index)}`, { compressionLevel }, (open) => {
      const stream = Readable.from(sheetXml(sheet))
      stream.on('error', (error) => output.destroy(error))
      opened.push(stream)
      open(null, stream)
    })
  zip.end()
  try {
    for await (const chunk of output) yield chunk as Buffer
  } finally {
    for (const stream of opened) stream.destroy()
  }
}
