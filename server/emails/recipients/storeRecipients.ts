import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { InvalidReason } from '#contract/emails/recipients.ts'
import { insertComputed } from '../../db/insertComputed.ts'
import { takeIds } from '../../db/takeIds.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { searchTextOf } from './searchText.ts'

/** Whose e-mails are changed. */
export interface RecipientCaller {
  readonly tx: TenantTransaction
  readonly tenantId: number
}

/** A recipient before it is stored. */
export interface NewRecipient {
  readonly medical_institution_id: number | null
  readonly doctor_id: number | null
  readonly institution_name: string
  readonly destination: string | null
  readonly honorific: string | null
  readonly division: string | null
  readonly address: string
  /** Null for a recipient that may get the e-mail. */
  readonly invalid: InvalidReason | null
  readonly line_number: number | null
}

const batchSize = 2_000
const columns = [
  'id',
  'position',
  'medical_institution_id',
  'doctor_id',
  'institution_name',
  'destination',
  'honorific',
  'division',
  'address',
  'state',
  'reason',
  'line_number',
  'token',
]

const shortened = (text: string | null, max: number) => text?.slice(0, max) || null

/** Takes all recipients of an e-mail away. */
export const deleteRecipients = async ({ tx, tenantId }: RecipientCaller, emailId: number): Promise<void> => {
  await tx.deleteFrom('email_recipients').where('tenant_id', '=', tenantId).where('email_id', '=', emailId).execute()
}

/**
 * Adds recipients behind those of an e-mail. Valid ones are left out until `judgeRecipients` lets them in, because no address may wait twice.
 */
export const storeRecipients = async (
  { tx, tenantId }: RecipientCaller,
  emailId: number,
  recipients: readonly NewRecipient[],
): Promise<void> => {
  const { last } = await tx
    .selectFrom('email_recipients')
    .where('tenant_id', '=', tenantId)
    .where('email_id', '=', emailId)
    .select(sql<number>`coalesce(max(position), 0)`.as('last'))
    .executeTakeFirstOrThrow()
  for (let start = 0; start < recipients.length; start += batchSize) {
    const batch = recipients.slice(start, start + batchSize)
    const ids = await takeIds(tx, 'email_recipients', batch.length)
    const rows = batch.map(({ invalid, ...recipient }, index) => ({
      ...recipient,
      id: ids[index],
      position: last + start + index + 1,
      institution_name: recipient.institution_name.slice(0, 300),
      destination: shortened(recipient.destination, 100),
      honorific: shortened(recipient.honorific, 20),
      division: shortened(recipient.division, 100),
      address: recipient.address.slice(0, 320),
      state: invalid === null ? 'left_out' : 'invalid',
      reason: invalid,
      token: randomBytes(18).toString('base64url'),
    }))
    await insertComputed(
      tenantId,
      'email_recipients',
      ['email_id', ...columns, 'search_text'],
      sql`select ${emailId}::bigint, ${sql.join(columns.map((column) => sql.ref(`listed.${column}`)))}, ${searchTextOf('listed')}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as listed (
          id bigint, position int, medical_institution_id bigint, doctor_id bigint, institution_name text, destination text,
          honorific text, division text, address text, state text, reason text, line_number int, token text
        )`,
    ).execute(tx)
  }
}
