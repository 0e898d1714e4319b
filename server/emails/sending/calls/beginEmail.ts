import { notDraft } from '../../campaigns/lockDraft.ts'
import { sql } from 'kysely'
import { maxScheduleDays, type SendPayload } from '#contract/emails/sending.ts'
import { timeOf } from '#server/db/clock.ts'
import type { TenantTransaction } from '#server/db/tenant.ts'
import type { Context } from '#server/handlers.ts'
import { invalidField, problem } from '#server/problems.ts'
import { checkEmail } from '../../contents/checkEmail.ts'
import { readHouse, renderIn } from '../../contents/writtenEmail.ts'
import { readEmail } from '../../campaigns/emailRows.ts'
import { judgeRecipients } from '../../recipients/judgeRecipients.ts'
import { requireSeen } from './requireSeen.ts'

export type SendingCaller = Pick<
  Context<unknown, unknown, unknown>,
  'tx' | 'tenantId' | 'account' | 'services' | 'outside'
>

/** Has the e-mails of the transaction's tenant sent when it is committed. @param at - in ISO 8601; null: at once */
export const queueEmails = async (tx: TenantTransaction, at: string | null = null): Promise<void> => {
  await sql`select queue_emails(${at}::timestamptz)`.execute(tx)
}

const passed = {
  ja: '過去の日時には予約できません。これからの日時を選んでください',
  en: 'This time has passed. Please choose one to come',
}
const tooFar = {
  ja: '予約できるのは1年先までです',
  en: 'A sending can be planned up to a year ahead',
}

/** @throws a 422 at `scheduled_at` for a time that has passed or is too far away */
const requireTimeToCome = (now: string, time: string) => {
  const ahead = Date.parse(time) - Date.parse(now)
  if (ahead <= 0) throw invalidField('scheduled_at', passed)
  if (ahead > maxScheduleDays * 86_400_000) throw invalidField('scheduled_at', tooFar)
}

/** Renders an e-mail as it is sent from now on, and stores its links. */
const render = async (caller: SendingCaller, emailId: number) => {
  const { tx, tenantId } = caller
  const { category, title, main_content } = await readEmail(caller, emailId)
  const house = await readHouse(caller)
  const { isTracked } = house
  const { html, text, links } = renderIn(house, { category, title, main_content }, isTracked)
  await tx.deleteFrom('email_links').where('tenant_id', '=', tenantId).where('email_id', '=', emailId).execute()
  if (links.length > 0)
    await tx
      .insertInto('email_links')
      .values(links.map((link) => ({ ...link, tenant_id: tenantId, email_id: emailId })))
      .execute()
  return { frame: house.frame, rendered: { rendered_html: html, rendered_text: text, is_tracked: isTracked } }
}

const requireNumber = (present: number, typed: number | undefined) => {
  if (typed !== present) throw problem('email_recipient_count_differs')
}

/**
 * Sends a draft as the caller has seen it: now, at a time, or after a second person’s approval. Recipients who may no longer get it are left out; nobody is added to
 * those whose number the caller has seen.
 * @throws `email_not_draft`, `edit_conflict`, `email_has_errors`, `email_recipient_count_differs`, a 422 at `scheduled_at`
 */
export const beginEmail = async (caller: SendingCaller, emailId: number, payload: SendPayload): Promise<void> => {
  const { tx, tenantId, account } = caller
  const { scheduled_at: scheduledAt = null, recipient_count: typed } = payload
  const now = timeOf(tx)
  const locked = await tx
    .selectFrom('emails')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', emailId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .select(['status', 'destination_count'])
    .executeTakeFirst()
  if (!locked) throw problem('not_found')
  if (locked.status !== 'draft') throw await notDraft(caller, emailId, true)
  await requireSeen(caller, emailId, payload)
  const email = await readEmail(caller, emailId)
  if (scheduledAt !== null) requireTimeToCome(now, scheduledAt)
  requireNumber(locked.destination_count, typed)
  await judgeRecipients(caller, emailId, { admits: false })
  const findings = await checkEmail(caller, { ...email, email_id: emailId })
  if (findings.some(({ severity }) => severity === 'error')) throw problem('email_has_errors')
  const { frame, rendered } = await render(caller, emailId)
  const status = frame.needs_approval ? 'waiting_approval' : scheduledAt === null ? 'sending' : 'scheduled'
  await tx
    .updateTable('emails')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', emailId)
    .set({
      ...rendered,
      status,
      scheduled_at: scheduledAt,
      started_at: status === 'sending' ? now : null,
      sent_by: account.id,
      approved_by: null,
      updated_at: now,
      updated_by: account.id,
    })
    .execute()
  if (status !== 'waiting_approval') await queueEmails(tx, scheduledAt)
}
