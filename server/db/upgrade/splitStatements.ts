/** What keeps a semicolon from ending a statement: a quoted text or name, a dollar-quoted body, a comment. Or the semicolon itself. */
const pieces = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|;/g

const isComment = (text: string) => text.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() === ''

/**
 * Splits the text of a migration into its statements, each with the comments before it. What a file ends with after its last semicolon is one more, unless
 * it is a comment. Standard strings only: no `E'\''`.
 */
export const splitStatements = (text: string): string[] => {
  const ends = [...text.matchAll(pieces)].filter(([piece]) => piece === ';').map(({ index }) => index)
  const starts = [0, ...ends.map((end) => end + 1)]
  return starts
    .map((start, place) => text.slice(start, ends[place]).trim())
    .filter((statement) => !isComment(statement))
}
