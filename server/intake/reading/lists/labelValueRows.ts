import type { LabelValueInput } from '../../../../contract/labels/labelValues.ts'
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
import { repeats, type RowError } from './rowErrors.ts'

/** Label values of an institution, to be stored. */
export interface LabelValueDraft {
  readonly rowNumber: number
  readonly institutionId: number
  readonly values: readonly LabelValueInput[]
}

/** Interprets the rows of a file of label values. An empty cell leaves a value unchanged. */
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
    const errors: RowError[] = [
      ...institutionErrors(columns, row.cells, match),
      ...(before === undefined ? [] : [{ column: null, message: repeats(before) }]),
      ...labels.errors,
    ]
    const understood = new Map([...labels.understood, ...understoodInstitution(columns, row.cells, match)])
    const base = { row, errors, institution, understood, ...questionsIn(match) }
    if (errors.length > 0 || !institution) return base
    seen.set(institution.id, row.rowNumber)
    return { ...base, draft: { rowNumber: row.rowNumber, institutionId: institution.id, values: labels.values } }
  })
}
