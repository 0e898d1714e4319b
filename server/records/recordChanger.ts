import type { TenantTransaction } from '../db/tenant.ts'
import type { Account } from '../handlers.ts'

/** Who changes records that conditions and other records may name, in which transaction. */
export interface RecordChanger {
  readonly tx: TenantTransaction
  readonly tenantId: number
  readonly account: Pick<Account, 'id' | 'permissions'>
}
