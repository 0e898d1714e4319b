import { institutionMatchOperations } from '../../contract/institutionMatches.ts'
import { handlersFor } from '../handlers.ts'
import { matchLines } from './institutionMatching.ts'
import { readPastedLine } from './pastedLine.ts'

export const institutionMatchHandlers = handlersFor(institutionMatchOperations, {
  matchMedicalInstitutions: async ({ tx, body }) => {
    const preference = { prefecture: body.prefecture ?? null, decides: true }
    const matches = await matchLines(tx, body.lines.map(readPastedLine), preference)
    return { matches: matches.map((match, index) => ({ line: body.lines[index] ?? '', ...match })) }
  },
})
