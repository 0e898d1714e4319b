export type Scheme = 'light' | 'dark'

/**
 * A mail's page as programs show it that are light or dark, whatever the browser is. Only its head says how it looks in the dark; contents cannot have rules.
 */
export const schemedPage = (html: string, scheme: Scheme): string => {
  const end = html.indexOf('</head>')
  const head = html
    .slice(0, Math.max(0, end))
    .replaceAll('@media (prefers-color-scheme: dark)', scheme === 'dark' ? '@media all' : '@media not all')
    .replaceAll('content="light dark"', `content="${scheme}"`)
  return head + html.slice(Math.max(0, end))
}
