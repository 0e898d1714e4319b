import { escapeHtml } from '#contract/emails/mergeFields.ts'
import { safeLink } from './safeLink.ts'

/** The most links that are made of typed addresses, so that a long list of them stays a mail. */
const maxTypedLinks = 200

const tags = /(<[^>]*>)/
const opensLink = /^<a[\s>]/i
const closesLink = /^<\/a\s*>/i
/** An address in ASCII; Japanese text ends it. */
const address = /\bhttps?:\/\/(?:[\w\-.~:/?#[\]@!$'()*+,;=%]|&amp;)+/g
/** Longer ones are no address that somebody types, and would take long to look at. */
const maxLength = 2_000
const closings: Readonly<Record<string, string>> = { ')': '(', ']': '[' }

/** How much of what was found is the address: the end of a sentence and a bracket around it are not. */
const lengthOf = (found: string): number => {
  const unmatched = new Map(
    Object.entries(closings).map(([closing, opening]) => [
      closing,
      found.split(closing).length - found.split(opening).length,
    ]),
  )
  let length = found.length
  while (!found.endsWith('&amp;', length)) {
    const last = found.charAt(length - 1)
    const extra = unmatched.get(last) ?? 0
    if (extra <= 0 && !/[.,;:!?'*]/.test(last)) break
    if (extra > 0) unmatched.set(last, extra - 1)
    length -= 1
  }
  return length
}

/**
 * Makes links of web addresses that are typed as text, as mail programs do, so that they look and count like others. Elements, attributes
 * and what is within a link stay as they are.
 * @param html - sanitised
 */
export const withTypedLinks = (html: string): string => {
  let depth = 0
  let count = 0
  const linked = (found: string, at: number, text: string): string => {
    // What stands before a merge field is no whole address.
    if (found.length > maxLength || text[at + found.length] === '{') return found
    const written = found.slice(0, lengthOf(found))
    const href = safeLink(written.replaceAll('&amp;', '&'))
    if (href === null || count === maxTypedLinks) return found
    count += 1
    return `<a href="${escapeHtml(href)}">${written}</a>${found.slice(written.length)}`
  }
  return html
    .split(tags)
    .map((piece, index) => {
      if (index % 2 === 0) return depth > 0 ? piece : piece.replace(address, linked)
      if (opensLink.test(piece)) depth += 1
      else if (closesLink.test(piece)) depth = Math.max(0, depth - 1)
      return piece
    })
    .join('')
}
