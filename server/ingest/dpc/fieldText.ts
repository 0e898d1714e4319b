import { TextDecoder } from 'node:util'
import type { ByteRow } from './byteRows.ts'

const japanese = /[\u3040-\u30ff\u4e00-\u9fff]/u
const beyondAscii = /[^\x20-\x7e]/

/** Reads fields of text of a file whose encoding is known, and notices those that are of another. */
export class FieldText {
  readonly #decoder: TextDecoder
  readonly #utf8: TextDecoder | undefined

  constructor(encoding: 'shift_jis' | 'utf-8') {
    this.#decoder = new TextDecoder(encoding)
    this.#utf8 = encoding === 'utf-8' ? undefined : new TextDecoder('utf-8', { fatal: true })
  }

  /** A field as it can be shown, whatever it holds. */
  shown(row: ByteRow, field: number): string {
    return row.text(field, this.#decoder).replaceAll('\u0000', '\ufffd')
  }

  /** A field of text; undefined where its bytes are no text of this encoding, or Japanese text in UTF-8 amid Shift_JIS. */
  in(row: ByteRow, field: number): string | undefined {
    const text = this.shown(row, field)
    if (!beyondAscii.test(text)) return text
    return text.includes('\ufffd') || this.#isUtf8(row, field) ? undefined : text
  }

  #isUtf8(row: ByteRow, field: number): boolean {
    if (!this.#utf8) return false
    try {
      return japanese.test(row.text(field, this.#utf8))
    } catch {
      return false
    }
  }
}
