const words = new Intl.Segmenter('ja', { granularity: 'word' })

/** What no line begins with. */
const closing = /^[、。，．・）」』】］)\]％%‰〜：:]/
/** What no line ends with. */
const opening = /[（「『【［([]$/

/** The words of a text, each with what opens and closes it. */
const piecesOf = (text: string): string[] => {
  const pieces: string[] = []
  for (const { segment } of words.segment(text)) {
    const last = pieces.at(-1)
    if (last !== undefined && (closing.test(segment) || opening.test(last))) pieces[pieces.length - 1] = last + segment
    else pieces.push(segment)
  }
  return pieces
}

/**
 * A text in lines of a width, broken between Japanese words; one that is wider than a line falls apart into letters. What parts two words may hang over
 * the end of a line.
 * @param widthOf - of a text, in the unit of the width
 * @example linesWithin('内視鏡的大腸ポリープ切除術', 80, widthOf) // ['内視鏡的大腸', 'ポリープ切除術']
 */
export const linesWithin = (text: string, width: number, widthOf: (text: string) => number): readonly string[] => {
  const lines: string[] = []
  const pieces = piecesOf(text).flatMap((piece) => (widthOf(piece) > width ? [...piece] : [piece]))
  for (const piece of pieces) {
    const last = lines.at(-1)
    if (last !== undefined && widthOf((last + piece).trimEnd()) <= width) lines[lines.length - 1] = last + piece
    else if (piece.trim() !== '') lines.push(piece)
  }
  return lines
}
