import { sql } from 'kysely'
import { timeOf } from '../../db/clock.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { RecordChanger } from '../../records/recordChanger.ts'
import { inMonths } from '../months/inMonths.ts'

/** A user's mark that a letter was answered, with the day of the reply. */
export interface ReplyMark {
  readonly repliedOn: string
  readonly markedBy: number
  readonly markedAt: string
}

/**
 * Marks a letter from a file as answered, within `changeFacts`. The mark outlives the file. If the letter has a mark
 * already, the mark gets the new day.
 * @param referralId - of this tenant
 */
export const markListedReply = async (
  tx: TenantTransaction,
  tenantId: number,
  referralId: number,
  { repliedOn, markedBy, markedAt }: ReplyMark,
): Promise<void> => {
  const {
    reply_mark_id: markId,
    is_replied,
    replied_on,
    ...letter
  } = await tx
    .selectFrom('referrals')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', referralId)
    .select(['referral_date', 'medical_institution_id', 'own_department_id', 'doctor_name_from', 'patient_hash'])
    .select(['is_replied', 'replied_on', 'reply_mark_id'])
    .executeTakeFirstOrThrow()
  const marked = { replied_on: repliedOn, marked_by: markedBy, marked_at: markedAt }
  const listed = { listed_is_replied: is_replied, listed_replied_on: replied_on }
  const { id } =
    markId === null
      ? await tx
          .insertInto('referral_reply_marks')
          .values({ tenant_id: tenantId, ...letter, ...listed, ...marked })
          .returning('id')
          .executeTakeFirstOrThrow()
      : await tx
          .updateTable('referral_reply_marks')
          .where('tenant_id', '=', tenantId)
          .where('id', '=', markId)
          .set(marked)
          .returning('id')
          .executeTakeFirstOrThrow()
  await tx
    .updateTable('referrals')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', referralId)
    .set({ is_replied: true, replied_on: repliedOn, replied_by: markedBy, reply_marked_at: marked.marked_at })
    .set({ reply_mark_id: id })
    .execute()
}

/** Removes the mark of a letter, within `changeFacts`, so that the file's value counts again. @returns whether there was one */
export const unmarkListedReply = async (
  tx: TenantTransaction,
  tenantId: number,
  referralId: number,
): Promise<boolean> => {
  const { rows } = await sql<{ id: number }>`
    update referrals
    set is_replied = marks.listed_is_replied, replied_on = marks.listed_replied_on, replied_by = null, reply_marked_at = null,
      reply_mark_id = null
    from referral_reply_marks as marks
    where referrals.tenant_id = ${tenantId}
      and referrals.id = ${referralId}
      and marks.tenant_id = ${tenantId}
      and marks.id = referrals.reply_mark_id
    returning marks.id
  `.execute(tx)
  await tx
    .deleteFrom('referral_reply_marks')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', rows[0]?.id ?? 0)
    .execute()
  return rows.length > 0
}

/** Keeps a mark that is removed, so that {@link takeRemovedMark} can bring it back. */
export const keepRemovedMark = async (
  { tx, tenantId, account }: Pick<RecordChanger, 'tx' | 'tenantId'> & { readonly account: { readonly id: number } },
  referralId: number,
  { repliedOn, markedBy, markedAt }: ReplyMark,
): Promise<void> => {
  const removed = {
    replied_on: repliedOn,
    marked_by: markedBy,
    marked_at: markedAt,
    removed_by: account.id,
    removed_at: timeOf(tx),
  }
  await tx
    .insertInto('removed_reply_marks')
    .values({ tenant_id: tenantId, referral_id: referralId, ...removed })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'referral_id']).doUpdateSet(removed))
    .execute()
}

/** The mark that an account has removed from a letter last, which it takes back. Undefined if it is known no more. */
export const takeRemovedMark = async (
  { tx, tenantId, account }: Pick<RecordChanger, 'tx' | 'tenantId'> & { readonly account: { readonly id: number } },
  referralId: number,
): Promise<ReplyMark | undefined> => {
  const row = await tx
    .deleteFrom('removed_reply_marks')
    .where('tenant_id', '=', tenantId)
    .where('referral_id', '=', referralId)
    .where('removed_by', '=', account.id)
    .returning(['replied_on', 'marked_by', 'marked_at'])
    .executeTakeFirst()
  return row && { repliedOn: row.replied_on, markedBy: row.marked_by, markedAt: row.marked_at }
}

/**
 * Applies users' marks to the letters of these months that files have brought again, within `changeFacts`. A letter is
 * identified by its institution, day and patient; if the patient has several such letters, also by department and
 * doctor. A letter without a patient is identified by institution, day, department and doctor. Each mark goes to one
 * letter, however often the same letter is in a list.
 * @param months - first days of the months in which letters were added or removed
 */
export const applyReplyMarks = async (
  tx: TenantTransaction,
  tenantId: number,
  months: readonly string[],
): Promise<void> => {
  if (months.length === 0) return
  await sql`
    with waiting as (
      select marks.*,
        row_number() over (
          partition by medical_institution_id, referral_date, patient_hash, own_department_id, doctor_name_from
          order by id
        ) as place
      from referral_reply_marks as marks
      where marks.tenant_id = ${tenantId} and ${inMonths('marks.referral_date', months)}
        and not exists (
          select from referrals as marked where marked.tenant_id = ${tenantId} and marked.reply_mark_id = marks.id
        )
    ), letters as (
      select waiting.id as mark_id, waiting.replied_on as marked_day, waiting.marked_by, waiting.marked_at, letter.*
      from waiting
      cross join lateral (
        select referrals.id as referral_id, referrals.is_replied, referrals.replied_on
        from referrals
        where referrals.tenant_id = ${tenantId}
          and referrals.medical_institution_id = waiting.medical_institution_id
          and referrals.referral_date = waiting.referral_date
          and referrals.patient_hash is not distinct from waiting.patient_hash
          and referrals.upload_id is not null
          and referrals.reply_mark_id is null
          and (
            waiting.patient_hash is not null
            or (referrals.own_department_id, referrals.doctor_name_from)
              is not distinct from (waiting.own_department_id, waiting.doctor_name_from)
          )
        order by
          referrals.own_department_id is not distinct from waiting.own_department_id desc,
          referrals.doctor_name_from is not distinct from waiting.doctor_name_from desc,
          referrals.id
        limit 1
        offset waiting.place - 1
      ) as letter
    ), listed as (
      update referral_reply_marks as marks
      set listed_is_replied = letters.is_replied, listed_replied_on = letters.replied_on
      from letters
      where marks.tenant_id = ${tenantId} and marks.id = letters.mark_id
    )
    update referrals
    set is_replied = true, replied_on = letters.marked_day, replied_by = letters.marked_by, reply_marked_at = letters.marked_at,
      reply_mark_id = letters.mark_id
    from letters
    where referrals.tenant_id = ${tenantId} and referrals.id = letters.referral_id
  `.execute(tx)
}
