import { letterOf } from '#contract/facts/referralLetters.ts'
import { letterFileOperations, maxNamedLetterRows } from '#contract/intake/letterFiles.ts'
import { markLetters } from '../../facts/letters/letterMarks.ts'
import { readLetterScope } from '../../facts/letters/letterRules.ts'
import { type ContextOf, handlersFor } from '../../handlers.ts'
import { problem } from '../../problems.ts'
import { readLetterRows, type SentLetter } from './letterRows.ts'
import { matchLetters } from './matchLetters.ts'

type Call = ContextOf<typeof letterFileOperations.checkReferralLettersOfFile>

const maxNoteLength = 200

const findLetters = async ({ tx, tenantId, file, services, touches, outside }: Call) => {
  const scope = await readLetterScope(tx, tenantId)
  if (!scope) throw problem('letters_not_begun')
  const rows = await readLetterRows({ tx, tenantId, hashPatients: services.hashPatients, outside }, file)
  const sent = rows.filter((row): row is SentLetter => !('problem' in row))
  const { days, alreadyCount, withoutReferral } = await matchLetters(tx, tenantId, scope, sent)
  const problems = [
    ...rows.flatMap((row) => ('problem' in row ? [{ line_number: row.lineNumber, problem: row.problem }] : [])),
    ...withoutReferral.map((line) => ({ line_number: line, problem: 'no_referral' as const })),
  ].toSorted((one, other) => one.line_number - other.line_number)
  touches([...new Set([...days.keys()].flatMap((letterId) => letterOf(letterId)?.referralId ?? []))])
  return {
    days,
    found: {
      row_count: rows.length,
      letter_count: days.size,
      already_count: alreadyCount,
      problem_count: problems.length,
      problems: problems.slice(0, maxNamedLetterRows),
    },
  }
}

export const letterFileHandlers = handlersFor(letterFileOperations, {
  checkReferralLettersOfFile: async (call) => (await findLetters(call)).found,

  markReferralLettersOfFile: async (call) => {
    const { tx, tenantId, account, file } = call
    const { days, found } = await findLetters(call)
    const markIds: number[] = []
    for (const [day, letters] of Map.groupBy(days, ([, sentOn]) => sentOn)) {
      const marks = {
        letter_ids: letters.map(([letterId]) => letterId),
        state: 'sent' as const,
        sent_on: day,
        note: file.filename.slice(0, maxNoteLength),
      }
      markIds.push(...(await markLetters(tx, tenantId, account.id, marks)).markIds)
    }
    return { ...found, letter_count: markIds.length, mark_ids: markIds }
  },
})
