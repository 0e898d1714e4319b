import type { z } from 'zod'
import { InstitutionFilter } from '#contract/analysis/analysis.ts'
import { VisitSuggestionSearch } from '#contract/analysis/visitSuggestions.ts'
import type { Camel } from '#dataProvider/fieldNames.ts'
import { conditionsIn } from '#ui/address/conditions.ts'

const schema = VisitSuggestionSearch.pick({ reasons: true, dismissed: true }).extend(
  InstitutionFilter.pick({ prefecture: true, area: true, facility_type_ids: true }).shape,
)

const noConditions = { reasons: [], area: [], facilityTypeIds: [], dismissed: false }

/** The filters of the list, as stored in the address bar. */
export type Conditions = Omit<Camel<z.input<typeof schema>>, keyof typeof noConditions> &
  Required<Pick<Camel<z.input<typeof schema>>, keyof typeof noConditions>>

/** The valid conditions in a value from outside. Everything else is dropped. */
export const conditionsFrom = (value: unknown): Conditions => ({ ...noConditions, ...conditionsIn(schema, value) })

/** Conditions without empty ones. Areas are removed together with their prefecture. */
export const withoutEmpty = (conditions: Conditions): Partial<Conditions> =>
  Object.fromEntries(
    Object.entries({ ...conditions, area: conditions.prefecture ? conditions.area : [] }).filter(
      ([, value]) => value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0),
    ),
  )
