import { sql } from 'kysely'
import type { Permission } from '#contract/permissions.ts'
import type { EmailChange } from '#contract/work/notifications.ts'
import { attempt } from '#server/db/attempt.ts'
import { timeOf } from '#server/db/clock.ts'
import type { EmailCaller } from '../../campaigns/emailRows.ts'
import { notify } from '#server/work/notifications/notify.ts'

/** What a role needs for approvals. */
const approving: Permission = 'sending'

/** Who answers for the sending of an e-mail, and for when it is planned. */
export interface Sending {
  /** Whoever planned or sent it, or asked for its approval, and whoever approved it. */
  readonly people: readonly number[]
  readonly sentBy: number | null
  readonly scheduledAt: string | null
}

/** Reads who is to hear of what a colleague does to the sending of an e-mail. Call it before it is done. */
export const readSending = async ({ tx, tenantId }: EmailCaller, emailId: number): Promise<Sending> => {
  const row = await tx
    .selectFrom('emails')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', emailId)
    .select(['sent_by', 'approved_by', 'scheduled_at'])
    .executeTakeFirst()
  const sentBy = row?.sent_by ?? null
  const people = [sentBy, row?.approved_by].filter((id) => typeof id === 'number')
  return { people: [...new Set(people)], sentBy, scheduledAt: row?.scheduled_at ?? null }
}

/**
 * Tells those who may approve an e-mail that its approval is asked for, in place of what they were told of an earlier request.
 * @param askedBefore - who hears otherwise that it is asked for anew
 */
export const notifyApprovers = (
  { tx, tenantId, account }: EmailCaller,
  emailId: number,
  askedBefore: readonly number[] = [],
): Promise<void> =>
  attempt(tx, 'Telling of a request for approval', async () => {
    await tx
      .deleteFrom('notifications')
      .where('tenant_id', '=', tenantId)
      .where('email_id', '=', emailId)
      .where('email_change', '=', 'requested')
      .execute()
    const approvers = await tx
      .selectFrom('accounts')
      .leftJoin('permission_roles as roles', (join) =>
        join.on('roles.tenant_id', '=', tenantId).onRef('roles.id', '=', 'accounts.permission_role_id'),
      )
      .where('accounts.tenant_id', '=', tenantId)
      .where('accounts.deleted_at', 'is', null)
      .where((eb) =>
        eb.or([
          eb('accounts.role', '=', 'owner'),
          eb('roles.id', 'is', null),
          sql<boolean>`${approving} = any(roles.permissions)`,
        ]),
      )
      .select('accounts.id')
      .execute()
    const email = await tx
      .selectFrom('emails')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', emailId)
      .select('scheduled_at')
      .executeTakeFirstOrThrow()
    await notify(
      tx,
      tenantId,
      {
        kind: 'email_changed',
        emailId,
        change: 'requested',
        scheduledAt: email.scheduled_at,
        heldReason: null,
        actorId: account.id,
        at: timeOf(tx),
      },
      approvers.map(({ id }) => id).filter((id) => !askedBefore.includes(id)),
    )
  })

/** Tells those who answer for a sending what the caller has just done to it. The caller hears nothing of their own deed. */
export const notifyOfEmail = (
  { tx, tenantId, account }: EmailCaller,
  emailId: number,
  change: EmailChange,
  { people, scheduledAt }: Pick<Sending, 'people' | 'scheduledAt'>,
): Promise<void> =>
  notify(
    tx,
    tenantId,
    { kind: 'email_changed', emailId, change, scheduledAt, heldReason: null, actorId: account.id, at: timeOf(tx) },
    people,
  )
