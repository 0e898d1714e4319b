import { FinderConditions, finderSorts } from '../../../../contract/reverseReferralFinder.ts'
import type { Reply, RequestParameters } from '../../../../dataProvider/client.ts'
import { camelName, fieldConverter } from '../../../../dataProvider/fieldNames.ts'

type Search = RequestParameters<'findReverseReferralPartners'>['body']

/** What the finder is asked for, as far as it may stand in an address: not where a patient lives. */
export type Conditions = Omit<Search, 'page' | 'perPage' | 'sortBy' | 'patientPostalCode'>

export type Sort = (typeof finderSorts)[number]

export type Result = Reply<'findReverseReferralPartners'>
export type Partner = Result['medicalInstitutions'][number]
export type Understood = Result['understood']

const isEmpty = (value: unknown) =>
  value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0)

export const withoutEmpty = (conditions: Conditions): Conditions =>
  Object.fromEntries(Object.entries(conditions).filter(([, value]) => !isEmpty(value)))

/** How many conditions are set. */
export const countOf = (conditions: Conditions): number => Object.keys(withoutEmpty(conditions)).length

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The conditions that an address holds; what is none is left out. @param filter - as JSON, camelCase */
export const conditionsFrom = (filter: string | null): Conditions => {
  const value = filter === null ? null : parsed(filter)
  if (typeof value !== 'object' || value === null) return {}
  const given = new Map<string, unknown>(Object.entries(value))
  const kept = Object.entries(FinderConditions.shape).flatMap(([wireName, schema]) => {
    const name = camelName(wireName)
    const { data } = schema.safeParse(fieldConverter(schema, 'toSnake')(given.get(name)))
    return data === undefined ? [] : [[name, fieldConverter(schema, 'toCamel')(data)]]
  })
  return withoutEmpty(Object.fromEntries(kept))
}

export const sortFrom = (text: string | null): Sort => finderSorts.find((sort) => sort === text) ?? 'fit'

export const finderPath = '/reverse_referral_finder'

/** The address of the finder with conditions set. */
export const finderAddress = (conditions: Conditions): string =>
  `${finderPath}?${new URLSearchParams({ filter: JSON.stringify(withoutEmpty(conditions)) }).toString()}`
