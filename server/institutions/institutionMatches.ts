import { institutionMatchOperations } from '#contract/institutions/institutionMatches.ts'
import { handlersFor } from '../handlers.ts'
import { matchLines } from './institutionMatching.ts'
import { nowhere, readSurroundings } from './surroundings.ts'
import { mapYielding } from '../yielding.ts'
import { readPastedLine } from './pastedLine.ts'

export const institutionMatchHandlers = handlersFor(institutionMatchOperations, {
  matchMedicalInstitutions: async ({ tx, tenantId, body }) => {
    const own = await readSurroundings(tx, tenantId)
    // Whoever chooses another prefecture has the institutions there in mind.
    const chosen = body.prefecture ?? null
    const surroundings = chosen === own.prefecture ? own : { ...nowhere, prefecture: chosen }
    const preference = { surroundings, decides: true }
    const matches = await matchLines(tx, tenantId, await mapYielding(body.lines, readPastedLine), preference)
    return { matches: matches.map((match, index) => ({ line: body.lines[index] ?? '', ...match })) }
  },
})
