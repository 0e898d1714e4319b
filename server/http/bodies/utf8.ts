import { isUtf8 } from 'node:buffer'
import { problem } from '../../problems.ts'

/** @throws `malformed_text`, because bytes that are no UTF-8 would be stored as something else than was sent */
export const textOf = (bytes: Buffer): string => {
  if (!isUtf8(bytes)) throw problem('malformed_text')
  return bytes.toString('utf8')
}

/** The names of encodings whose bytes are UTF-8. */
const utf8Charset = /^(utf-?8|us-ascii)$/i

/** @throws `unsupported_charset` if a content type names another encoding than UTF-8 */
export const requireUtf8 = (contentType: string | undefined): void => {
  const charset = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(contentType ?? '')?.[1]
  if (charset !== undefined && !utf8Charset.test(charset)) throw problem('unsupported_charset')
}
