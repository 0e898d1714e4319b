import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileTypeFromFile } from 'file-type'
import { isUtf16 } from './textEncoding.ts'
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
  if (isUtf16(head)) return textTable(path)
  const kind = await fileTypeFromFile(path)
  if (head.includes(0) || (kind && !kind.mime.startsWith('text/'))) throw new UnreadableTable('no_table')
  return textTable(path)
}
