import { linesWithin } from '#contract/lines.ts'

/** Font size of the texts on axes, in pixels. */
export const axisFontSize = 11

/** Approximate width of a text on an axis, in pixels: one em for characters as wide as kanji, less for others. */
export const widthOf = (text: string): number =>
  [...text].reduce((width, letter) => width + axisFontSize * ((letter.codePointAt(0) ?? 0) > 0xff ? 1 : 0.62), 0)

/** Maximum number of lines of a name next to a bar. */
export const maxLines = 2

const endingOf = (text: string, width: number) => {
  if (widthOf(text) <= width) return text
  let kept = ''
  for (const letter of [...text].toReversed()) {
    if (kept !== '' && widthOf(`…${letter}${kept}`) > width) break
    kept = `${letter}${kept}`
  }
  return `…${kept}`
}

/**
 * Splits a name into lines of a width, between words. If it is too long, its middle is left out: names of institutions begin with the body that
 * runs them, and names of operations end with what distinguishes them.
 * @param width - in pixels
 * @param most - the most lines
 * @example linesOf('内視鏡的大腸ポリープ切除術', 80) // ['内視鏡的大腸', 'ポリープ切除術']
 */
export const linesOf = (text: string, width: number, most = maxLines): readonly string[] => {
  const lines = linesWithin(text, width, widthOf)
  const whole = lines.slice(0, most - 1).map((line) => line.trimEnd())
  const rest = lines.slice(most - 1).join('')
  return rest === '' ? whole : [...whole, endingOf(rest, width)]
}
