import { sql } from 'kysely'
import type { TenantTransaction } from '#server/db/tenant.ts'

/** Leaves out recipients who still wait. @returns how many */
export const leaveOutRecipients = async (
  tx: TenantTransaction,
  tenantId: number,
  recipients: readonly { readonly id: number; readonly reason: string }[],
): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    update email_recipients as recipients
    set state = 'left_out', reason = suppressed.reason, lease_until = null, next_attempt_at = null
    from unnest(
      ${recipients.map(({ id }) => id)}::bigint[],
      ${recipients.map(({ reason }) => reason)}::text[]
    ) as suppressed (id, reason)
    where recipients.tenant_id = ${tenantId}
      and recipients.id = suppressed.id
      and recipients.state in ('queued', 'deferred')
  `.execute(tx)
  return Number(numAffectedRows)
}

/** Leaves out all who still wait for an e-mail that has been stopped. @returns how many */
export const leaveOutRest = async (tx: TenantTransaction, tenantId: number, emailId: number): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    update email_recipients
    set state = 'left_out', reason = 'stopped', lease_until = null, next_attempt_at = null
    where tenant_id = ${tenantId} and email_id = ${emailId} and state in ('queued', 'deferred')
  `.execute(tx)
  return Number(numAffectedRows)
}
