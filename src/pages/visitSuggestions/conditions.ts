import { z } from 'zod'
import { InstitutionFilter } from '../../../contract/analysis.ts'
import { VisitReasonKind } from '../../../contract/visitSuggestions.ts'

const asked = z.object({
  reasons: z.array(VisitReasonKind).catch([]),
  prefecture: InstitutionFilter.shape.prefecture.catch(undefined),
  area: z.array(z.string().regex(/^\d{5}$/)).catch([]),
  facilityTypeIds: z.array(z.int()).catch([]),
  dismissed: z.boolean().catch(false),
})

/** What the list is narrowed down to, as it stands in the address bar. */
export type Conditions = z.infer<typeof asked>

/** What of a value from outside is a condition; the rest is left out. */
export const conditionsFrom = (value: unknown): Conditions =>
  asked.parse(typeof value === 'object' && value !== null ? value : {})

/** Conditions without those that ask nothing; areas go with their prefecture. */
export const withoutEmpty = (conditions: Conditions): Partial<Conditions> =>
  Object.fromEntries(
    Object.entries({ ...conditions, area: conditions.prefecture ? conditions.area : [] }).filter(
      ([, value]) => value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0),
    ),
  )
