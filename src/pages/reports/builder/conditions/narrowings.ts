import type { Conditions } from '../draft/draft.ts'
import type { Definition } from '../draft/items.ts'

/** The conditions of items besides their period that the builder edits, with the field that holds each. */
export const narrowingFields = {
  own_departments: 'ownDepartmentIds',
  visit_kind: 'visitKind',
  staff: 'staffIds',
  doctor_attended: 'isDoctorAttended',
  communication_type: 'communicationType',
  communication_labels: 'communicationLabelConditions',
  revenue_types: 'revenueTypes',
  dpc6: 'dpc6Digits',
  kcode: 'kcodes',
  voc_statuses: 'vocStatuses',
  voc_groups: 'vocGroupIds',
  voc_priorities: 'vocPriorities',
  designation: 'mhlwDesignationReason',
  span_months: 'spanMonths',
} as const satisfies Readonly<Record<string, keyof Conditions>>
export type NarrowingField = keyof typeof narrowingFields

export const narrowingNames = Object.keys(narrowingFields) as readonly NarrowingField[]

const isOfVoices = (name: NarrowingField) =>
  name === 'voc_statuses' || name === 'voc_groups' || name === 'voc_priorities'

/** The conditions that an item can have. */
export const narrowingsOf = ({ enabledAggregations: by }: Definition): readonly NarrowingField[] =>
  narrowingNames.filter((name) => by.includes(isOfVoices(name) ? 'voc' : name))

/** Sets one of an item's conditions; an empty one is none. */
export const withNarrowing = (conditions: Conditions, name: NarrowingField, value: unknown): Conditions => {
  const field = narrowingFields[name]
  const rest = Object.fromEntries(Object.entries(conditions).filter(([one]) => one !== field)) as Conditions
  const isEmpty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  return isEmpty ? rest : { ...rest, [field]: value }
}

export const isNarrowed = (conditions: Conditions, name: NarrowingField): boolean =>
  conditions[narrowingFields[name]] !== undefined
