import type { MergeSource } from '#contract/emails/mergeFields.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { unknownIds } from '../../problems.ts'

interface Caller {
  readonly tx: TenantTransaction
  readonly tenantId: number
  readonly account: { readonly id: number }
}

/** Somebody made up, for an e-mail without recipients. */
const madeUp = { institution_name: '見本クリニック', destination: '見本 太郎', honorific: null, division: '内科' }

/** The name that stands for {{担当者}}. */
export const readSenderName = async ({ tx, tenantId, account }: Caller): Promise<string> => {
  const { username } = await tx
    .selectFrom('accounts')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', account.id)
    .select('username')
    .executeTakeFirstOrThrow()
  return username
}

interface Recipient {
  readonly email_id?: number | null | undefined
  readonly recipient_id?: number | null | undefined
}

/** What fills the merge fields for a recipient of an e-mail; without one, for somebody made up. @throws a 422 at `recipient_id` */
export const readMergeSource = async (
  caller: Caller,
  { email_id: emailId, recipient_id: recipientId }: Recipient,
): Promise<MergeSource> => {
  const sender = await readSenderName(caller)
  if (typeof recipientId !== 'number') return { ...madeUp, sender }
  const { tx, tenantId } = caller
  const recipient = await tx
    .selectFrom('email_recipients')
    .where('tenant_id', '=', tenantId)
    .where('email_id', '=', emailId ?? 0)
    .where('id', '=', recipientId)
    .select(['institution_name', 'destination', 'honorific', 'division'])
    .executeTakeFirst()
  if (!recipient) throw unknownIds('recipient_id')
  return { ...recipient, sender }
}
