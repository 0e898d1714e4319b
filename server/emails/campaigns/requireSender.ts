import type { TenantTransaction } from '../../db/tenant.ts'
import type { Account } from '../../handlers.ts'
import { invalidField } from '../../problems.ts'

const notAllowed = {
  ja: 'この差出人アドレスからは送信できません。テナント設定で許可されたアドレスを選んでください',
  en: 'E-mails cannot be sent from this address. Please choose one that the tenant’s settings allow',
}

/** Whether somebody of the tenant may send from an address. Without the restriction every address will do. */
export const maySendFrom = async (
  tx: TenantTransaction,
  tenantId: number,
  { features }: Pick<Account, 'features'>,
  address: string,
): Promise<boolean> => {
  if (!features.has('email_sender_restricted')) return true
  const { email_sender_allowed_addresses: allowed } = await tx
    .selectFrom('tenants')
    .where('tenant_id', '=', tenantId)
    .select('email_sender_allowed_addresses')
    .executeTakeFirstOrThrow()
  return allowed.some((one) => one.toLowerCase() === address.toLowerCase())
}

/** @throws a 422 at `sender_email` for an address from which the tenant may not send */
export const requireSender = async (
  tx: TenantTransaction,
  tenantId: number,
  account: Pick<Account, 'features'>,
  address: string,
): Promise<void> => {
  if (!(await maySendFrom(tx, tenantId, account, address))) throw invalidField('sender_email', notAllowed)
}
