import type { Fill, Template } from '../../contents/fillMessage.ts'

const lineLength = 76
const crlf = '\r\n'
/** So many bytes make four characters. */
const groupBytes = 3
const lineBytes = (lineLength / 4) * groupBytes

/** Lines of base64: seven bits and short, whatever the contents. */
export const base64Lines = (contents: Buffer): string => {
  const text = contents.toString('base64')
  const lines: string[] = []
  for (let start = 0; start < text.length; start += lineLength) lines.push(text.slice(start, start + lineLength))
  return lines.join(crlf)
}

/** A piece of a text that all messages share. */
interface SharedPiece {
  /**
   * @param before - bytes before the piece that are not encoded yet
   * @returns whole lines, and the bytes after them that are not encoded yet
   */
  readonly encodeAfter: (before: Buffer) => { readonly lines: readonly string[]; readonly rest: Buffer }
}

/**
 * Encodes a piece once for each number of bytes of it that may belong to the group before. A line ends before what has been encoded once, however
 * short (RFC 2045, 6.8).
 */
const sharedPiece = (piece: Buffer): SharedPiece => {
  const encodedFrom = (start: number) => {
    const end = piece.length - ((piece.length - start) % groupBytes)
    return { lines: [base64Lines(piece.subarray(start, end)), crlf], rest: piece.subarray(end) }
  }
  const [fromFirst, fromSecond, fromThird] = [encodedFrom(0), encodedFrom(1), encodedFrom(2)]
  return {
    encodeAfter: (before) => {
      if (before.length === 0) return fromFirst
      const missing = (groupBytes - (before.length % groupBytes)) % groupBytes
      const { lines, rest } = missing === 0 ? fromFirst : missing === 1 ? fromSecond : fromThird
      return { lines: [base64Lines(Buffer.concat([before, piece.subarray(0, missing)])), crlf, ...lines], rest }
    },
  }
}

const preparedPiece = (piece: string | Fill): string | Fill | SharedPiece => {
  if (typeof piece === 'function') return piece
  const text = piece.replace(/\r\n?|\n/g, crlf)
  const bytes = Buffer.from(text, 'utf8')
  return bytes.length < lineBytes ? text : sharedPiece(bytes)
}

/**
 * Prepares the base64 of a text for many recipients. What they share is encoded once. What is filled must have no line breaks.
 * @returns a function that writes it, in pieces to be put together
 */
export const base64Writer = (template: Template) => {
  const pieces = template.map(preparedPiece)
  return (...given: Parameters<Fill>): readonly string[] => {
    const written: string[] = []
    let rest: Buffer = Buffer.alloc(0)
    let text = ''
    const unwritten = () => (text === '' ? rest : Buffer.concat([rest, Buffer.from(text, 'utf8')]))
    for (const piece of pieces) {
      if (typeof piece === 'string') text += piece
      else if (typeof piece === 'function') text += piece(...given)
      else {
        const encoded = piece.encodeAfter(unwritten())
        written.push(...encoded.lines)
        rest = encoded.rest
        text = ''
      }
    }
    return [...written, base64Lines(unwritten())]
  }
}
