import { type RawBuilder, sql } from 'kysely'
import type { LabelValueInput } from '#contract/labels/labelValues.ts'

/** A value in the format of `import_rows`: a text, a number, or the sorted ids of selections. */
export const keptValue = ({
  text_value: text,
  integer_value: integer,
  selection_id: one,
  selection_ids: several,
}: LabelValueInput) =>
  text?.trim() ?? integer ?? (several ?? (one ? [one] : [])).toSorted((first, second) => first - second)

/** SQL for the current value of an institution's label, in the format of `import_rows`. */
export const currentValue = (tenantId: number, institutionId: RawBuilder<unknown>, labelId: RawBuilder<unknown>) => sql`
  coalesce(
    (
      select coalesce(to_jsonb(entered.text_value), to_jsonb(entered.integer_value))
      from medical_institution_label_values as entered
      where entered.tenant_id = ${tenantId} and entered.medical_institution_id = ${institutionId}
        and entered.label_id = ${labelId}
    ),
    (
      select jsonb_agg(choices.selection_id order by choices.selection_id)
      from medical_institution_label_choices as choices
      where choices.tenant_id = ${tenantId} and choices.medical_institution_id = ${institutionId}
        and choices.label_id = ${labelId}
    )
  )`
