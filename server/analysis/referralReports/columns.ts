/** The columns of a source that describe referrals, with their types. */
const ofReferrals = {
  /** The first day of the month, or of the fiscal year if months are not needed. */
  month: 'date',
  medical_institution_id: 'bigint',
  /** 0 for none. */
  own_department_id: 'bigint',
  first_visit: 'boolean',
  doctor_name_from: 'text',
  is_replied: 'boolean',
} as const

/** The columns that describe the stays of referrals; null without a stay. */
const ofStays = {
  main_icd10: 'text',
  dpc6: 'text',
  kcode: 'text',
  kcodes: 'text[]',
  route: 'text',
  discharge_to: 'text',
  sex: 'text',
  age: 'int',
  hospital_days: 'int',
} as const

/** The columns of the institution's master. */
const ofMaster = {
  prefecture_code: 'text',
  municipality_code: 'text',
  facility_type_ids: 'int[]',
} as const

export const columnTypes = { ...ofReferrals, ...ofStays, ...ofMaster } as const
export type Column = keyof typeof columnTypes

export const isOfStays = (column: Column): column is keyof typeof ofStays => column in ofStays
export const isOfMaster = (column: Column): column is keyof typeof ofMaster => column in ofMaster
