import { Parser } from 'htmlparser2'
import { showsTime } from './cellFormats.ts'
import { maxCellLength } from './tableRow.ts'
import type { TextSpool } from './textSpool.ts'
import { UnreadableTable } from './unreadableTable.ts'

type Attributes = Readonly<Record<string, string>>

export interface XmlListener {
  readonly open?: (name: string, attributes: Attributes) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** The greatest depth of elements. Workbooks have about ten levels; closing an element takes longer the deeper it is. */
const maxDepth = 100
export const maxSheets = 200
/** Formats are cut off after Excel's limit (255 characters). */
const maxFormatLength = 255
/** Enough texts for the largest list without repetitions. */
const maxSharedTexts = 5_000_000
const maxRelationships = 10_000

/**
 * Parses a stream of XML element by element, by local names. Only XML's own entities are replaced.
 * @throws UnreadableTable - `unusual_structure` for deeply nested elements, and for a DTD, which could define entities
 */
export async function* readXml(chunks: AsyncIterable<Uint8Array>, listener: XmlListener): AsyncGenerator<void> {
  let depth = 0
  const parser = new Parser(
    {
      onopentagname: () => {
        depth += 1
        if (depth > maxDepth) throw new UnreadableTable('unusual_structure')
      },
      onopentag: (name, attributes) => listener.open?.(local(name), attributes),
      ontext: (text) => listener.text?.(text),
      onclosetag: (name) => {
        depth -= 1
        listener.close?.(local(name))
      },
      onprocessinginstruction: (name) => {
        if (name.startsWith('!')) throw new UnreadableTable('unusual_structure')
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  const decoder = new TextDecoder('utf-8')
  for await (const chunk of chunks) {
    parser.write(decoder.decode(chunk, { stream: true }))
    yield
  }
  parser.end(decoder.decode())
  yield
}

const toItsEnd = async (chunks: AsyncIterable<Uint8Array>, listener: XmlListener) => {
  const elements = readXml(chunks, listener)
  let step = await elements.next()
  while (!step.done) step = await elements.next()
}

/** Leaves room for characters that XML cannot contain, each of which is written with seven. */
const maxWrittenLength = 7 * maxCellLength

/** Appends a piece to the text of a cell. @throws UnreadableTable - `text_too_long` */
export const withPiece = (text: string, piece: string): string => {
  if (text.length + piece.length > maxWrittenLength) throw new UnreadableTable('text_too_long')
  return text + piece
}

/** Restores the characters that XML cannot contain from the form in which workbooks write them. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/** The paths of a workbook's parts, by the ids and kinds of its relationships. */
export const readRelationships = async (chunks: AsyncIterable<Uint8Array>) => {
  const relationships: { id: string; kind: string; target: string }[] = []
  await toItsEnd(chunks, {
    open: (name, { Id: id = '', Type: type = '', Target: target = '' }) => {
      if (name !== 'Relationship') return
      if (relationships.length >= maxRelationships) throw new UnreadableTable('unusual_structure')
      relationships.push({ id, kind: type.slice(type.lastIndexOf('/') + 1), target })
    },
  })
  return relationships
}

export const readWorkbook = async (chunks: AsyncIterable<Uint8Array>) => {
  const sheets: { name: string; relationship: string; hidden: boolean }[] = []
  let system: 1900 | 1904 = 1900
  await toItsEnd(chunks, {
    open: (name, attributes) => {
      if (name === 'workbookPr' && /^(1|true|on)$/.test(attributes.date1904 ?? '')) system = 1904
      if (name !== 'sheet') return
      if (sheets.length >= maxSheets) throw new UnreadableTable('too_many_sheets')
      const [, relationship = ''] = Object.entries(attributes).find(([key]) => local(key) === 'id') ?? []
      sheets.push({ name: attributes.name ?? '', relationship, hidden: (attributes.state ?? 'visible') !== 'visible' })
    },
  })
  return { sheets, system: system as 1900 | 1904 }
}

/** For each cell style, whether it shows days or times. */
export const readTimeStyles = async (chunks: AsyncIterable<Uint8Array>): Promise<boolean[]> => {
  const codes = new Map<number, string>()
  const styles: boolean[] = []
  let inCells = false
  await toItsEnd(chunks, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'cellXfs') inCells = true
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode.slice(0, maxFormatLength))
      if (name === 'xf' && inCells) styles.push(showsTime(Number(numFmtId), codes.get(Number(numFmtId))))
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false
    },
  })
  return styles
}

/** Writes the texts that cells share to the spool, without their readings in kana. */
export const spoolSharedTexts = async (chunks: AsyncIterable<Uint8Array>, spool: TextSpool): Promise<void> => {
  let text = ''
  let count = 0
  let inText = false
  let inReading = false
  const listener: XmlListener = {
    open: (name) => {
      if (name === 'si') text = ''
      if (name === 'rPh') inReading = true
      if (name === 't') inText = !inReading
    },
    text: (piece) => {
      if (inText) text = withPiece(text, piece)
    },
    close: (name) => {
      if (name === 't') inText = false
      if (name === 'rPh') inReading = false
      if (name !== 'si') return
      count += 1
      if (count > maxSharedTexts) throw new UnreadableTable('too_large')
      spool.add(unescaped(text))
    },
  }
  for await (const _ of readXml(chunks, listener)) await spool.flush()
}
