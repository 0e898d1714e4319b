import { sql } from 'kysely'
import type { LabelValueInput } from '#contract/labels/labelValues.ts'
import { findInstitutions } from '../../mapping/institutionReferences.ts'
import type { Reading } from './reading.ts'
import { readLabelCells } from './labelCells.ts'
import {
  institutionErrors,
  questionsIn,
  referenceIn,
  type RowOutcome,
  troubleOf,
  understoodInstitution,
} from './rowChecks.ts'
import { repeats, type RowError, rowTexts } from './rowErrors.ts'
import { currentValue, keptValue } from '../../takeIn/keptLabelValues.ts'

/** Label values of an institution, to be stored. */
export interface LabelValueDraft {
  readonly rowNumber: number
  readonly institutionId: number
  readonly values: readonly LabelValueInput[]
}

/**
 * Reads the values that somebody has written since the import's file was sent.
 * @returns a function that says whether a value would replace another one of these
 */
const writtenSince = async (
  { tx, context: { tenantId }, columns, importId }: Reading,
  institutionIds: readonly number[],
) => {
  const labelIds = columns.labels.map(({ label }) => label.id)
  const written = (table: 'medical_institution_label_values' | 'medical_institution_label_choices') => sql`
    select written.medical_institution_id, written.label_id
    from ${sql.table(table)} as written
    join imports on imports.tenant_id = ${tenantId} and imports.id = ${importId}
    where written.tenant_id = ${tenantId}
      and written.medical_institution_id = any(${institutionIds}::bigint[])
      and written.label_id = any(${labelIds}::bigint[])
      and written.written_at > imports.created_at`
  const { rows } = await sql<{ medical_institution_id: number; label_id: number; value: unknown }>`
    select written.medical_institution_id, written.label_id,
      ${currentValue(tenantId, sql`written.medical_institution_id`, sql`written.label_id`)} as value
    from (${written('medical_institution_label_values')} union ${written('medical_institution_label_choices')}) as written
  `.execute(tx)
  const keyOf = (institutionId: number, labelId: number) => `${institutionId} ${labelId}`
  const values = new Map(
    rows.map(({ medical_institution_id: id, label_id: labelId, value }) => [keyOf(id, labelId), JSON.stringify(value)]),
  )
  return (institutionId: number, value: LabelValueInput): boolean => {
    const current = values.get(keyOf(institutionId, value.label_id))
    return current !== undefined && current !== JSON.stringify(keptValue(value))
  }
}

/** Interprets the rows of a file of label values. An empty cell leaves a value unchanged. A value that somebody has written since the file was sent is not replaced. */
export const readLabelValueRows = async (reading: Reading): Promise<RowOutcome<LabelValueDraft>[]> => {
  const { tx, context, columns, importId, rows, seen } = reading
  const troubles = rows.map((row) => troubleOf(row, columns))
  const sound = rows.filter((_, index) => troubles[index]?.length === 0)
  const institutions = await findInstitutions(
    tx,
    context,
    importId,
    sound.map((row) => referenceIn(columns, row.cells)),
  )
  const foundFor = new Map(sound.map((row, index) => [row, institutions[index]]))
  const replacesNewer = await writtenSince(
    reading,
    institutions.flatMap((found) => found.institution?.id ?? []),
  )
  return rows.map((row, index) => {
    const match = foundFor.get(row)
    if (!match) return { row, errors: troubles[index] ?? [], institution: null, understood: new Map() }
    const cells = columns.labels
      .map(({ column, label }) => ({ column, label, text: row.cells[column] ?? '' }))
      .filter(({ text }) => text !== '')
    const labels = readLabelCells(
      context,
      cells,
      columns.labels.map(({ label }) => label),
    )
    const { institution } = match
    const before = institution ? seen.get(institution.id) : undefined
    const newer =
      institution && before === undefined ? labels.values.filter((value) => replacesNewer(institution.id, value)) : []
    const errors: RowError[] = [
      ...institutionErrors(columns, row.cells, match),
      ...(before === undefined ? [] : [{ column: null, message: repeats(before) }]),
      ...labels.errors,
      ...newer.map(({ label_id: id }) => ({
        column: cells.find(({ label }) => label.id === id)?.column ?? null,
        message: rowTexts.changedSince,
      })),
    ]
    const understood = new Map([...labels.understood, ...understoodInstitution(columns, row.cells, match)])
    const base = { row, errors, institution, understood, ...questionsIn(match) }
    if (errors.length > 0 || !institution) return base
    seen.set(institution.id, row.rowNumber)
    return { ...base, draft: { rowNumber: row.rowNumber, institutionId: institution.id, values: labels.values } }
  })
}
