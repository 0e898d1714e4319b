const maxLength = 2_000
const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** Full-width letters and signs, as an IME leaves them, as the plain ones. */
const halfWidth = (text: string) =>
  text.replace(/[\uff01-\uff5e]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))

/** What somebody types or pastes as an address, with the scheme that goes without saying. */
const withScheme = (typed: string): string => {
  if (/^[a-z][a-z0-9+-]*:/i.test(typed) && !/^[^/]+\.[a-z]{2,}:\d/i.test(typed)) return typed
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(typed)) return `mailto:${typed}`
  if (/^\+?[\d()-]{9,20}$/.test(typed)) return `tel:${typed}`
  return `https://${typed}`
}

/**
 * The address of a link as mail programs open it: http, https, mailto or tel. A missing scheme is added.
 * @returns undefined for what leads nowhere, runs something or hides where it leads
 * @example linkAddress('www.example.jp') // 'https://www.example.jp/'
 */
export const linkAddress = (typed: string): string | undefined => {
  const address = withScheme(halfWidth(typed.trim()))
  if (address.length > maxLength || /[\u0000-\u001f\u007f<>"`{}\\]/.test(address) || !URL.canParse(address))
    return undefined
  const url = new URL(address)
  if (!schemes.has(url.protocol) || url.username !== '' || url.password !== '') return undefined
  if (url.protocol === 'mailto:' || url.protocol === 'tel:')
    return /^[^@\s]+@[^@\s]+$|^\+?[\d().-]+$/.test(url.pathname) && !/%0[ad]/i.test(url.href) ? url.href : undefined
  const isHost = url.hostname.includes('.') || url.hostname === 'localhost' || url.hostname.startsWith('[')
  return isHost && url.href.length <= maxLength ? url.href : undefined
}
