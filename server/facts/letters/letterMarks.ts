import { sql } from 'kysely'
import { letterOf } from '#contract/facts/referralLetters.ts'
import type { referralLetterOperations } from '#contract/facts/referralLetterCalls.ts'
import { timeOf } from '../../db/clock.ts'
import { insertComputed } from '../../db/insertComputed.ts'
import { takeIds } from '../../db/takeIds.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { ContextOf } from '../../handlers.ts'
import { dayInJapan } from '../../japanDays.ts'
import { invalidField, unknownIds } from '../../problems.ts'
import { requirePastDay } from '../referrals/referralRules.ts'

type Mark = ContextOf<typeof referralLetterOperations.markReferralLetters>['body']

/** The referrals and kinds of letters. @throws a 422 at `letter_ids` for numbers that no letter has */
export const lettersNamed = (letterIds: readonly number[]) =>
  letterIds.map((letterId) => {
    const letter = letterOf(letterId)
    if (!letter) throw unknownIds('letter_ids')
    return letter
  })

/** @throws a 422 at `sent_on` if it is before one of the referrals */
const requireAfterReferrals = (sentOn: string, referralDates: readonly string[]) => {
  requirePastDay(sentOn, 'sent_on')
  if (referralDates.every((day) => day <= sentOn)) return
  throw invalidField('sent_on', {
    ja: '送付日が紹介日より前になる紹介があります',
    en: 'The day of sending is before one of the referrals',
  })
}

/**
 * Marks letters as sent or as not needed. The referrals are locked against removal, so that an import that replaces them
 * finds the marks (keptMarks.ts).
 * @returns the ids of the new marks; letters that had one keep it
 * @throws a 422 at `letter_ids` unless all referrals exist
 */
export const markLetters = async (
  tx: TenantTransaction,
  tenantId: number,
  accountId: number,
  { letter_ids: letterIds, state, sent_on: sentOn = null, note = null }: Mark,
): Promise<{ readonly markIds: readonly number[]; readonly referralIds: readonly number[] }> => {
  const letters = lettersNamed(letterIds)
  const referralIds = [...new Set(letters.map(({ referralId }) => referralId))]
  const stored = await tx
    .selectFrom('referrals')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${referralIds}::bigint[])`)
    .orderBy('id')
    .forKeyShare()
    .select(['id', 'referral_date'])
    .execute()
  if (stored.length < referralIds.length) throw unknownIds('letter_ids')
  if (state === 'sent')
    requireAfterReferrals(
      sentOn ?? dayInJapan(),
      stored.map((referral) => referral.referral_date),
    )
  const ids = await takeIds(tx, 'referral_letter_marks', letters.length)
  const columns = ['id', 'referral_id', 'kind', 'state', 'sent_on', 'note', 'marked_by', 'marked_at']
  const copied = ['referral_date', 'medical_institution_id', 'own_department_id', 'doctor_name_from', 'patient_hash']
  const rows = sql`
    select
      given.id, given.referral_id, given.kind, ${state}::text, ${state === 'sent' ? sentOn : null}::date, ${note}::text, ${accountId}::bigint,
      ${timeOf(tx)}::timestamptz, ${sql.join(copied.map((column) => sql.ref(`referrals.${column}`)))}
    from unnest(
      ${ids}::bigint[], ${letters.map(({ referralId }) => referralId)}::bigint[], ${letters.map(({ kind }) => kind)}::text[]
    ) as given (id, referral_id, kind)
    join referrals on referrals.tenant_id = ${tenantId} and referrals.id = given.referral_id`
  const insert = insertComputed(tenantId, 'referral_letter_marks', [...columns, ...copied], rows)
  const marked = await sql<{ id: number }>`
    ${insert}
    on conflict (tenant_id, referral_id, kind) do nothing
    returning id
  `.execute(tx)
  return { markIds: marked.rows.map(({ id }) => id), referralIds }
}

/** Takes marks back. @returns the referrals of those that existed */
export const deleteMarks = async (
  tx: TenantTransaction,
  tenantId: number,
  markIds: readonly number[],
): Promise<readonly number[]> => {
  const rows = await tx
    .deleteFrom('referral_letter_marks')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${[...markIds]}::bigint[])`)
    .returning('referral_id')
    .execute()
  return rows.map((row) => row.referral_id)
}
