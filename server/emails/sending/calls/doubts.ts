import { sql } from 'kysely'
import type { z } from 'zod'
import type { DoubtDecisionPayload, DoubtfulRecipient } from '../../../../contract/emails/sending.ts'
import { timeOf } from '../../../db/clock.ts'
import { problem } from '../../../problems.ts'
import { requirePermissions } from '../../../requirePermissions.ts'
import { countsOf, pageOf } from '../../../records/paged.ts'
import { changeCounts, lockEmail } from '../state/counts.ts'
import { queueEmails, type SendingCaller } from './beginEmail.ts'

type Doubtful = z.input<typeof DoubtfulRecipient>

/** Recipients of whom nobody knows whether the mail has arrived, in their order. */
export const listDoubts = async (
  { tx, tenantId }: SendingCaller,
  emailId: number,
  query: Parameters<typeof pageOf>[0],
) => {
  const { limit, offset } = pageOf(query)
  const doubtful = tx
    .selectFrom('email_recipients')
    .where('tenant_id', '=', tenantId)
    .where('email_id', '=', emailId)
    .where('state', '=', 'in_doubt')
  const [recipients, { count }] = await Promise.all([
    doubtful
      .select(['id', 'institution_name', 'destination', 'address as email', 'attempted_at'])
      .orderBy('position')
      .limit(limit)
      .offset(offset)
      .execute(),
    doubtful.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  ])
  return { ...countsOf(count, query), recipients: recipients satisfies Doubtful[] }
}

const becomes = {
  again: { state: 'queued', reason: null },
  arrived: { state: 'accepted', reason: 'decided' },
  leave: { state: 'refused', reason: 'given_up' },
} as const

/** Decides what becomes of recipients in doubt. Others of the list are left as they are. @throws `not_found`, and 403 for sending again without the permission */
export const decideDoubts = async (
  { tx, tenantId, account }: SendingCaller,
  emailId: number,
  { decision, recipient_ids: ids }: z.output<typeof DoubtDecisionPayload>,
): Promise<void> => {
  if (decision === 'again') requirePermissions(account, ['sending'])
  const email = await lockEmail(tx, tenantId, emailId)
  if (!email) throw problem('not_found')
  // Nobody gets an e-mail that was stopped.
  const { state, reason } = email.status === 'stopped' && decision === 'again' ? becomes.leave : becomes[decision]
  const { numAffectedRows = 0n } = await sql`
    update email_recipients
    set
      state = ${state},
      reason = ${reason},
      accepted_at = case when ${state} = 'accepted' then coalesce(attempted_at, ${timeOf(tx)}::timestamptz) end
    where tenant_id = ${tenantId}
      and email_id = ${emailId}
      and state = 'in_doubt'
      and (${ids}::bigint[] is null or id = any(${ids}::bigint[]))
  `.execute(tx)
  const decided = Number(numAffectedRows)
  if (decided === 0) return
  const isResumed = state === 'queued' && email.status === 'sent'
  await changeCounts(
    tx,
    { tenantId, emailId, email: isResumed ? { ...email, status: 'sending' } : email },
    {
      doubtful: -decided,
      ...(state === 'accepted' && { accepted: decided }),
      ...(state === 'refused' && { refused: decided }),
    },
  )
  await queueEmails(tx)
}
