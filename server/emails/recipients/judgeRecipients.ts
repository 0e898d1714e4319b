import { sql } from 'kysely'
import type { SeenLetIn } from '#contract/emails/letIn.ts'
import { withHashJoins } from '../../db/hashJoins.ts'
import { problem } from '../../problems.ts'
import { lastConsent } from '../consents/currentConsent.ts'
import { noteRecipientsChange } from './noteRecipientsChange.ts'
import type { RecipientCaller } from './storeRecipients.ts'

/** Counts the recipients of an e-mail anew, in the transaction that has changed them. */
export const countRecipients = async ({ tx, tenantId }: RecipientCaller, emailId: number): Promise<void> => {
  const { invalid_count, left_out_count, all_count } = await tx
    .selectFrom('email_recipients')
    .where('tenant_id', '=', tenantId)
    .where('email_id', '=', emailId)
    .select([
      sql<number>`count(*) filter (where state = 'invalid')`.as('invalid_count'),
      sql<number>`count(*) filter (where state = 'left_out')`.as('left_out_count'),
      sql<number>`count(*)`.as('all_count'),
    ])
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('emails')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', emailId)
    .set({ invalid_count, left_out_count, destination_count: all_count - invalid_count - left_out_count })
    .execute()
}

/**
 * Decides anew for each recipient of an e-mail to whom nothing has been sent whether it is left out, and why: an address that was
 * listed before, is suppressed or does not work, and advertising without a recorded basis. The e-mail's counts follow. To be
 * called in the transaction that changes recipients, and in the one that begins to send.
 * @param options - `admits`: whether recipients who were left out may be let in; true by default
 * @returns whether somebody was let in
 */
export const judgeRecipients = async (
  caller: RecipientCaller,
  emailId: number,
  { admits = true }: { readonly admits?: boolean } = {},
): Promise<boolean> => {
  const { tx, tenantId } = caller
  const { category } = await tx
    .selectFrom('emails')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', emailId)
    .select('category')
    .executeTakeFirstOrThrow()
  const isSales = category === 'sales'
  const address = sql`listed.address`
  const { rows } = await withHashJoins(tx, () =>
    sql<{ has_let_in: boolean }>`
      with listed as materialized (
        select id, state, address, doctor_id, line_number, row_number() over (partition by address order by position) > 1 as is_repeated
        from email_recipients
        where tenant_id = ${tenantId} and email_id = ${emailId} and state in ('queued', 'left_out')
      ),
      known as materialized (
        select listed.id, listed.state, listed.is_repeated,
          (
            select suppressions.reason
            from email_suppressions as suppressions
            where suppressions.tenant_id = ${tenantId}
              and suppressions.address = listed.address
              and suppressions.lifted_at is null
              and (suppressions.scope = 'all' or ${isSales}::boolean)
            order by suppressions.scope, suppressions.id
            limit 1
          ) as suppressed,
          ${lastConsent(tenantId, address, sql`listed.doctor_id`)} as consent,
          coalesce(
            lower(doctors.email) = listed.address and not doctors.is_email_valid
              or doctors.deleted_at is not null and listed.line_number is null,
            false
          ) as is_unreachable
        from listed
        left join doctors on doctors.tenant_id = ${tenantId} and doctors.id = listed.doctor_id
      ),
      judged as materialized (
        select id, state, nullif(consent, 'lifted') as basis,
          case
            when is_repeated then 'duplicate'
            when suppressed is not null then suppressed
            when is_unreachable then 'unreachable'
            when ${isSales}::boolean and coalesce(consent, 'lifted') = 'lifted' then 'no_consent'
          end as reason
        from known
      ),
      changed as (
        update email_recipients as recipients
        set state = case when judged.reason is null then 'queued' else 'left_out' end,
          reason = judged.reason,
          consent_basis = judged.basis
        from judged
        where recipients.tenant_id = ${tenantId}
          and recipients.id = judged.id
          and (${admits}::boolean or recipients.state = 'queued')
          and (
            recipients.reason is distinct from judged.reason
            or recipients.consent_basis is distinct from judged.basis
            or (recipients.state = 'queued') <> (judged.reason is null)
          )
        returning judged.state = 'left_out' and recipients.state = 'queued' as is_let_in
      )
      select coalesce(bool_or(is_let_in), false) as has_let_in from changed
    `.execute(tx),
  )
  await countRecipients(caller, emailId)
  return rows[0]?.has_let_in ?? false
}

/**
 * Judges the recipients of all e-mails anew whose sending has not begun and that have one of these addresses, in lower case.
 * @returns the e-mails that wait for their time or for approval and go to more recipients now
 */
export const judgeUnsent = async (
  caller: RecipientCaller,
  addresses: readonly string[],
): Promise<readonly { readonly id: number; readonly title: string }[]> => {
  const { tx, tenantId } = caller
  const { rows } = await sql<{ id: number; title: string; status: string }>`
    select emails.id, emails.title, emails.status
    from emails
    where emails.tenant_id = ${tenantId} and emails.status in ('draft', 'waiting_approval', 'scheduled') and emails.deleted_at is null
      and exists (
        select from email_recipients as recipients
        where recipients.tenant_id = ${tenantId}
          and recipients.email_id = emails.id
          and recipients.address = any(${addresses}::text[])
          and recipients.state in ('queued', 'left_out')
      )
    order by emails.id
    for update
  `.execute(tx)
  const letIn: { id: number; title: string }[] = []
  for (const { id, title, status } of rows)
    if (await judgeRecipients(caller, id)) {
      await noteRecipientsChange(caller, id)
      if (status !== 'draft') letIn.push({ id, title })
    }
  return letIn
}

const maxNamedEmails = 5

/**
 * Like {@link judgeUnsent}, for addresses that may get mail again: nobody comes unseen into an e-mail that somebody has already sent on its way.
 * @throws 409 `waiting_emails_let_in` with their number, unless that is what the caller saw
 */
export const letInSeen = async (
  caller: RecipientCaller,
  addresses: readonly string[],
  { let_in_count: seen = 0 }: SeenLetIn,
): Promise<void> => {
  const emails = await judgeUnsent(caller, addresses)
  if (emails.length === 0 || emails.length === seen) return
  const titles = emails.slice(0, maxNamedEmails).map(({ title }) => title)
  const isAll = titles.length === emails.length
  throw problem('waiting_emails_let_in', {
    current: { let_in_count: emails.length },
    errors: [
      {
        path: 'let_in_count',
        message: {
          ja: `送信待ちのメール${emails.length}件（${titles.map((title) => `「${title}」`).join('')}${isAll ? '' : 'など'}）にも送られるようになります。まだ何も変えていません`,
          en: `${emails.length} waiting e-mails would go there too (${titles.map((title) => `“${title}”`).join(', ')}${isAll ? '' : ' and others'}). Nothing was changed yet`,
        },
      },
    ],
  })
}
