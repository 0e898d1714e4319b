/**
 * The colours for text in a mail. Each has at least 4.5:1 on white. The mail's frame has a lighter one of each for dark pages
 * (server/emails/contents/frameHtml.ts).
 */
export const textColours = [
  { name: 'accent', value: '#165e83' },
  { name: 'decline', value: '#c7361b' },
  { name: 'growth', value: '#007b43' },
  { name: 'contact', value: '#8a5a00' },
  { name: 'quiet', value: '#55656e' },
] as const

const hex = (parts: readonly string[]) => `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`

/** A colour of CSS in one notation: `#rrggbb` where it can be told, otherwise as written. */
export const sameColour = (colour: string): string => {
  const text = colour.trim().toLowerCase()
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(text)
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit.repeat(2))
      .join('')}`
  const rgb = /^rgb\(\s*(\d{1,3})\s*,?\s*(\d{1,3})\s*,?\s*(\d{1,3})\s*\)$/.exec(text)
  return rgb ? hex(rgb.slice(1)) : text
}
