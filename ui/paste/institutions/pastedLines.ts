import { entryOf } from '#contract/entryOf.ts'
import type { Reply } from '#dataProvider/client.ts'

export type Match = Reply<'matchMedicalInstitutions'>['matches'][number]

/** Maximum length of a line in the API. */
const maxLineLength = 300

/** The non-empty lines of a pasted text, without duplicates. */
export const linesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/\r\n|\r|\n/)
      .map((line) => line.trim().slice(0, maxLineLength))
      .filter((line) => line !== ''),
  ),
]

/** Chosen institutions for ambiguous lines, by line. */
export type Choices = Readonly<Record<string, number>>

/** The institution of a line; undefined if none has been chosen yet. */
export const institutionIdOf = ({ line, result, candidates }: Match, choices: Choices): number | undefined =>
  result === 'found' ? candidates[0]?.id : entryOf(choices, line)

/** Sorts lines: those that need a choice, then those without a match, then those with one. */
export const inOrderOfWork = (matches: readonly Match[]): Match[] => {
  const order: readonly Match['result'][] = ['choose', 'not_found', 'found']
  return matches.toSorted((a, b) => order.indexOf(a.result) - order.indexOf(b.result))
}
