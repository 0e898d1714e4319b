import { z } from 'zod'
import { id, longText, operations } from '../core.ts'
import { MedicalInstitutionConditions, RunningStatus } from './medicalInstitutions.ts'

/** The most lines that are matched in one request. */
export const maxMatchedLines = 1_000

/** An institution that a line may mean. */
export const MatchCandidate = z.object({
  id,
  name: z.string(),
  address: z.string(),
  running_status: RunningStatus,
  insurance_code: z.string().nullable(),
})

/** The matches of a line of pasted text. `found`: exactly one institution has this code or name. `choose`: a person must decide. */
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
    feature: ['action_lists', 'communications'],
    body: z.object({
      /** Cells of a line are separated by tabs, commas or spaces. */
      lines: z.array(longText(300)).min(1).max(maxMatchedLines),
      /** The prefecture that is preferred for lines without a place. */
      prefecture: MedicalInstitutionConditions.shape.prefecture,
    }),
    response: z.object({ matches: z.array(LineMatch) }),
    status: 200,
    effect: 'read',
    effects: {},
    beyondSpecification: 'the preview before pasted codes and names are put on a list',
  },
})
