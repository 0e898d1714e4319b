import { sql } from 'kysely'
import { letterIdOf, type LetterKind } from '#contract/facts/referralLetters.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { type LetterScope, type OwedLetter, owedLetters } from '../../facts/letters/owedLetters.ts'
import type { SentLetter } from './letterRows.ts'

interface ReferredPatient {
  readonly id: number
  readonly referral_date: string
  readonly medical_institution_id: number
  readonly patient_hash: string
}

/** So many referrals of a patient are looked at, the latest ones: more than anybody has in a year, and few enough for each row of a file to compare. */
const maxReferrals = 200

/** The referrals of patients for which letters are owed, the latest first. */
const referralsOf = async (
  tx: TenantTransaction,
  tenantId: number,
  { from }: LetterScope,
  patientHashes: readonly string[],
) => {
  const { rows } = await sql<ReferredPatient>`
    select id, referral_date, medical_institution_id, patient_hash
    from (
      select id, referral_date, medical_institution_id, encode(patient_hash, 'hex') as patient_hash,
        row_number() over (partition by patient_hash order by referral_date desc, id desc) as place
      from referrals
      where tenant_id = ${tenantId}
        and patient_hash = any(${patientHashes.map((hash) => Buffer.from(hash, 'hex'))}::bytea[])
        and referral_date >= ${from}::date
    ) as referred
    where place <= ${maxReferrals}
    order by referral_date desc, id desc`.execute(tx)
  return Map.groupBy(rows, (row) => row.patient_hash)
}

type OpenLetter = Pick<OwedLetter, 'referral_id' | 'kind' | 'answered_since'>

const openLettersOf = async (
  tx: TenantTransaction,
  tenantId: number,
  scope: LetterScope,
  referralIds: readonly number[],
) => {
  const { rows } = await sql<OpenLetter>`
    select letters.referral_id, letters.kind, letters.answered_since
    from (${owedLetters(tenantId, scope, { isOpen: true })}) as letters
    where letters.referral_id = any(${referralIds}::bigint[])`.execute(tx)
  return Map.groupBy(rows, (row) => row.referral_id)
}

/** Whether something that was sent on a day is this letter: of a letter that says its kind that one, else each whose time had begun. */
const isSent = ({ kind, answered_since: since }: OpenLetter, sentKind: LetterKind | null, day: string) =>
  sentKind === null ? since !== null && since <= day : kind === sentKind

export interface MatchedLetters {
  /** The day on which each letter was sent, by its id; the earliest that the rows name. */
  readonly days: ReadonlyMap<number, string>
  readonly alreadyCount: number
  /** Lines of patients who had no referral by the day. */
  readonly withoutReferral: readonly number[]
}

/**
 * The open letters that sent ones are. Each belongs to the patient's latest referral by its day, of the institution that it names if it names one, as the
 * answer by a reverse referral does.
 */
export const matchLetters = async (
  tx: TenantTransaction,
  tenantId: number,
  scope: LetterScope,
  sent: readonly SentLetter[],
): Promise<MatchedLetters> => {
  const referrals = await referralsOf(tx, tenantId, scope, [...new Set(sent.map(({ patientHash }) => patientHash))])
  const answered = sent.map(({ patientHash, day, institutionId }) => {
    const before = (referrals.get(patientHash) ?? []).filter(
      (referral) =>
        referral.referral_date <= day && (institutionId === null || referral.medical_institution_id === institutionId),
    )
    return before.filter(({ referral_date: date }) => date === before[0]?.referral_date)
  })
  const open = await openLettersOf(tx, tenantId, scope, [...new Set(answered.flat().map(({ id }) => id))])
  const days = new Map<number, string>()
  const withoutReferral: number[] = []
  let alreadyCount = 0
  for (const [index, { day, kind, lineNumber }] of sent.entries()) {
    const answers = answered[index] ?? []
    const letters = answers.flatMap(({ id }) => open.get(id) ?? []).filter((letter) => isSent(letter, kind, day))
    if (answers.length === 0) withoutReferral.push(lineNumber)
    else if (letters.length === 0) alreadyCount += 1
    for (const letter of letters) {
      const letterId = letterIdOf(letter.referral_id, letter.kind)
      const earlier = days.get(letterId)
      if (earlier === undefined || day < earlier) days.set(letterId, day)
    }
  }
  return { days, alreadyCount, withoutReferral }
}
