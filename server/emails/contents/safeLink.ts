const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])
const maxLinkLength = 2_000

/** The address of a link as a mail may have it; null for one that leads nowhere, runs something or hides where it leads. */
export const safeLink = (href: string): string | null => {
  const typed = href.trim()
  if (typed.length > maxLinkLength || /[\u0000-\u001f\u007f<>"`{}\\]/.test(typed) || !URL.canParse(typed)) return null
  const url = new URL(typed)
  if (!schemes.has(url.protocol) || url.username !== '' || url.password !== '') return null
  if (url.protocol === 'mailto:' || url.protocol === 'tel:')
    return /^[^@\s]+@[^@\s]+$|^\+?[\d().-]+$/.test(url.pathname) && !/%0[ad]/i.test(url.href) ? url.href : null
  const isHost = url.hostname.includes('.') || url.hostname === 'localhost' || url.hostname.startsWith('[')
  return isHost && url.href.length <= maxLinkLength ? url.href : null
}
