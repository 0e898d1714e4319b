import type { z } from 'zod'
import type { MedicalInstitutionLabelValuePayload } from '#contract/labels/labels.ts'

type Value = z.output<typeof MedicalInstitutionLabelValuePayload>

/** A value without the fields that are derived, and with its choices in one order. */
export const plainLabelValue = ({
  label_id,
  text_value,
  integer_value,
  selection_id,
  selection_ids,
}: Value): Value => ({
  label_id,
  text_value: text_value?.trim() || null,
  integer_value: integer_value ?? null,
  selection_id: selection_id ?? null,
  selection_ids:
    selection_ids && selection_ids.length > 0 ? [...new Set(selection_ids)].toSorted((a, b) => a - b) : null,
})

/** Tells the values of a label apart. */
export const labelValueKey = (value: Value): string => JSON.stringify(plainLabelValue(value))
