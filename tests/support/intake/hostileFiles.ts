import { zip } from './madeFiles.ts'
import { workbook } from './workbooks.ts'

const relationships =
  '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="x/sharedStrings" Target="sharedStrings.xml"/></Relationships>'
const oneSheetNamed = '<workbook xmlns:r="r"><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>'
/** A workbook with one sheet of exactly this XML. */
const bookOf = (sheet: string, { shared = '<sst/>', book = oneSheetNamed } = {}) =>
  zip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'xl/workbook.xml', content: book },
    { name: 'xl/_rels/workbook.xml.rels', content: relationships },
    { name: 'xl/sharedStrings.xml', content: shared },
    { name: 'xl/worksheets/sheet1.xml', content: sheet },
  ])
const row = (cells: string) => `<worksheet><sheetData><row r="1">${cells}</row></sheetData></worksheet>`
const textCell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
export const headings = ['医療機関名', '種類', '実施日']
const bookWithSheets = (count: number) =>
  workbook(...Array.from({ length: count }, (_, index) => ({ name: `${index}`, rows: [headings] })))
const dtd = '<!DOCTYPE a [<!ENTITY b "bbbbbbbb"><!ENTITY c "&b;&b;&b;&b;">]>'

/** A file that takes far more effort to read than to send, or that no office ever produces. */
export interface HostileFile {
  readonly name: string
  readonly contents: () => Buffer | string
  /** The expected message in Japanese. */
  readonly words: RegExp
}

/** Files that every import of tables refuses, by their defect. */
export const hostileFiles: Readonly<Record<string, HostileFile>> = {
  'a workbook of XML nested a million times': {
    name: '表.xlsx',
    contents: () => bookOf(row('<c>'.repeat(1_000_000))),
    words: /内部の構造/,
  },
  'a workbook whose names of sheets are nested': {
    name: '表.xlsx',
    contents: () => bookOf(row(''), { book: '<a>'.repeat(500_000) }),
    words: /内部の構造/,
  },
  'a workbook with entities of its own': {
    name: '表.xlsx',
    contents: () => bookOf(dtd + row(textCell('&c;'))),
    words: /内部の構造/,
  },
  'a workbook of thousands of tiny sheets': {
    name: '表.xlsx',
    contents: () => bookWithSheets(2_000),
    words: /シートが多すぎ/,
  },
  'a workbook with a cell of a million characters': {
    name: '表.xlsx',
    contents: () => bookOf(row(textCell('あ'.repeat(1_000_000)))),
    words: /文字が多すぎ/,
  },
  'a workbook whose cells share one long text': {
    name: '表.xlsx',
    contents: () =>
      bookOf(row('<c t="s"><v>0</v></c>'.repeat(900)), { shared: `<sst><si><t>${'あ'.repeat(30_000)}</t></si></sst>` }),
    words: /文字が多すぎ/,
  },
  'a workbook with a row of a hundred thousand cells': {
    name: '表.xlsx',
    contents: () => bookOf(row(textCell('a').repeat(100_000))),
    words: /列が多すぎ/,
  },
  'a workbook whose rows are numbered beyond all sheets': {
    name: '表.xlsx',
    contents: () => bookOf(`<worksheet><sheetData><row r="99999999999">${textCell('a')}</row></sheetData></worksheet>`),
    words: /内部の構造/,
  },
  'a workbook of more parts than any has': {
    name: '表.xlsx',
    contents: () => zip(Array.from({ length: 11_000 }, (_, index) => ({ name: `xl/${index}.xml`, content: '' }))),
    words: /大きすぎ|ブックではありません/,
  },
  'a line of 30 MB without an end': {
    name: '表.csv',
    contents: () => 'あ'.repeat(10_000_000),
    words: /見出し|列が多すぎ|行がありません/,
  },
  'a line of ten million empty cells': {
    name: '表.csv',
    contents: () => ','.repeat(10_000_000),
    words: /列が多すぎ/,
  },
  'quotes that are never closed, in every line': {
    name: '表.csv',
    contents: () => 'x",",\r\n'.repeat(100_000),
    words: /見出し|時間またはメモリー|データの行/,
  },
}

const pixels = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(2_000_000, 7)])

/** Files that arrive as figures; their type is recognised from their content. */
export const hostileArrivals: Readonly<Record<string, HostileFile>> = {
  ...hostileFiles,
  'an archive of more files than any has': {
    name: '一式.zip',
    contents: () => zip(Array.from({ length: 5_000 }, (_, index) => ({ name: `${index}.csv`, content: 'a' }))),
    words: /大きすぎ/,
  },
  'an archive that unpacks to a thousand times its size': {
    name: '一式.zip',
    contents: () => zip([{ name: 'a.csv', content: Buffer.alloc(60_000_000) }]),
    words: /大きすぎ/,
  },
  'a picture that is called a list': { name: '表.csv', contents: () => pixels, words: /./ },
  'an EF file whose lines have a hundred thousand columns': {
    name: 'EFn_012345678_2604.txt',
    contents: () => `012345678\t0000000001${'\t1'.repeat(100_000)}\r\n`.repeat(20),
    words: /./,
  },
  'an EF file without an end of line': {
    name: 'EFn_012345678_2604.txt',
    contents: () => `012345678\t0000000001\t${'9'.repeat(12_000_000)}`,
    words: /./,
  },
}
