import { z } from 'zod'
import type { CommunicationType } from './communicationTypes.ts'
import { date } from './core.ts'

/**
 * The kinds of records that the office itself makes, each from some day on: communications of all types together, visits, the other types by
 * themselves, voices of partners and tasks. Figures of a kind say nothing about the months before its first record.
 */
export const recordKinds = [
  'contacts',
  'visits',
  'phone',
  'email',
  'postal_item',
  'event_attendance',
  'referral_acceptance',
  'refused_referral',
  'other',
  'vocs',
  'tasks',
] as const
export const RecordKind = z.enum(recordKinds)
export type RecordKind = z.output<typeof RecordKind>

/** The day of the first record of a kind. */
export const FirstRecord = z.object({ kind: RecordKind, date })
export type FirstRecord = z.output<typeof FirstRecord>

/** The kind of record that communications of a type are; those of all types together without one. */
export const kindOfCommunications = (type: CommunicationType | null | undefined): RecordKind => {
  if (type == null) return 'contacts'
  return type === 'visit' || type === 'new_visit' ? 'visits' : type
}

/** Why figures are not compared with months before a kind was recorded throughout. */
export type NotRecorded = `${RecordKind}_not_recorded`

/** The same as a reason of each kind. */
export const notRecordedReasons = recordKinds.map((kind): NotRecorded => `${kind}_not_recorded`)

/** The records that each reason is about, in a sentence. */
export const recordNames = {
  contacts_not_recorded: { ja: '訪問など', en: 'visits and other contacts' },
  visits_not_recorded: { ja: '訪問', en: 'visits' },
  phone_not_recorded: { ja: '電話', en: 'telephone calls' },
  email_not_recorded: { ja: 'メール', en: 'e-mails' },
  postal_item_not_recorded: { ja: '郵送', en: 'postal items' },
  event_attendance_not_recorded: { ja: 'イベント', en: 'attendance at events' },
  referral_acceptance_not_recorded: { ja: '紹介の受け入れ', en: 'accepted referrals' },
  refused_referral_not_recorded: { ja: 'お断り', en: 'refused referrals' },
  other_not_recorded: { ja: 'その他のコミュニケーション', en: 'other communications' },
  vocs_not_recorded: { ja: '連携先の声', en: 'partner feedback' },
  tasks_not_recorded: { ja: 'タスク', en: 'tasks' },
} as const satisfies Readonly<Record<NotRecorded, { readonly ja: string; readonly en: string }>>

/**
 * How far some days were covered by records of some kinds: not at all, in part, or wholly. A kind that has never been recorded covers none.
 * @param records - undefined where nobody has asked for them
 */
export const recordedState = (
  kinds: readonly RecordKind[],
  { first, last }: { readonly first: string; readonly last: string },
  records: readonly FirstRecord[] | undefined,
): 'not_recorded' | 'partly_recorded' | 'complete' => {
  if (records === undefined) return 'complete'
  const firstDays = kinds.map((kind) => firstRecordOf(records, kind))
  if (firstDays.some((day) => day === undefined || day > last)) return 'not_recorded'
  return firstDays.some((day) => day !== undefined && day > first) ? 'partly_recorded' : 'complete'
}

/** The day of a kind's first record; undefined while there is none. */
export const firstRecordOf = (records: readonly FirstRecord[] | undefined, kind: RecordKind): string | undefined =>
  records?.find((record) => record.kind === kind)?.date
