/** What a tenant may correct of an institution of the nation's list. `fax` is in no public list; it is the tenant's alone. */
export const correctedFields = [
  'name',
  'name_kana',
  'tel',
  'fax',
  'postal_code',
  'address',
  'administrator_name',
  'website_url',
] as const

export type CorrectedField = (typeof correctedFields)[number]
