import { isUtf8 } from 'node:buffer'
import { TextDecoder } from 'node:util'
import type { ByteRow } from './byteRows.ts'

const utf8 = new TextDecoder()
const japanese = /[\u3040-\u30ff\u4e00-\u9fff]/u

/** Reads text fields of a file with a known encoding, and detects fields in another encoding. */
export class FieldText {
  readonly #decoder: TextDecoder
  readonly #isUtf8: boolean

  constructor(encoding: 'shift_jis' | 'utf-8') {
    this.#decoder = new TextDecoder(encoding)
    this.#isUtf8 = encoding === 'utf-8'
  }

  /** A field as text for display. Invalid characters are replaced. */
  shown(row: ByteRow, field: number): string {
    const text = row.isAscii(field) ? row.ascii(field) : row.text(field, this.#decoder)
    return text.includes('\u0000') ? text.replaceAll('\u0000', '\ufffd') : text
  }

  /** A text field; undefined if its bytes are invalid in this encoding, or are Japanese text in UTF-8 within a Shift_JIS file. */
  in(row: ByteRow, field: number): string | undefined {
    const text = this.shown(row, field)
    if (row.isAscii(field) && !text.includes('\ufffd')) return text
    return text.includes('\ufffd') || this.#isForeign(row, field) ? undefined : text
  }

  #isForeign(row: ByteRow, field: number): boolean {
    return !this.#isUtf8 && isUtf8(row.bytes(field)) && japanese.test(row.text(field, utf8))
  }
}
