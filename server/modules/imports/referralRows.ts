import type { ReferralDetails, ReverseReferralDetails } from '../../facts/incomingFacts.ts'
import type { CellReading } from './cellReading.ts'
import type { ImportField } from './headings.ts'
import type { FactContext } from './importContext.ts'
import { type FactKind, dayFieldOf } from './importKinds.ts'
import { findRepeatedInstitutions, type FoundInstitution } from './institutionReferences.ts'
import type { Reading } from './interpretation.ts'
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
import { type RowError, rowTexts, type Text } from './rowErrors.ts'

/** A referral or reverse referral to be stored. */
export interface FactDraft {
  readonly rowNumber: number
  readonly day: string
  readonly institutionId: number
  readonly departmentId: number | null
  /** As the file says it. */
  readonly patientId: string | null
  readonly details: ReferralDetails | ReverseReferralDetails
}

const nothingUnderstood = new Map<number, string | Text>()

/** Reads the cells of one row, and gathers what is wrong with them. */
class RowReader {
  readonly errors: RowError[] = []
  readonly understood: Map<number, string | Text>
  readonly #fields: ReadonlyMap<ImportField, number>
  readonly #cells: readonly string[]
  readonly #shows: boolean

  constructor({ columns: { fields }, shows }: Reading, cells: readonly string[]) {
    this.#fields = fields
    this.#cells = cells
    this.#shows = shows
    this.understood = shows ? new Map() : nothingUnderstood
  }

  has(field: ImportField): boolean {
    return this.#fields.has(field)
  }

  cell(field: ImportField): string {
    const column = this.#fields.get(field)
    return column === undefined ? '' : (this.#cells[column] ?? '')
  }

  blame(field: ImportField, message: Text): void {
    this.errors.push({ column: this.#fields.get(field) ?? null, message })
  }

  note(field: ImportField, understood: string | Text): void {
    if (!this.#shows) return
    const column = this.#fields.get(field)
    if (column !== undefined) this.understood.set(column, understood)
  }

  /** @returns null where the cell is empty or wrong */
  read<T>(field: ImportField, reader: (text: string) => CellReading<T>): T | null {
    const text = this.cell(field)
    if (text === '') return null
    const reading = reader(text)
    if ('error' in reading) {
      this.blame(field, reading.error)
      return null
    }
    this.note(field, reading.understood)
    return reading.value
  }

  text(field: TextField): string | null {
    return this.read(field, (text) => readText(field, text))
  }
}

const readDepartment = (row: RowReader, { ownDepartment }: FactContext) => {
  const text = row.cell('own_department')
  if (text === '') return { id: null, questions: [] }
  const found = ownDepartment(text)
  if ('question' in found) {
    row.blame('own_department', rowTexts.department)
    return { id: null, questions: [found.question] }
  }
  row.note('own_department', found.department?.name ?? { ja: '（診療科なし）', en: '(no department)' })
  return { id: found.department?.id ?? null, questions: [] }
}

/** What two columns say of the answer; a day says that there is one. */
const replyOf = (row: RowReader, day: string | null, today: string) => {
  const reading = (text: string) => readReply(text, today)
  const said = row.read('is_replied', reading)
  const dated: Reply | null = row.read('replied_on', reading)
  const repliedOn = dated?.repliedOn ?? said?.repliedOn ?? null
  if (repliedOn !== null && day !== null && repliedOn < day)
    row.blame(dated?.repliedOn ? 'replied_on' : 'is_replied', rowTexts.earlyReply)
  const isToldByDay = row.has('replied_on') && !row.has('is_replied')
  const isReplied = repliedOn !== null || (said ?? dated)?.isReplied
  return { is_replied: isReplied ?? (isToldByDay ? false : null), replied_on: repliedOn }
}

/** Without a column every referral is a first visit, as most are; in a column an empty cell is none. */
const firstVisitOf = (row: RowReader) => row.read('first_visit', readFirstVisit) ?? !row.has('first_visit')

const referralDetails = (row: RowReader, day: string | null, today: string): ReferralDetails => ({
  referral_department: row.text('referral_department') ?? (row.cell('own_department').slice(0, 100) || null),
  first_visit_flag: firstVisitOf(row),
  doctor_name_from: row.text('doctor_name_from'),
  doctor_name_to: row.text('doctor_name_to'),
  reason_for_presenting: row.text('reason_for_presenting'),
  ...replyOf(row, day, today),
})

const reverseReferralDetails = (row: RowReader): ReverseReferralDetails => ({
  specialty_id: row.text('specialty_id'),
  reverse_referral_control_id: row.text('reverse_referral_control_id'),
})

const outcomeOf = (
  { context, columns, shows }: Reading,
  facts: FactContext,
  kind: FactKind,
  row: RowReader,
  given: { readonly row: RowOutcome<FactDraft>['row']; readonly found: FoundInstitution },
): RowOutcome<FactDraft> => {
  const { found } = given
  const { rowNumber, cells } = given.row
  const { today } = context
  const dayField = dayFieldOf[kind]
  const day = row.read(dayField, (text) => readPastDay(text, today))
  if (row.cell(dayField) === '') row.blame(dayField, rowTexts.empty)
  const department = readDepartment(row, facts)
  const patientId = row.read('patient_id', readPatient)
  const details = kind === 'referrals' ? referralDetails(row, day, today) : reverseReferralDetails(row)
  const errors = [...row.errors, ...institutionErrors(columns, cells, found)]
  if (shows) for (const [column, name] of understoodInstitution(columns, cells, found)) row.understood.set(column, name)
  const questions = [...(questionsIn(found).questions ?? []), ...department.questions]
  const { institution } = found
  const base = { row: given.row, errors, institution, understood: row.understood, questions }
  if (errors.length > 0 || day === null || !institution) return base
  return {
    ...base,
    draft: { rowNumber, day, institutionId: institution.id, departmentId: department.id, patientId, details },
  }
}

/** What becomes of rows of a list of referrals or reverse referrals. Those of the other direction are left out. */
export const readFactRows = async (
  reading: Reading,
  kind: FactKind,
  facts: FactContext,
): Promise<RowOutcome<FactDraft>[]> => {
  const { tx, context, columns, importId, rows } = reading
  const readers = rows.map((row) => {
    const reader = new RowReader(reading, row.cells)
    const trouble = troubleOf(row, columns)
    if (trouble.length > 0) reader.errors.push(...trouble)
    const direction = trouble.length > 0 ? null : reader.read('direction', readDirection)
    return { row, reader, isTold: trouble.length === 0, isLeftOut: direction !== null && direction !== kind }
  })
  const taken = readers.filter(({ isTold, isLeftOut }) => isTold && !isLeftOut)
  const institutions = await findRepeatedInstitutions(
    tx,
    context,
    importId,
    taken.map(({ row }) => referenceIn(columns, row.cells)),
  )
  const foundFor = new Map(taken.map(({ row }, index) => [row, institutions[index]]))
  return readers.map(({ row, reader, isLeftOut }) => {
    const found = foundFor.get(row)
    if (found) return outcomeOf(reading, facts, kind, reader, { row, found })
    return { row, errors: reader.errors, institution: null, understood: reader.understood, isLeftOut }
  })
}
