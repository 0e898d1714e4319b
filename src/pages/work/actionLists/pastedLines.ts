import type { Reply } from '../../../../dataProvider/client.ts'

export type Match = Reply<'matchMedicalInstitutions'>['matches'][number]

/** As long as the API takes a line. */
const maxLineLength = 300

/** The lines of a pasted text that say something, each once. */
export const linesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/\r\n|\r|\n/)
      .map((line) => line.trim().slice(0, maxLineLength))
      .filter((line) => line !== ''),
  ),
]

/** What somebody chose for lines that may mean several institutions, by line. */
export type Choices = Readonly<Record<string, number>>

/** The institution that a line stands for by now; undefined while nobody has chosen one. */
export const institutionIdOf = ({ line, result, candidates }: Match, choices: Choices): number | undefined =>
  result === 'found' ? candidates[0]?.id : choices[line]

/** What needs a choice comes before what was not found, and that before what was. */
export const inOrderOfWork = (matches: readonly Match[]): Match[] => {
  const order: readonly Match['result'][] = ['choose', 'not_found', 'found']
  return matches.toSorted((a, b) => order.indexOf(a.result) - order.indexOf(b.result))
}
