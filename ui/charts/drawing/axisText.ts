import { linesWithin } from '../../../contract/analysis/lines.ts'

/** Size of the texts on axes. */
export const axisFontSize = 11

/** About how wide a text on an axis is, in pixels: an em for what is as wide as kanji, less for the rest. */
export const widthOf = (text: string): number =>
  [...text].reduce((width, letter) => width + axisFontSize * ((letter.codePointAt(0) ?? 0) > 0xff ? 1 : 0.62), 0)

/** Lines that a name beside a bar may take. */
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
 * A name in lines that fit into a width, broken between words. Of what has no room the middle is left out: names of institutions begin with the body that
 * runs them, names of operations end with what tells them apart.
 * @param width - in pixels
 * @example linesOf('内視鏡的大腸ポリープ切除術', 80) // ['内視鏡的大腸', 'ポリープ切除術']
 */
export const linesOf = (text: string, width: number): readonly string[] => {
  const lines = linesWithin(text, width, widthOf)
  const whole = lines.slice(0, maxLines - 1).map((line) => line.trimEnd())
  const rest = lines.slice(maxLines - 1).join('')
  return rest === '' ? whole : [...whole, endingOf(rest, width)]
}
