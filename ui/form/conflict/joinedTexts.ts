/** The sentences of a line. A point ends none, since it also stands in abbreviations and numbers. */
const sentencesOf = (line: string): readonly string[] => line.match(/[^。！？!?]*[。！？!?]+|[^。！？!?]+$/gu) ?? []

const linesOf = (text: string) => text.split(/\r?\n/)

/**
 * Two versions of a text, one below the other. A sentence that stands in both is there once, so that nothing is doubled, however often they are joined.
 * @param theirs - comes first, as it is
 * @param mine - comes after it, as far as it says something else
 */
export const joinedTexts = (theirs: string, mine: string): string => {
  const there = new Set(linesOf(theirs).flatMap((line) => sentencesOf(line).map((sentence) => sentence.trim())))
  const isNew = (sentence: string) => !there.has(sentence.trim())
  const rest = linesOf(mine).flatMap((line) => {
    const left = sentencesOf(line).filter(isNew).join('')
    // A line of which nothing is left goes; an empty one stays between paragraphs.
    return left.trim() === '' && line.trim() !== '' ? [] : [left]
  })
  const added = rest
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return [theirs.trimEnd(), added].filter((text) => text.trim() !== '').join('\n\n')
}
