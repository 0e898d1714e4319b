import type { Conditions } from '../draft/draft.ts'
import type { Definition } from '../draft/items.ts'

/** The conditions of items besides their period that the builder edits, with the fields that hold each. */
export const narrowingFields = {
  own_departments: ['ownDepartmentIds'],
  areas: ['areas'],
  visit_kind: ['visitKind'],
  staff: ['staffIds'],
  doctor_attended: ['isDoctorAttended'],
  communication_type: ['communicationType'],
  visit_type: ['communicationType'],
  communication_labels: ['communicationLabelConditions'],
  revenue_types: ['revenueTypes'],
  dpc6: ['dpc6Digits'],
  kcode: ['kcodes'],
  voc_statuses: ['vocStatuses'],
  voc_groups: ['vocGroupIds'],
  voc_priorities: ['vocPriorities'],
  designation_reason: ['mhlwDesignationReason'],
  designation_months: ['mhlwDesignationStartMonth', 'mhlwDesignationEndMonth'],
  span_months: ['spanMonths'],
} as const satisfies Readonly<Record<string, readonly (keyof Conditions)[]>>
export type NarrowingField = keyof typeof narrowingFields

export const narrowingNames = Object.keys(narrowingFields) as readonly NarrowingField[]

/** The groups of conditions in definitions that the builder edits in parts. */
const groupOf: Readonly<Partial<Record<NarrowingField, string>>> = {
  voc_statuses: 'voc',
  voc_groups: 'voc',
  voc_priorities: 'voc',
  designation_reason: 'designation',
  designation_months: 'designation',
}

/** The conditions that an item can have. */
export const narrowingsOf = ({ enabledAggregations: by }: Definition): readonly NarrowingField[] =>
  narrowingNames.filter((name) => by.includes(groupOf[name] ?? name))

const isOf = (name: NarrowingField, field: string) => narrowingFields[name].some((one) => one === field)

const isEmpty = (value: unknown) => value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Replaces one of an item's conditions; an empty one is none. @param changed - its fields with their new values */
export const withNarrowing = (conditions: Conditions, name: NarrowingField, changed: Conditions): Conditions => ({
  ...Object.fromEntries(Object.entries(conditions).filter(([field]) => !isOf(name, field))),
  ...Object.fromEntries(Object.entries(changed).filter(([field, value]) => isOf(name, field) && !isEmpty(value))),
})

export const isNarrowed = (conditions: Conditions, name: NarrowingField): boolean =>
  narrowingFields[name].some((field) => conditions[field] !== undefined)
