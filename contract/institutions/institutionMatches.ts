import { z } from 'zod'
import { id, longText, operations } from '../core.ts'
import { MedicalInstitutionConditions, RunningStatus } from './medicalInstitutions.ts'

/** As many lines as are matched in one step. */
export const maxMatchedLines = 1_000

/** An institution that a line may mean. */
export const MatchCandidate = z.object({
  id,
  name: z.string(),
  address: z.string(),
  running_status: RunningStatus,
  insurance_code: z.string().nullable(),
})

/** What a line of pasted text may mean. `found`: just one institution has this code or name; `choose`: somebody has to say which. */
export const LineMatch = z.object({
  line: z.string(),
  result: z.enum(['found', 'choose', 'not_found']),
  /** The likeliest first. */
  candidates: z.array(MatchCandidate),
})

export const institutionMatchOperations = operations({
  matchMedicalInstitutions: {
    method: 'POST',
    path: '/api/action_lists/match_institutions',
    summary: 'Which institutions the lines of a pasted text may mean, by code, name, prefecture and address',
    scope: 'crm',
    cost: 'heavy',
    feature: 'action_lists',
    body: z.object({
      /** Cells of a line are separated by tabs, commas or spaces. */
      lines: z.array(longText(300)).min(1).max(maxMatchedLines),
      /** Where lines that name no place are looked for first. */
      prefecture: MedicalInstitutionConditions.shape.prefecture,
    }),
    response: z.object({ matches: z.array(LineMatch) }),
    status: 200,
    effect: 'read',
    beyondSpecification: 'the preview before pasted codes and names are put on a list',
  },
})
