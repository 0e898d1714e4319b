import { sql } from 'kysely'
import type { SuppressionReason, SuppressionScope } from '#contract/emails/suppressions.ts'
import { timeOf } from '../../db/clock.ts'
import { insertComputed } from '../../db/insertComputed.ts'
import { takeIds } from '../../db/takeIds.ts'
import { leaveOutWaiting } from '../recipients/leaveOutWaiting.ts'
import type { RecipientCaller } from '../recipients/storeRecipients.ts'

/** An address that gets no mail from now on. */
export interface NewSuppression {
  readonly address: string
  readonly scope: SuppressionScope
  readonly reason: SuppressionReason
  readonly note?: string | null | undefined
  /** The e-mail from which somebody opted out, or which came back. */
  readonly email_id?: number | null | undefined
}

/**
 * Suppresses addresses, of any case. Those that are suppressed in the same scope stay as they are. Nothing more goes to them, not
 * even from e-mails that are being sent.
 * @param accountId - the person of the tenant who does so; null for opting out and what came back
 * @returns how many were not suppressed so before
 */
export const suppress = async (
  caller: RecipientCaller,
  suppressions: readonly NewSuppression[],
  accountId: number | null,
): Promise<number> => {
  const { tx, tenantId } = caller
  if (suppressions.length === 0) return 0
  const listed = suppressions.map((suppression) => ({ ...suppression, address: suppression.address.toLowerCase() }))
  const ids = await takeIds(tx, 'email_suppressions', listed.length)
  const rows = listed.map((suppression, index) => ({ ...suppression, id: ids[index] }))
  const added = insertComputed(
    tenantId,
    'email_suppressions',
    ['id', 'address', 'scope', 'reason', 'note', 'email_id', 'created_by', 'created_at'],
    sql`select id, address, scope, reason, note, email_id, ${accountId}::bigint, ${timeOf(tx)}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as listed (
        id bigint, address text, scope text, reason text, note text, email_id bigint
      )`,
  )
  const { numAffectedRows = 0n } = await sql`
    ${added}
    on conflict (tenant_id, address, scope) where lifted_at is null do nothing
  `.execute(tx)
  await leaveOutWaiting(caller, listed)
  return Number(numAffectedRows)
}
