const words = new Intl.Segmenter('ja', { granularity: 'word' })

/** Characters that never begin a line. */
const closing = /^[、。，．・）」』】］)\]％%‰〜：:]/
/** Characters that never end a line: brackets, 第 and signs before a number, and 未 before what is not done yet. */
const opening = /[（「『【［([第未▲▼±+−]$/

/** Counters that stay with the number before them. */
const counter = /^(?:年度?|月|日|時|分|件|人|名|回|床|施設|週間?|か月|円|億円?|万円?|分院|ポイント)$/

/** The words of a text, each with its opening and closing punctuation, and numbers with their counters. */
export const wordsOf = (text: string): string[] => {
  const pieces: string[] = []
  for (const { segment } of words.segment(text)) {
    const last = pieces.at(-1)
    const isOneWord = (start: string) =>
      closing.test(segment) || opening.test(start) || (/\d$/.test(start) && counter.test(segment))
    if (last !== undefined && isOneWord(last)) pieces[pieces.length - 1] = last + segment
    else pieces.push(segment)
  }
  return pieces
}

/**
 * Breaks a text into lines between Japanese words. A word that is wider than a line is broken between characters. A
 * separator between two words may hang over the end of a line.
 * @param widthOf - the width of a text, in the unit of `width`
 * @example linesWithin('内視鏡的大腸ポリープ切除術', 80, widthOf) // ['内視鏡的大腸', 'ポリープ切除術']
 */
export const linesWithin = (text: string, width: number, widthOf: (text: string) => number): readonly string[] => {
  const lines: string[] = []
  const pieces = wordsOf(text).flatMap((piece) => (widthOf(piece) > width ? [...piece] : [piece]))
  for (const piece of pieces) {
    const last = lines.at(-1)
    if (last !== undefined && widthOf((last + piece).trimEnd()) <= width) lines[lines.length - 1] = last + piece
    else if (piece.trim() !== '') lines.push(piece)
  }
  return lines
}
