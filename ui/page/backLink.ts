/**
 * The way back that the address asks for (`?backLink=`), if it stays inside the app.
 * @param search - the address's query string
 * @returns a path below the app's base, or undefined for anything that could lead elsewhere
 */
export const backLinkIn = (search: string): string | undefined => {
  const wanted = new URLSearchParams(search).get('backLink')
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || /[\\\u0000-\u001f]/.test(wanted)) return undefined
  const origin = 'https://inside.invalid'
  const address = new URL(wanted, origin)
  // Dots in the path are resolved first: `/.//evil.example` becomes `//evil.example`, another site.
  if (address.origin !== origin || address.pathname.startsWith('//')) return undefined
  return `${address.pathname}${address.search}${address.hash}`
}
