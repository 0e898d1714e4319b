import { allowedProperties } from './allowedMarkup.ts'

// Colours are the only functions. Escapes, comments and addresses cannot be written with these characters.
const colorFunction = /\b(?:rgb|rgba|hsl|hsla)\([\d\s.,%]{1,40}\)/gi
const plainValue = /^[\p{L}\p{N}\s.,%#'!-]{1,200}$/u

const isSafe = (property: string, value: string) =>
  allowedProperties.has(property) &&
  plainValue.test(value.replace(colorFunction, 'color')) &&
  (property !== 'display' || /^(block|inline|inline-block|table|table-row|table-cell)$/i.test(value))

/** The declarations of a style that mail programs show and that load nothing; the others go. */
export const safeStyle = (style: string): string =>
  style
    .slice(0, 5_000)
    .split(';')
    .flatMap((declaration) => {
      const colon = declaration.indexOf(':')
      const property = declaration.slice(0, colon).trim().toLowerCase()
      const value = declaration
        .slice(colon + 1)
        .replaceAll('"', "'")
        .trim()
      return colon > 0 && isSafe(property, value) ? [`${property}:${value}`] : []
    })
    .join(';')
