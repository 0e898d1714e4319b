import { z } from 'zod'
import { usedDeletion } from '../recordUses.ts'
import { anyText, date, id, ids, longText, shortText } from '../core.ts'

/** Labels: fields that a tenant adds to its communications and institutions. Specification §3, Communication label, Medical institution label. */
const shared = ['text', 'textarea', 'integer', 'select', 'radio', 'checkbox'] as const

export const CommunicationLabelComponent = z.enum([...shared, 'date', 'time', 'own_department'])
/** The value of an `area` label is derived from the institution's location. */
export const MedicalInstitutionLabelComponent = z.enum([...shared, 'area'])

export type ComponentType =
  | z.infer<typeof CommunicationLabelComponent>
  | z.infer<typeof MedicalInstitutionLabelComponent>

/** Whether values are chosen from the label's selections. */
export const hasSelections = (component: ComponentType): boolean =>
  component === 'select' || component === 'radio' || component === 'checkbox'

/** The most labels of a kind per tenant, and the most selections per label. */
export const maxLabels = 100
export const maxSelections = 100

export const Selection = z.object({ id, label: z.string() })
/** In order. A selection without an id is new; one that is missing is deleted. */
export const SelectionsPayload = z
  .array(z.object({ id: id.nullish(), label: shortText(100) }))
  .max(maxSelections)
  .nullish()

export const LabelOrders = z.object({
  label_ids: ids.max(maxLabels),
  /** The order of these labels that the user saw. Another one now is a conflict (409), and so is a label that is gone. */
  seen_label_ids: ids.max(maxLabels).optional(),
})

export const LabelDeletion = z.object(usedDeletion)

/** The range of PostgreSQL's `int`. */
const integer = z.int().min(-2_147_483_648).max(2_147_483_647)
/** `HH:MM` */
const time = z.iso.time({ precision: -1 })

/** A value in a request: besides the label, the one field that suits the label's component. Without any field the label has no value. */
export const MedicalInstitutionLabelValuePayload = z.object({
  label_id: id,
  text_value: longText(2_000).nullish(),
  integer_value: integer.nullish(),
  selection_id: id.nullish(),
  selection_ids: z.array(id).max(maxSelections).nullish(),
})
export const CommunicationLabelValuePayload = MedicalInstitutionLabelValuePayload.extend({
  date_value: date.nullish(),
  time_value: time.nullish(),
  own_department_id: id.nullish(),
})
export const CommunicationLabelValuesPayload = z.array(CommunicationLabelValuePayload).max(maxLabels)

const StoredValue = z.object({
  label_id: id,
  text_value: z.string().nullable(),
  integer_value: z.int().nullable(),
  /** Of `select` and `radio`. */
  selection_id: id.nullable(),
  /** Of `checkbox`. */
  selection_ids: z.array(id).nullable(),
})
/** A value of an institution. Labels without a value are not in lists. */
export const MedicalInstitutionLabelValue = StoredValue.extend({ area_id: id.nullable() })
/** A value of a communication. */
export const CommunicationLabelValue = StoredValue.extend({
  date_value: date.nullable(),
  time_value: z.string().nullable(),
  own_department_id: id.nullable(),
})

const criteria = {
  label_id: id,
  text: anyText(100).optional(),
  integer_from: integer.optional(),
  integer_to: integer.optional(),
  selection_ids: ids.max(maxSelections).optional(),
}
/**
 * A condition on a label's values: its text contains this, its number is in this range (bounds included), or any of
 * these is chosen. `label_id` alone finds any value.
 */
export const MedicalInstitutionLabelCondition = z.object({ ...criteria, area_ids: ids.max(100).optional() })
export const CommunicationLabelCondition = z.object({
  ...criteria,
  date_from: date.optional(),
  date_to: date.optional(),
  time_from: time.optional(),
  time_to: time.optional(),
  own_department_ids: ids.max(100).optional(),
})
/** Each condition is a lookup of its own, so a search takes longer with more of them. */
export const maxLabelConditions = 10
/** Conditions on labels. All must be fulfilled. */
export const MedicalInstitutionLabelConditions = z.array(MedicalInstitutionLabelCondition).max(maxLabelConditions)
export const CommunicationLabelConditions = z.array(CommunicationLabelCondition).max(maxLabelConditions)

/** Whether a search has conditions on labels, which makes it heavy ({@link Operation.cost}). @param body - unchecked */
export const asksByLabels = (body: unknown): boolean => {
  if (typeof body !== 'object' || body === null) return false
  const conditions: unknown = Reflect.get(body, 'labels') ?? Reflect.get(body, 'communication_labels')
  return Array.isArray(conditions) && conditions.length > 0
}
