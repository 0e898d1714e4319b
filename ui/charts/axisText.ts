/** Size of the texts on axes. */
export const axisFontSize = 11

/** About how wide a text on an axis is, in pixels: an em for what is as wide as kanji, less for the rest. */
export const widthOf = (text: string): number =>
  [...text].reduce((width, letter) => width + axisFontSize * ((letter.codePointAt(0) ?? 0) > 0xff ? 1 : 0.62), 0)

/** Lines that a name beside a bar may take. */
export const mostLines = 2

const words = new Intl.Segmenter('ja', { granularity: 'word' })

/** What no line begins with. */
const closing = /^[、。，．・）」』】］)\]]/

/** The words of a text with what closes them; one that is wider than a line falls apart into letters. */
const piecesOf = (text: string, width: number) => {
  const pieces: string[] = []
  for (const { segment } of words.segment(text)) {
    const last = pieces.at(-1)
    if (last !== undefined && closing.test(segment)) pieces[pieces.length - 1] = last + segment
    else pieces.push(segment)
  }
  return pieces.flatMap((piece) => (widthOf(piece) > width ? [...piece] : [piece]))
}

const shortened = (text: string, width: number) => {
  if (widthOf(text) <= width) return text
  let kept = ''
  for (const letter of text) {
    if (kept !== '' && widthOf(`${kept}${letter}…`) > width) break
    kept += letter
  }
  return `${kept}…`
}

/**
 * A name in lines that fit into a width, broken between words; what has no room in the last line is left out.
 * @param width - in pixels
 * @example linesOf('内視鏡的大腸ポリープ切除術', 80) // ['内視鏡的大腸', 'ポリープ切除術']
 */
export const linesOf = (text: string, width: number): readonly string[] => {
  const lines: string[] = []
  for (const piece of piecesOf(text, width)) {
    const last = lines.at(-1)
    if (last !== undefined && widthOf(last + piece) <= width) lines[lines.length - 1] = last + piece
    else lines.push(piece.trimStart())
  }
  const whole = lines.slice(0, mostLines - 1)
  const rest = lines.slice(mostLines - 1).join('')
  return rest === '' ? whole : [...whole, shortened(rest, width)]
}
