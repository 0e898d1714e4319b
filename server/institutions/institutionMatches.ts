import { institutionMatchOperations } from '#contract/institutions/institutionMatches.ts'
import { handlersFor } from '../handlers.ts'
import { matchLines } from './institutionMatching.ts'
import { mapYielding } from '../yielding.ts'
import { readPastedLine } from './pastedLine.ts'

export const institutionMatchHandlers = handlersFor(institutionMatchOperations, {
  matchMedicalInstitutions: async ({ tx, tenantId, body }) => {
    const preference = { prefecture: body.prefecture ?? null, decides: true }
    const matches = await matchLines(tx, tenantId, await mapYielding(body.lines, readPastedLine), preference)
    return { matches: matches.map((match, index) => ({ line: body.lines[index] ?? '', ...match })) }
  },
})
