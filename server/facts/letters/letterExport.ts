import type { LetterConditions, LetterKind, LetterState } from '#contract/facts/referralLetters.ts'
import type { Language } from '#contract/messages.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { readStaffNames } from '../../records/staffNames.ts'
import { byteOrderMark, csvRows } from '../../tables/csvFile.ts'
import { fileDay } from '../../tables/fileDays.ts'
import { lettersInBatches } from './letterRows.ts'
import type { LetterScope } from './owedLetters.ts'

interface Texts {
  readonly headings: readonly string[]
  readonly kinds: Readonly<Record<LetterKind, string>>
  readonly states: Readonly<Record<LetterState, string>>
}

const texts: Readonly<Record<Language, Texts>> = {
  ja: {
    headings: [
      '状態',
      '種類',
      '期限',
      '期限からの日数',
      '紹介元',
      '紹介医師',
      '担当者',
      '診療科',
      '担当医',
      '紹介日',
      '入院日',
      '退院日',
      '送付日',
      '理由・メモ',
    ],
    kinds: { arrival: '受診報告', interim: '中間報告', final: '最終報告' },
    states: { overdue: '期限超過', unconfirmed: '未確認', upcoming: '期限前', sent: '送付済み', not_needed: '不要' },
  },
  en: {
    headings: [
      'State',
      'Kind',
      'Due',
      'Days past due',
      'Referrer',
      'Referring doctor',
      'In charge',
      'Department',
      'Doctor',
      'Referral',
      'Admission',
      'Discharge',
      'Sent',
      'Reason or note',
    ],
    kinds: { arrival: 'Arrival', interim: 'Interim report', final: 'Final report' },
    states: {
      overdue: 'Overdue',
      unconfirmed: 'Unconfirmed',
      upcoming: 'Upcoming',
      sent: 'Sent',
      not_needed: 'Not needed',
    },
  },
}

const batchSize = 5_000

/** Letters as CSV text, chunk by chunk (UTF-8 with a byte order mark), the earliest due first. */
export async function* lettersAsCsv(
  tx: TenantTransaction,
  tenantId: number,
  scope: LetterScope | undefined,
  conditions: LetterConditions,
  language: Language,
): AsyncGenerator<string> {
  const { headings, kinds, states } = texts[language]
  yield byteOrderMark + csvRows([headings])
  if (!scope) return
  const staffName = await readStaffNames(tx, tenantId, language)
  for await (const letters of lettersInBatches(tx, tenantId, scope, conditions, batchSize))
    yield csvRows(
      letters.map((letter) => [
        states[letter.state],
        kinds[letter.kind],
        fileDay(letter.due_date),
        letter.days_late,
        letter.medical_institution.name,
        letter.doctor_name_from,
        letter.staffs.map(staffName).join('、'),
        letter.own_department?.name,
        letter.doctor_name_to,
        fileDay(letter.referral_date),
        fileDay(letter.admission_date),
        fileDay(letter.discharge_date),
        fileDay(letter.sent_on),
        letter.mark?.note,
      ]),
    )
}
