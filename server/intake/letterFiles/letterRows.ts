import type { z } from 'zod'
import { maxLetterRows, type LetterRowProblem } from '#contract/intake/letterFiles.ts'
import type { LetterKind } from '#contract/facts/referralLetters.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { HashPatients } from '../../facts/referrals/patientKeys.ts'
import type { Outside, Upload } from '../../handlers.ts'
import { dayInJapan } from '../../japanDays.ts'
import { invalidField } from '../../problems.ts'
import { loadNamingContext } from '../mapping/importContext.ts'
import { findInstitutions } from '../mapping/institutionReferences.ts'
import { readPastDay, readPatient } from '../reading/lists/referralCells.ts'
import { fieldHeadings } from '../recognition/headings.ts'
import { type HeadedRow, institutionIn, readHeadedRows } from '../recognition/readHeadedRows.ts'

const ofReferrals = (field: 'patient_id'): readonly string[] => {
  const { ja = [], en = [] } = fieldHeadings.referrals[field] ?? {}
  return [...ja, ...en]
}

const ofInstitution = (field: 'id' | 'code' | 'name' | 'address', ...more: readonly string[]): readonly string[] => {
  const { ja = [], en = [] } = fieldHeadings.communications[`medical_institution_${field}`] ?? {}
  return [...more, ...ja, ...en]
}

/** The headings of a list of letters as the systems of hospitals export it. */
const headings = {
  patient: ofReferrals('patient_id'),
  day: [
    '送付日',
    '発送日',
    '返書日',
    '返信日',
    '報告日',
    '送信日',
    '交付日',
    '発行日',
    '作成日',
    '文書日',
    '文書日付',
    '日付',
    'Sent on',
    'Date',
  ],
  kind: ['返書の種類', '報告種別', '文書種別', '文書名', '文書名称', '書類名', '帳票名', '種別', '種類', 'Kind'],
  institution_id: ofInstitution('id'),
  institution_code: ofInstitution('code', '宛先コード', '送付先コード', '宛先医療機関コード'),
  institution_name: ofInstitution(
    'name',
    '宛先',
    '宛先医療機関',
    '宛先医療機関名',
    '送付先',
    '送付先医療機関',
    '提出先',
  ),
  institution_address: ofInstitution('address'),
} as const

type Row = HeadedRow<keyof typeof headings>
export type RowProblem = z.output<typeof LetterRowProblem>

/** A letter that a row says was sent. */
export interface SentLetter {
  readonly lineNumber: number
  readonly patientHash: string
  readonly day: string
  /** Null if the row does not say, or with a word for letters of any kind. */
  readonly kind: LetterKind | null
  /** Null if the row does not say. */
  readonly institutionId: number | null
}

const kinds: readonly (readonly [RegExp, LetterKind])[] = [
  [/最終|退院|終了|転帰|final/i, 'final'],
  [/中間|経過|途中|入院|interim/i, 'interim'],
  [/受診|来院|初診|受付|到着|arrival/i, 'arrival'],
]

const kindIn = (text: string): LetterKind | null => kinds.find(([pattern]) => pattern.test(text))?.[1] ?? null

const isNamed = ({ cells }: Row) =>
  [cells.institution_id, cells.institution_code, cells.institution_name].some((cell) => cell !== '')

export interface LetterRowsCaller {
  readonly tx: TenantTransaction
  readonly tenantId: number
  readonly hashPatients: HashPatients
  readonly outside: Outside
}

const institutionsOf = async ({ tx, tenantId }: LetterRowsCaller, rows: readonly Row[]) => {
  if (!rows.some(isNamed)) return rows.map(() => ({ institutionId: null, differs: false }))
  const context = await loadNamingContext(tx, tenantId)
  const found = await findInstitutions(tx, context, null, rows.map(institutionIn))
  return found.map((match) => ({
    institutionId: match.institution?.id ?? null,
    differs: match.institution === null && match.ofId !== undefined,
  }))
}

/**
 * Reads the rows of a file of sent letters.
 * @returns for each row the letter, or why it is no use
 * @throws a 422 at `file` for a file that is no such list
 */
export const readLetterRows = async (
  caller: LetterRowsCaller,
  file: Upload,
): Promise<(SentLetter | { readonly lineNumber: number; readonly problem: RowProblem })[]> => {
  const rows = await caller.outside(() =>
    readHeadedRows(file, { headings, required: 'patient', field: 'file', maxRows: maxLetterRows }),
  )
  if (rows.length > 0 && rows.every(({ cells }) => cells.day === ''))
    throw invalidField('file', {
      ja: '「送付日」（発行日・作成日など）の列が見つかりません',
      en: 'There is no column with the day on which the letters were sent (送付日)',
    })
  const today = dayInJapan()
  const institutions = await institutionsOf(caller, rows)
  const patients = rows.map(({ cells }) => {
    const reading = readPatient(cells.patient)
    return 'value' in reading ? reading.value : null
  })
  const hashes = await caller.hashPatients(
    caller.tx,
    caller.tenantId,
    patients.map((patient) => patient ?? ''),
  )
  return rows.map((row, index) => {
    const { lineNumber, cells, isBroken } = row
    const day = readPastDay(cells.day, today)
    const patientHash = hashes[index] ?? null
    const found = institutions[index]
    const institutionId = found?.institutionId ?? null
    if (isBroken) return { lineNumber, problem: 'broken_row' }
    if (patientHash === null) return { lineNumber, problem: 'patient' }
    if (!('value' in day)) return { lineNumber, problem: 'day' }
    if (found?.differs) return { lineNumber, problem: 'institution_differs' }
    if (isNamed(row) && institutionId === null) return { lineNumber, problem: 'institution' }
    return { lineNumber, patientHash, day: day.value, kind: kindIn(cells.kind), institutionId }
  })
}
