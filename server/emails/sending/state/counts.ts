import { type RawBuilder, sql } from 'kysely'
import type { HeldReason } from '#contract/heldReasons.ts'
import { timeOf } from '#server/db/clock.ts'
import type { TenantTransaction } from '#server/db/tenant.ts'
import { notifyOfHeldEmail } from './notifyOfHeldEmail.ts'
import { isListOutdated, isRefusedByPolicy } from './pauses.ts'
import type { settleRecipients } from './recipients.ts'

/** The row of an e-mail, locked. Whoever changes states of recipients locks it first and changes its counts with them. */
export interface LockedEmail {
  readonly status: 'draft' | 'waiting_approval' | 'scheduled' | 'sending' | 'held' | 'stopped' | 'sent'
  readonly held_reason: HeldReason | null
  readonly category: 'sales' | 'other'
  readonly recent_answers: number
  readonly recent_policy_refusals: number
  /** Final answers since it was begun, and those among them that an address does not exist. */
  readonly answer_count: number
  readonly unknown_address_count: number
  readonly unknown_addresses_held_from: number
}

/** A statement that locks an e-mail and has its row, unless it was deleted: {@link LockedEmail}. */
export const emailLocked = (tenantId: number, emailId: number): RawBuilder<LockedEmail> => sql`
    select
      status, held_reason, category, recent_answers, recent_policy_refusals, accepted_count + refused_count as answer_count,
      unknown_address_count, unknown_addresses_held_from
    from emails
    where tenant_id = ${tenantId} and id = ${emailId} and deleted_at is null
    for no key update`

export const lockEmail = async (
  tx: TenantTransaction,
  tenantId: number,
  emailId: number,
): Promise<LockedEmail | undefined> => {
  const { rows } = await emailLocked(tenantId, emailId).execute(tx)
  return rows[0]
}

export interface CountChange {
  readonly destinations?: number
  readonly accepted?: number
  readonly refused?: number
  readonly doubtful?: number
  readonly leftOut?: number
  readonly answers?: number
  readonly policyRefusals?: number
  readonly unknownAddresses?: number
}

/** Why an e-mail must be held after a change of its counts; null if it may go on. */
const heldReasonAfter = (email: LockedEmail, change: CountChange): 'policy_refusals' | 'unknown_addresses' | null => {
  const { answers = 0, policyRefusals = 0, unknownAddresses = 0 } = change
  if (email.status !== 'sending') return null
  const refusals = email.recent_policy_refusals + policyRefusals
  if (policyRefusals > 0 && isRefusedByPolicy(email.recent_answers + answers, refusals)) return 'policy_refusals'
  const unknown = email.unknown_address_count + unknownAddresses
  return unknownAddresses > 0 &&
    isListOutdated(email.answer_count + answers, unknown, email.unknown_addresses_held_from)
    ? 'unknown_addresses'
    : null
}

/** Adds to the counts of an e-mail. It holds it if servers refuse it by policy, or very many addresses do not exist. */
export const changeCounts = async (
  tx: TenantTransaction,
  { tenantId, emailId, email }: { readonly tenantId: number; readonly emailId: number; readonly email: LockedEmail },
  change: CountChange,
): Promise<void> => {
  const { destinations = 0, accepted = 0, refused = 0, doubtful = 0, leftOut = 0 } = change
  const { answers = 0, policyRefusals = 0, unknownAddresses = 0 } = change
  const heldReason = heldReasonAfter(email, change)
  await sql`
    update emails
    set
      destination_count = destination_count + ${destinations}::int,
      accepted_count = accepted_count + ${accepted}::int,
      refused_count = refused_count + ${refused}::int,
      doubtful_count = doubtful_count + ${doubtful}::int,
      left_out_count = left_out_count + ${leftOut}::int,
      recent_answers = recent_answers + ${answers}::int,
      recent_policy_refusals = recent_policy_refusals + ${policyRefusals}::int,
      unknown_address_count = unknown_address_count + ${unknownAddresses}::int,
      status = ${heldReason === null ? email.status : 'held'},
      ${heldReason === null ? sql`` : sql`held_reason = ${heldReason}, updated_at = ${timeOf(tx)}::timestamptz,`}
      trouble = ${answers > 0 ? null : sql`trouble`}
    where tenant_id = ${tenantId} and id = ${emailId}
  `.execute(tx)
  if (heldReason !== null) await notifyOfHeldEmail(tx, tenantId, emailId, heldReason)
}

/** Whether an e-mail may have to be held after a settlement. */
export const mayHold = ({ reason }: { readonly reason: string | null }): boolean =>
  reason === 'policy' || reason === 'no_such_address'

/**
 * A statement that settles recipients and adds them to the counts of their e-mail, which must be locked. Its rows are the `id`s of those that
 * it has settled.
 * @param settling - of `recipientsSettled`, from `sending`, without any after which the e-mail {@link mayHold}
 */
export const settledAndCounted = (
  { tenantId, emailId }: { readonly tenantId: number; readonly emailId: number },
  settling: RawBuilder<{ id: number }>,
): RawBuilder<{ id: number }> => sql`
  with settled as (${settling}),
  counted as (
    update emails
    set
      accepted_count = accepted_count + numbers.accepted,
      refused_count = refused_count + numbers.refused,
      doubtful_count = doubtful_count + numbers.doubtful,
      recent_answers = recent_answers + numbers.accepted + numbers.refused,
      trouble = case when numbers.accepted + numbers.refused = 0 then trouble end
    from (
      select
        count(*) filter (where state = 'accepted') as accepted,
        count(*) filter (where state = 'refused') as refused,
        count(*) filter (where state = 'in_doubt') as doubtful
      from settled
    ) as numbers
    where tenant_id = ${tenantId} and id = ${emailId} and deleted_at is null and exists (select from settled)
  )
  select id from settled`

/** What settlements change in the counts. */
export const countChangeOf = (settled: Awaited<ReturnType<typeof settleRecipients>>): CountChange => {
  const count = (state: string) => settled.filter(({ settlement }) => settlement.state === state).length
  const withReason = (reason: string) => settled.filter(({ settlement }) => settlement.reason === reason).length
  const resolved = settled.filter(({ from }) => from === 'in_doubt').length
  return {
    accepted: count('accepted'),
    refused: count('refused'),
    doubtful: count('in_doubt') - resolved,
    answers: count('accepted') + count('refused'),
    policyRefusals: withReason('policy'),
    unknownAddresses: withReason('no_such_address'),
  }
}
