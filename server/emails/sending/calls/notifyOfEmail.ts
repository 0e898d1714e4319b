import type { EmailChange } from '../../../../contract/work/notifications.ts'
import { timeOf } from '../../../db/clock.ts'
import type { EmailCaller } from '../../campaigns/emailRows.ts'
import { notify } from '../../../work/notifications/notify.ts'

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
    { kind: 'email_changed', emailId, change, scheduledAt, actorId: account.id, at: timeOf(tx) },
    people,
  )
