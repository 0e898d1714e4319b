import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { timeOf } from '#server/db/clock.ts'
import { insertComputed } from '#server/db/insertComputed.ts'
import { takeIds } from '#server/db/takeIds.ts'
import { problem } from '#server/problems.ts'
import { requireSender } from '../../campaigns/requireSender.ts'
import { readEmail } from '../../campaigns/emailRows.ts'
import { judgeRecipients } from '../../recipients/judgeRecipients.ts'
import type { SendingCaller } from './beginEmail.ts'

/** Copies to an e-mail the recipients who have got another one. */
const copyRecipients = async ({ tx, tenantId }: SendingCaller, fromId: number, toId: number): Promise<void> => {
  const recipients = await tx
    .selectFrom('email_recipients')
    .where('tenant_id', '=', tenantId)
    .where('email_id', '=', fromId)
    .where('state', '=', 'accepted')
    .where('bounced_at', 'is', null)
    .orderBy('position')
    .select('id')
    .execute()
  const ids = await takeIds(tx, 'email_recipients', recipients.length)
  const tokens = ids.map(() => randomBytes(18).toString('base64url'))
  const columns = [
    'medical_institution_id',
    'doctor_id',
    'institution_name',
    'destination',
    'honorific',
    'division',
    'address',
    'search_text',
    'consent_basis',
  ]
  await insertComputed(
    tenantId,
    'email_recipients',
    ['id', 'email_id', 'position', 'state', 'token', ...columns],
    sql`
      select listed.id, ${toId}::bigint, listed.position::int, 'queued', listed.token,
        ${sql.join(columns.map((column) => sql.ref(`recipients.${column}`)))}
      from unnest(${recipients.map(({ id }) => id)}::bigint[], ${ids}::bigint[], ${tokens}::text[])
        with ordinality as listed (old_id, id, token, position)
      join email_recipients as recipients on recipients.tenant_id = ${tenantId} and recipients.id = listed.old_id`,
  ).execute(tx)
}

/** Makes a draft with the same contents for those who have got an e-mail. @throws `not_found`, `email_not_begun` */
export const correctEmail = async (caller: SendingCaller, emailId: number): Promise<{ id: number }> => {
  const { tx, tenantId, account } = caller
  const email = await readEmail(caller, emailId)
  if (!['sending', 'held', 'stopped', 'sent'].includes(email.status)) throw problem('email_not_begun')
  const { category, sender_name, sender_email, title, main_content, attachment_id } = email
  await requireSender(tx, tenantId, account, sender_email)
  const { id } = await tx
    .insertInto('emails')
    .values({
      tenant_id: tenantId,
      category,
      sender_name,
      sender_email,
      title,
      main_content,
      attachment_id,
      corrects_id: emailId,
      created_by: account.id,
      created_at: timeOf(tx),
      updated_by: account.id,
      updated_at: timeOf(tx),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await copyRecipients(caller, emailId, id)
  await judgeRecipients(caller, id)
  return { id }
}
