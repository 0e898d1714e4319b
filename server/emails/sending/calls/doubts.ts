import { sql } from 'kysely'
import type { z } from 'zod'
import type { DoubtDecisionPayload, DoubtfulRecipient } from '#contract/emails/sending.ts'
import { timeOf } from '#server/db/clock.ts'
import { problem } from '#server/problems.ts'
import { requirePermissions } from '#server/requirePermissions.ts'
import { toldApart } from '#server/records/namesakes.ts'
import { countsOf, pageOf } from '#server/records/paged.ts'
import { changeCounts, lockEmail } from '../state/counts.ts'
import { queueEmails, type SendingCaller } from './beginEmail.ts'

type Doubtful = z.input<typeof DoubtfulRecipient>

/** SQL that tells the recipients in doubt from other ones. */
const doubtsVersion = sql<string>`left(md5(coalesce(string_agg(id::text, ',' order by id), '')), 16)`

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
  const [recipients, { count, version }] = await Promise.all([
    doubtful
      .select(['id', 'institution_name', 'medical_institution_id', 'destination', 'address as email', 'attempted_at'])
      .orderBy('position')
      .limit(limit)
      .offset(offset)
      .execute(),
    doubtful.select([sql<number>`count(*)`.as('count'), doubtsVersion.as('version')]).executeTakeFirstOrThrow(),
  ])
  const named = await toldApart(
    { tx, tenantId },
    recipients,
    ({ medical_institution_id: id, institution_name: name }) => (id === null ? null : { id, name }),
    (recipient, name) => ({ ...recipient, institution_name: name }),
  )
  return {
    ...countsOf(count, query),
    recipients: named.map(({ medical_institution_id: _id, ...recipient }): Doubtful => recipient),
    version,
  }
}

const becomes = {
  again: { state: 'queued', reason: null },
  arrived: { state: 'accepted', reason: 'decided' },
  leave: { state: 'refused', reason: 'given_up' },
} as const

/** @throws 409 `doubts_changed` with the number of recipients that are in doubt now, unless they are those that the caller saw */
const requireSeenDoubts = async (
  { tx, tenantId }: Pick<SendingCaller, 'tx' | 'tenantId'>,
  emailId: number,
  { recipient_ids: ids, seen }: Pick<z.output<typeof DoubtDecisionPayload>, 'recipient_ids' | 'seen'>,
) => {
  const { count, version, named } = await tx
    .selectFrom('email_recipients')
    .where('tenant_id', '=', tenantId)
    .where('email_id', '=', emailId)
    .where('state', '=', 'in_doubt')
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`count(*) filter (where id = any(${ids ?? []}::bigint[]))`.as('named'),
      doubtsVersion.as('version'),
    ])
    .executeTakeFirstOrThrow()
  if (ids === null ? seen === version : named === new Set(ids).size) return
  throw problem('doubts_changed', {
    errors: [
      {
        path: 'recipient_ids',
        message: {
          ja: `画面を開いたあとに、届いたか分からない宛先が変わりました（いま${count}件）。まだ何も変えていません。一覧を確かめて、もう一度選んでください`,
          en: `Other recipients are in doubt than when you opened this (${count} now). Nothing was changed. Please look at the list and choose again`,
        },
      },
    ],
  })
}

/**
 * Decides what becomes of recipients in doubt.
 * @throws `not_found`, 403 for sending again without the permission, and 409 `doubts_changed` if others are in doubt than the caller saw
 */
export const decideDoubts = async (
  { tx, tenantId, account }: SendingCaller,
  emailId: number,
  { decision, recipient_ids: ids, seen }: z.output<typeof DoubtDecisionPayload>,
): Promise<void> => {
  if (decision === 'again') requirePermissions(account, ['sending'])
  const email = await lockEmail(tx, tenantId, emailId)
  if (!email) throw problem('not_found')
  await requireSeenDoubts({ tx, tenantId }, emailId, { recipient_ids: ids, seen })
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
