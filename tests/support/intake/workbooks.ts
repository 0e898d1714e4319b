import { zip } from './madeFiles.ts'

/** A cell: text, a number, a number with a date or time format, or the stored result of a formula. */
export type Cell =
  | string
  | number
  | { readonly serial: number; readonly format?: 'day' | 'time' | 'era' }
  /** Without a result as some programs write it, which do not compute. */
  | { readonly formula: string; readonly value: string | null }

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

const styles = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
<numFmts count="2"><numFmt numFmtId="176" formatCode="[$-411]ggge&quot;年&quot;m&quot;月&quot;d&quot;日&quot;;@"/><numFmt numFmtId="177" formatCode="h:mm;@"/></numFmts>
<cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs>
<cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="177"/><xf numFmtId="176"/></cellXfs></styleSheet>`
const styleOf = { day: 1, time: 2, era: 3 } as const

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export interface Sheet {
  readonly name: string
  /** An empty row is omitted from the sheet, as in Excel. */
  readonly rows: Iterable<readonly Cell[]>
  /** Merged ranges, such as `B1:D1`. */
  readonly merged?: readonly string[]
  /** Rows that are not shown, from 1. */
  readonly hidden?: readonly number[]
}

/** A workbook (.xlsx) as written by Excel: with shared strings, phonetic readings in kana, formats and formulas. */
export const workbook = (...sheets: readonly Sheet[]): Buffer => {
  const texts = new Map<string, number>()
  const shared = (text: string) => {
    const known = texts.get(text)
    if (known !== undefined) return known
    texts.set(text, texts.size)
    return texts.size - 1
  }
  const cellXml = (cell: Cell, reference: string) => {
    if (cell === '') return ''
    if (typeof cell === 'string') return `<c r="${reference}" t="s"><v>${shared(cell)}</v></c>`
    if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
    if ('formula' in cell && cell.value === null)
      return `<c r="${reference}"><f>${escaped(cell.formula)}</f><v></v></c>`
    if ('formula' in cell)
      return `<c r="${reference}" t="str"><f>${escaped(cell.formula)}</f><v>${escaped(cell.value ?? '')}</v></c>`
    return `<c r="${reference}" s="${styleOf[cell.format ?? 'day']}"><v>${cell.serial}</v></c>`
  }
  const sheetXml = ({ rows, merged = [], hidden = [] }: Sheet) => {
    const parts: string[] = [`<worksheet xmlns="${main}"><sheetData>`]
    let number = 0
    for (const row of rows) {
      number += 1
      if (row.length > 0)
        parts.push(
          `<row r="${number}"${hidden.includes(number) ? ' hidden="1"' : ''}>${row.map((cell, column) => cellXml(cell, `${letters(column)}${number}`)).join('')}</row>`,
        )
    }
    const merges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('')
    return `${parts.join('')}</sheetData>${merges && `<mergeCells>${merges}</mergeCells>`}</worksheet>`
  }
  const sheetParts = sheets.map(sheetXml)
  const sharedXml = `<sst xmlns="${main}">${[...texts.keys()].map((text) => `<si><t xml:space="preserve">${escaped(text)}</t><rPh sb="0" eb="1"><t>ヨミ</t></rPh></si>`).join('')}</sst>`
  return zip([
    {
      name: '[Content_Types].xml',
      content: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets.map(({ name }, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets.map((_, index) => `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}<Relationship Id="rId90" Type="${relations}/styles" Target="styles.xml"/><Relationship Id="rId91" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    },
    { name: 'xl/styles.xml', content: styles },
    { name: 'xl/sharedStrings.xml', content: sharedXml },
    ...sheetParts.map((content, index) => ({ name: `xl/worksheets/sheet${index + 1}.xml`, content })),
  ])
}

/** One sheet of rows. */
export const oneSheet = (rows: Iterable<readonly Cell[]>, name = 'Sheet1'): Buffer => workbook({ name, rows })
