import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileTypeFromFile } from 'file-type'
import { utf16Of } from './textEncoding.ts'
import type { Table } from './tableRow.ts'
import { textTable } from './textTable.ts'
import { UnreadableTable } from './unreadableTable.ts'
import { openWorkbook } from './workbookTable.ts'

const beginning = async (path: string) => {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const startsWith = (head: Buffer, ...bytes: number[]) => bytes.every((byte, index) => head[index] === byte)
/** The container of the old Office formats, and of encrypted new ones. */
const isCompound = (head: Buffer) => startsWith(head, 0xd0, 0xcf, 0x11, 0xe0)
const isZip = (head: Buffer) => startsWith(head, 0x50, 0x4b, 0x03, 0x04) || startsWith(head, 0x50, 0x4b, 0x05, 0x06)

/** Web pages and XML that programs name .xls, by their first element. The names of both are in ASCII in every encoding. */
const markupIn = (head: Buffer): 'html_table' | 'xml_spreadsheet' | 'web_archive' | undefined => {
  const text = head.toString('latin1').replace(/^\xef\xbb\xbf/, '')
  if (/^\s*MIME-Version:/i.test(text)) return 'web_archive'
  if (!/^\s*</.test(text)) return undefined
  if (/urn:schemas-microsoft-com:office:spreadsheet|mso-application\s+progid="Excel\.Sheet"/i.test(text))
    return 'xml_spreadsheet'
  return /<(?:html|table|!doctype html|meta)\b/i.test(text) ? 'html_table' : undefined
}

/** In a text, single zeros fill cells to their length. */
const mostZeros = 0.1

/** Whether these bytes are no text: control characters that no text has, or mostly zeros. */
const isBinary = (head: Buffer): boolean => {
  let zeros = 0
  for (const byte of head) {
    if (byte === 0) zeros += 1
    else if (byte < 0x09 || (byte > 0x0d && byte < 0x1a)) return true
  }
  const end = head.findLastIndex((byte) => byte !== 0) + 1
  return end === 0 || zeros - (head.length - end) > end * mostZeros
}

/**
 * Opens a table: CSV, TSV or an Excel workbook, which its contents determine.
 * @param filename - the owner's name for it; only its extension is used, for messages about unreadable files
 * @throws UnreadableTable
 */
export const openTable = async (path: string, filename: string): Promise<Table> => {
  const head = await beginning(path)
  if (head.length === 0) throw new UnreadableTable('empty')
  if (isCompound(head))
    throw new UnreadableTable(extname(filename).toLowerCase() === '.xlsx' ? 'encrypted' : 'old_excel')
  if (isZip(head)) return openWorkbook(path)
  if (utf16Of(head)) return textTable(path)
  const markup = markupIn(head)
  if (markup) throw new UnreadableTable(markup)
  const kind = await fileTypeFromFile(path)
  if (isBinary(head) || (kind && !kind.mime.startsWith('text/'))) throw new UnreadableTable('no_table')
  return textTable(path)
}
