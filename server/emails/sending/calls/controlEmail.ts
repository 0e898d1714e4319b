import { type RawBuilder, sql } from 'kysely'
import type { SeenEmail, SeenHolding, SendPayload } from '#contract/emails/sending.ts'
import { timeOf } from '#server/db/clock.ts'
import { problem, type ProblemCode } from '#server/problems.ts'
import { readEmail } from '../../campaigns/emailRows.ts'
import { readFrame } from '../../frames/frameRows.ts'
import { endOfNight } from '#contract/emails/night.ts'
import { senderIsActive } from '../state/holdForbidden.ts'
import { leaveOutRest } from '../state/leaveOut.ts'
import { changeCounts, lockEmail, type LockedEmail } from '../state/counts.ts'
import { beginEmail, queueEmails, type SendingCaller } from './beginEmail.ts'
import { notifyApprovers, notifyOfEmail, readSending } from './notifyOfEmail.ts'
import { requireSeen } from './requireSeen.ts'

type Status = LockedEmail['status']
type Seen = SeenEmail | null | undefined

/** @throws `not_found`, or the given problem for an e-mail in another state */
const lockIn = async (
  { tx, tenantId }: SendingCaller,
  emailId: number,
  statuses: readonly Status[],
  otherwise: ProblemCode,
): Promise<LockedEmail> => {
  const email = await lockEmail(tx, tenantId, emailId)
  if (!email) throw problem('not_found')
  if (!statuses.includes(email.status)) throw problem(otherwise)
  return email
}

interface Changes {
  readonly status: Status
  readonly held_reason?: 'person' | null
  readonly started_at?: string
  readonly finished_at?: string
  readonly approved_by?: number
  readonly sent_by?: RawBuilder<number> | null
  readonly rendered_html?: null
  readonly rendered_text?: null
  readonly recent_answers?: number
  readonly recent_policy_refusals?: number
  readonly unknown_addresses_held_from?: number
}

const change = ({ tx, tenantId, account }: SendingCaller, emailId: number, changes: Changes) =>
  tx
    .updateTable('emails')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', emailId)
    .set({ ...changes, updated_at: timeOf(tx), updated_by: account.id })
    .execute()

/** Approves what another person wants to send, as the caller has seen it. @throws `email_not_waiting`, `edit_conflict`, `email_own_approval` */
export const approveEmail = async (caller: SendingCaller, emailId: number, seen: Seen): Promise<void> => {
  const { tx, account } = caller
  await lockIn(caller, emailId, ['waiting_approval'], 'email_not_waiting')
  await requireSeen(caller, emailId, seen ?? {})
  const sending = await readSending(caller, emailId)
  const { sentBy, scheduledAt } = sending
  if (sentBy === account.id) throw problem('email_own_approval')
  const now = timeOf(tx)
  const isLater = scheduledAt !== null && Date.parse(scheduledAt) > Date.parse(now)
  await change(caller, emailId, {
    status: isLater ? 'scheduled' : 'sending',
    approved_by: account.id,
    ...(!isLater && { started_at: now }),
  })
  await queueEmails(tx, isLater ? scheduledAt : null)
  await notifyOfEmail(caller, emailId, 'approved', sending)
}

const madeDraft = { status: 'draft', sent_by: null, rendered_html: null, rendered_text: null } as const

/** Makes what waits for its time or approval a draft again, which keeps the time as a wish. @throws `email_not_waiting`, `edit_conflict` */
export const withdrawEmail = async (caller: SendingCaller, emailId: number, seen: Seen): Promise<void> => {
  const { status } = await lockIn(caller, emailId, ['waiting_approval', 'scheduled'], 'email_not_waiting')
  await requireSeen(caller, emailId, seen ?? {})
  const sending = await readSending(caller, emailId)
  await change(caller, emailId, madeDraft)
  await notifyOfEmail(caller, emailId, status === 'scheduled' ? 'withdrawn' : 'request_withdrawn', sending)
}

/**
 * Gives what waits for its time or approval another time, as the caller has seen it. It waits for a new approval where the tenant asks for one.
 * @throws `email_not_waiting`, `edit_conflict`, and what {@link beginEmail} throws; the e-mail stays as it was then
 */
export const rescheduleEmail = async (caller: SendingCaller, emailId: number, payload: SendPayload): Promise<void> => {
  const { updated_at: seen = null, ...rest } = payload
  await lockIn(caller, emailId, ['waiting_approval', 'scheduled'], 'email_not_waiting')
  await requireSeen(caller, emailId, { ...rest, updated_at: seen })
  const sending = await readSending(caller, emailId)
  await change(caller, emailId, madeDraft)
  await beginEmail(caller, emailId, rest)
  const { status, scheduled_at: scheduledAt } = await readEmail(caller, emailId)
  if (status === 'waiting_approval') await notifyApprovers(caller, emailId, sending.people)
  await notifyOfEmail(caller, emailId, status === 'waiting_approval' ? 'requested_anew' : 'rescheduled', {
    ...sending,
    scheduledAt,
  })
}

/** @throws `email_not_sending` */
export const holdEmail = async (caller: SendingCaller, emailId: number): Promise<void> => {
  const { held_reason: heldReason } = await lockIn(caller, emailId, ['sending', 'held'], 'email_not_sending')
  await change(caller, emailId, { status: 'held', held_reason: 'person' })
  if (heldReason !== 'person') await notifyOfEmail(caller, emailId, 'held', await readSending(caller, emailId))
}

/**
 * Goes on. One that was held for unknown addresses is held again only when there are twice as many. If whoever has sent it may not use the product any
 * more, whoever goes on answers for it from now on.
 * @throws `email_not_held`, `edit_conflict` if it is held for another reason than the caller has seen, `email_rests_at_night`
 */
export const continueEmail = async (
  caller: SendingCaller,
  emailId: number,
  seen: SeenHolding | null | undefined,
): Promise<void> => {
  const { tx, tenantId, account } = caller
  const email = await lockIn(caller, emailId, ['held'], 'email_not_held')
  if (seen?.held_reason && seen.held_reason !== email.held_reason)
    throw problem('edit_conflict', { current: await readEmail(caller, emailId) })
  const { rests_at_night: rests } = await readFrame(tx, tenantId)
  if (rests && endOfNight(timeOf(tx)) !== null) throw problem('email_rests_at_night')
  const sending = await readSending(caller, emailId)
  await change(caller, emailId, {
    status: 'sending',
    held_reason: null,
    recent_answers: 0,
    recent_policy_refusals: 0,
    sent_by: sql<number>`case when ${senderIsActive(tenantId)} then sent_by else ${account.id}::bigint end`,
    ...(email.held_reason === 'unknown_addresses' && {
      unknown_addresses_held_from: 2 * email.unknown_address_count,
    }),
  })
  await queueEmails(tx)
  await notifyOfEmail(caller, emailId, 'continued', sending)
}

/** Nobody who still waits gets it. Messages that are on their way arrive. @throws `email_not_sending` */
export const stopEmail = async (caller: SendingCaller, emailId: number): Promise<void> => {
  const { tx, tenantId } = caller
  const email = await lockIn(caller, emailId, ['sending', 'held'], 'email_not_sending')
  const leftOut = await leaveOutRest(tx, tenantId, emailId)
  await changeCounts(tx, { tenantId, emailId, email }, { destinations: -leftOut, leftOut })
  await change(caller, emailId, { status: 'stopped', held_reason: null, finished_at: timeOf(tx) })
  // Notes on the charts what has arrived.
  await queueEmails(tx)
  await notifyOfEmail(caller, emailId, 'stopped', await readSending(caller, emailId))
}
