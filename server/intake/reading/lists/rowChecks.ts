import type { TableRow } from '../../../tables/tableRow.ts'
import type { Columns } from '../../mapping/columns.ts'
import type { ImportField } from '../../mapping/importFields.ts'
import type { Candidate } from '../../mapping/references.ts'
import type { FoundInstitution, InstitutionReference, Question } from '../../mapping/references.ts'
import { type RowError, rowTexts, type Text } from './rowErrors.ts'

/** What becomes of a row. */
export interface RowOutcome<Draft> {
  readonly row: TableRow
  readonly errors: readonly RowError[]
  /** What is to be stored, where nothing is wrong. */
  readonly draft?: Draft
  readonly questions?: readonly Question[]
  /** Of lists that become facts: a row that is none of the list. */
  readonly isLeftOut?: boolean
  readonly institution: Candidate | null
  /** How cells are understood, by column. */
  readonly understood: ReadonlyMap<number, string | Text>
}

/** What is wrong with a row before its cells are read. */
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

/** What a row says of its institution. */
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

/** Whether a file names institutions. */
export const namesInstitutions = ({ fields }: Columns): boolean =>
  (['medical_institution_id', 'medical_institution_code', 'medical_institution_name'] as const).some((field) =>
    fields.has(field),
  )

/** The column to blame where an institution cannot be told: the first of those that say something. */
const columnOf = ({ fields }: Columns, cells: readonly string[]): number | null => {
  const columns = institutionColumns.flatMap((field) => fields.get(field) ?? [])
  return columns.find((column) => (cells[column] ?? '') !== '') ?? columns[0] ?? null
}

/** What is wrong with the institution that a row names. */
export const institutionErrors = (columns: Columns, cells: readonly string[], match: FoundInstitution): RowError[] =>
  match.institution ? [] : [{ column: columnOf(columns, cells), message: match.error }]

/** What the cells that name an institution are understood as. */
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
