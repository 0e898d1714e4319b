import type { TableRow } from '#server/tables/tableRow.ts'
import type { Columns } from '../../mapping/columns.ts'
import type { ImportField } from '../../mapping/importFields.ts'
import type { Candidate } from '../../mapping/references.ts'
import type { FoundInstitution, InstitutionReference, Question } from '../../mapping/references.ts'
import { type RowError, rowTexts, type Text } from './rowErrors.ts'

/** The result of interpreting a row. */
export interface RowOutcome<Draft> {
  readonly row: TableRow
  readonly errors: readonly RowError[]
  /** What is to be stored, if there are no errors. */
  readonly draft?: Draft
  readonly questions?: readonly Question[]
  /** For lists that become facts: whether the row does not belong to the list. */
  readonly isLeftOut?: boolean
  readonly institution: Candidate | null
  /** How cells were interpreted, by column. */
  readonly understood: ReadonlyMap<number, string | Text>
}

/** The errors of a row that are found before its cells are read. */
export const troubleOf = ({ cells, broken }: TableRow, { count }: Columns): RowError[] => {
  if (broken) return [{ column: null, message: rowTexts[broken] }]
  return cells.length > count ? [{ column: null, message: rowTexts.tooManyCells }] : []
}

const institutionColumns = [
  'medical_institution_id',
  'medical_institution_code',
  'medical_institution_name',
  'medical_institution_address',
  'medical_institution_tel',
] as const satisfies readonly ImportField[]

/** How a row identifies its institution. */
export const referenceIn = ({ fields }: Columns, cells: readonly string[]): InstitutionReference => {
  const cell = (field: (typeof institutionColumns)[number]) => cells[fields.get(field) ?? Number.NaN] ?? ''
  return {
    id: cell('medical_institution_id'),
    code: cell('medical_institution_code'),
    name: cell('medical_institution_name'),
    address: cell('medical_institution_address'),
    tel: cell('medical_institution_tel'),
  }
}

/** Whether a file has a column that identifies institutions. */
export const namesInstitutions = ({ fields }: Columns): boolean =>
  (['medical_institution_id', 'medical_institution_code', 'medical_institution_name'] as const).some((field) =>
    fields.has(field),
  )

/** The column to report if the institution is not found: the first one that is not empty. */
const columnOf = ({ fields }: Columns, cells: readonly string[]): number | null => {
  const columns = institutionColumns.flatMap((field) => fields.get(field) ?? [])
  return columns.find((column) => (cells[column] ?? '') !== '') ?? columns[0] ?? null
}

/** The errors of a row about its institution. */
export const institutionErrors = (columns: Columns, cells: readonly string[], match: FoundInstitution): RowError[] =>
  match.institution ? [] : [{ column: columnOf(columns, cells), message: match.error }]

/** The name to show beside the cells that identify the institution. */
export const understoodInstitution = (
  columns: Columns,
  cells: readonly string[],
  { institution }: FoundInstitution,
): [number, string][] => {
  const column = columnOf(columns, cells)
  return institution && column !== null ? [[column, institution.name]] : []
}

export const questionsIn = (match: FoundInstitution): { readonly questions?: readonly Question[] } =>
  match.institution === null && match.question ? { questions: [match.question] } : {}
