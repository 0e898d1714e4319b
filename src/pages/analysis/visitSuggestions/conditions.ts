import type { z } from 'zod'
import { InstitutionFilter } from '../../../../contract/analysis/analysis.ts'
import { VisitSuggestionSearch } from '../../../../contract/analysis/visitSuggestions.ts'
import type { Camel } from '../../../../dataProvider/fieldNames.ts'
import { conditionsIn } from '../../../../ui/address/conditions.ts'

const schema = VisitSuggestionSearch.pick({ reasons: true, dismissed: true }).extend(
  InstitutionFilter.pick({ prefecture: true, area: true, facility_type_ids: true }).shape,
)

const noConditions = { reasons: [], area: [], facilityTypeIds: [], dismissed: false }

/** What the list is narrowed down to, as it stands in the address bar. */
export type Conditions = Omit<Camel<z.input<typeof schema>>, keyof typeof noConditions> &
  Required<Pick<Camel<z.input<typeof schema>>, keyof typeof noConditions>>

/** What of a value from outside is a condition; the rest is left out. */
export const conditionsFrom = (value: unknown): Conditions => ({ ...noConditions, ...conditionsIn(schema, value) })

/** Conditions without those that ask nothing; areas go with their prefecture. */
export const withoutEmpty = (conditions: Conditions): Partial<Conditions> =>
  Object.fromEntries(
    Object.entries({ ...conditions, area: conditions.prefecture ? conditions.area : [] }).filter(
      ([, value]) => value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0),
    ),
  )
