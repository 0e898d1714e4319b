import type { TableRow } from '#server/tables/tableRow.ts'
import type { ReferralDetails, ReverseReferralDetails } from '#server/facts/store/factTables.ts'
import type { CellReading } from './cellReading.ts'
import type { Columns } from '../../mapping/columns.ts'
import type { ImportField } from '../../mapping/importFields.ts'
import type { FactContext } from '../../mapping/importContext.ts'
import { type FactKind, dayFieldOf } from '../../records/importKinds.ts'
import { type FindInstitutions, findRepeatedInstitutions } from '../../mapping/institutionReferences.ts'
import { type FoundInstitution } from '../../mapping/references.ts'
import type { Reading } from './reading.ts'
import {
  readDirection,
  readFirstVisit,
  readPastDay,
  readPatient,
  readReply,
  readText,
  type Reply,
  type TextField,
} from './referralCells.ts'
import {
  institutionErrors,
  questionsIn,
  referenceIn,
  type RowOutcome,
  troubleOf,
  understoodInstitution,
} from './rowChecks.ts'
import type { FoundDepartment } from '../../mapping/ownDepartmentReferences.ts'
import { type RowError, rowTexts, type Text } from './rowErrors.ts'

/** A referral or reverse referral to be stored. */
export interface FactDraft {
  readonly rowNumber: number
  readonly day: string
  readonly institutionId: number
  readonly departmentId: number | null
  /** The file's number, restored if a spreadsheet changed it. */
  readonly patientId: string | null
  readonly details: ReferralDetails | ReverseReferralDetails
}

/** What the interpretation of a row needs. */
type RowReading = Pick<Reading, 'context' | 'columns' | 'shows' | 'rows'>

const nothingUnderstood = new Map<number, string | Text>()

/** Reads the cells of one row and collects the errors. */
class RowReader {
  readonly row: TableRow
  readonly errors: RowError[] = []
  readonly understood: Map<number, string | Text>
  readonly #reading: RowReading

  constructor(reading: RowReading, row: TableRow) {
    this.row = row
    this.#reading = reading
    this.understood = reading.shows ? new Map() : nothingUnderstood
  }

  get today(): string {
    return this.#reading.context.today
  }

  #column(field: ImportField): number | undefined {
    return this.#reading.columns.fields.get(field)
  }

  has(field: ImportField): boolean {
    return this.#column(field) !== undefined
  }

  cell(field: ImportField): string {
    const column = this.#column(field)
    return column === undefined ? '' : (this.row.cells[column] ?? '')
  }

  blame(field: ImportField, message: Text): void {
    this.errors.push({ column: this.#column(field) ?? null, message })
  }

  note(field: ImportField, understood: string | Text): void {
    if (!this.#reading.shows) return
    const column = this.#column(field)
    if (column !== undefined) this.understood.set(column, understood)
  }

  /** @returns null if the cell is empty or invalid */
  read<T>(field: ImportField, reader: (text: string, today: string) => CellReading<T>): T | null {
    const text = this.cell(field)
    return text === '' ? null : this.#said(field, reader(text, this.today))
  }

  text(field: TextField): string | null {
    const text = this.cell(field)
    return text === '' ? null : this.#said(field, readText(field, text))
  }

  #said<T>(field: ImportField, reading: CellReading<T>): T | null {
    if ('error' in reading) {
      this.blame(field, reading.error)
      return null
    }
    this.note(field, reading.understood)
    return reading.value
  }
}

const noDepartment: FoundDepartment = { department: null }

const readDepartment = (row: RowReader, { ownDepartment }: FactContext): FoundDepartment => {
  const text = row.cell('own_department')
  if (text === '') return noDepartment
  const department = ownDepartment(text)
  if ('question' in department) row.blame('own_department', rowTexts.department)
  else row.note('own_department', department.department?.name ?? { ja: '（診療科なし）', en: '(no department)' })
  return department
}

/** Combines the two columns about the answer. A day means that the letter was answered. */
const replyOf = (row: RowReader, day: string | null) => {
  const said = row.read('is_replied', readReply)
  const dated: Reply | null = row.read('replied_on', readReply)
  const repliedOn = dated?.repliedOn ?? said?.repliedOn ?? null
  if (repliedOn !== null && day !== null && repliedOn < day)
    row.blame(dated?.repliedOn ? 'replied_on' : 'is_replied', rowTexts.earlyReply)
  const isToldByDay = row.has('replied_on') && !row.has('is_replied')
  const isReplied = repliedOn !== null || (said ?? dated)?.isReplied
  return { isReplied: isReplied ?? (isToldByDay ? false : null), repliedOn }
}

/** Without the column, every referral counts as a first visit, as most are. An empty cell of the column counts as no first visit. */
const firstVisitOf = (row: RowReader) => row.read('first_visit', readFirstVisit) ?? !row.has('first_visit')

const referralDetails = (row: RowReader, day: string | null): ReferralDetails => {
  const { isReplied, repliedOn } = replyOf(row, day)
  return {
    referral_department: row.text('referral_department') ?? (row.cell('own_department').slice(0, 100) || null),
    first_visit_flag: firstVisitOf(row),
    doctor_name_from: row.text('doctor_name_from'),
    doctor_name_to: row.text('doctor_name_to'),
    reason_for_presenting: row.text('reason_for_presenting'),
    is_replied: isReplied,
    replied_on: repliedOn,
  }
}

const reverseReferralDetails = (row: RowReader): ReverseReferralDetails => ({
  specialty_id: row.text('specialty_id'),
  reverse_referral_control_id: row.text('reverse_referral_control_id'),
})

const outcomeOf = (
  columns: Columns,
  facts: FactContext,
  kind: FactKind,
  reader: RowReader,
  match: FoundInstitution,
): RowOutcome<FactDraft> => {
  const { row, errors, understood } = reader
  const dayField = dayFieldOf[kind]
  const day = reader.read(dayField, (text, today) => readPastDay(text, today, columns.daysOf(dayField)))
  if (reader.cell(dayField) === '') reader.blame(dayField, rowTexts.empty)
  const department = readDepartment(reader, facts)
  const patientId = reader.read('patient_id', (text) => readPatient(text, columns.hyphenatedPatients))
  const details = kind === 'referrals' ? referralDetails(reader, day) : reverseReferralDetails(reader)
  const { institution } = match
  if (!institution) errors.push(...institutionErrors(columns, row.cells, match))
  if (understood !== nothingUnderstood)
    for (const [column, name] of understoodInstitution(columns, row.cells, match)) understood.set(column, name)
  if ('question' in department || errors.length > 0 || day === null || !institution) {
    const departmentQuestions = 'question' in department ? [department.question] : []
    return {
      row,
      errors,
      institution,
      understood,
      questions: [...(questionsIn(match).questions ?? []), ...departmentQuestions],
    }
  }
  const departmentId = department.department?.id ?? null
  const draft = { rowNumber: row.rowNumber, day, institutionId: institution.id, departmentId, patientId, details }
  return { row, errors, institution, understood, draft }
}

/**
 * Interprets the rows of a list of referrals or reverse referrals. Rows of the other direction are left out.
 * @param find - called only for institutions that no earlier row has named
 */
export const readFactRows = async (
  reading: RowReading,
  kind: FactKind,
  facts: FactContext,
  find: FindInstitutions,
): Promise<RowOutcome<FactDraft>[]> => {
  const { columns, rows } = reading
  const readers = rows.map((row) => {
    const reader = new RowReader(reading, row)
    reader.errors.push(...troubleOf(row, columns))
    const isTold = reader.errors.length === 0
    const direction = isTold ? reader.read('direction', readDirection) : null
    const isLeftOut = direction !== null && direction !== kind
    return { reader, isLeftOut, isTaken: isTold && !isLeftOut }
  })
  const references = readers.flatMap(({ reader, isTaken }) => (isTaken ? referenceIn(columns, reader.row.cells) : []))
  const institutions = (await findRepeatedInstitutions(facts, references, find)).values()
  return readers.map(({ reader, isLeftOut, isTaken }) => {
    const match = isTaken ? institutions.next().value : undefined
    if (match) return outcomeOf(columns, facts, kind, reader, match)
    const { row, errors, understood } = reader
    return { row, errors, institution: null, understood, isLeftOut }
  })
}
