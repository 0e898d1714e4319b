import type { RequestParameters } from '#dataProvider/client.ts'

type Search = RequestParameters<'findReverseReferralPartners'>['body']

/** The finder's conditions that may be part of an address. The patient's postal code may not. */
export type Conditions = Omit<Search, 'page' | 'perPage' | 'sortBy' | 'patientPostalCode'>

const isEmpty = (value: unknown) =>
  value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0)

export const withoutEmpty = (conditions: Conditions): Conditions =>
  Object.fromEntries(Object.entries(conditions).filter(([, value]) => !isEmpty(value)))

export const finderPath = '/reverse_referral_finder'

/** The address of the finder with these conditions. */
export const finderAddress = (conditions: Conditions): string =>
  `${finderPath}?${new URLSearchParams({ filter: JSON.stringify(withoutEmpty(conditions)) }).toString()}`
