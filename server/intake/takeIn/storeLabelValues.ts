import { sql } from 'kysely'
import { insertComputed } from '../../db/insertComputed.ts'
import { insertInstitutionLabelValues } from '../../labels/medicalInstitutionLabelValues.ts'
import type { LabelValueDraft } from '../reading/lists/labelValueRows.ts'
import { currentValue, keptValue } from './keptLabelValues.ts'
import type { Storing } from './storeCommunications.ts'

/** Stores label values of institutions. They replace the current values. */
export const storeLabelValues = async (
  { tx, tenantId, importId }: Storing,
  drafts: readonly LabelValueDraft[],
): Promise<void> => {
  const values = drafts.flatMap(({ rowNumber, institutionId, values: ofRow }) =>
    ofRow.map((value) => ({ rowNumber, value: { ...value, medical_institution_id: institutionId } })),
  )
  if (values.length === 0) return
  const listed = JSON.stringify(
    values.map(({ rowNumber, value }) => ({
      record_id: value.medical_institution_id,
      label_id: value.label_id,
      row_number: rowNumber,
      after: keptValue(value),
    })),
  )
  const pairs = sql`jsonb_to_recordset(${listed}::jsonb) as listed (record_id bigint, label_id bigint, row_number int, after jsonb)`
  await insertComputed(
    tenantId,
    'import_rows',
    ['import_id', 'record_id', 'label_id', 'row_number', 'before', 'after'],
    sql`
      select ${importId}::bigint, listed.record_id, listed.label_id, listed.row_number,
        ${currentValue(tenantId, sql`listed.record_id`, sql`listed.label_id`)}, listed.after
      from ${pairs}`,
  ).execute(tx)
  for (const table of ['medical_institution_label_values', 'medical_institution_label_choices'] as const)
    await sql`
      delete from ${sql.table(table)} as present
      using ${pairs}
      where present.tenant_id = ${tenantId}
        and present.medical_institution_id = listed.record_id
        and present.label_id = listed.label_id
    `.execute(tx)
  await insertInstitutionLabelValues(
    tx,
    tenantId,
    values.map(({ value }) => value),
  )
}
