import { listTenants } from '../../audit/chain.ts'
import type { Database } from '../../db/connection.ts'
import { withTenant } from '../../db/tenant.ts'
import { type Mailing, type Sending, sendQueuedMails } from '../../mail/sendQueuedMails.ts'
import { hasWork, queueDueMails, reportMails } from './dueMails.ts'
import { writeLetter } from './writeLetter.ts'

/** The tenants with mails to write or to send now. */
export const tenantsWithReportMails = async ({ app, jobs }: Pick<Database, 'app' | 'jobs'>): Promise<number[]> => {
  const tenants: number[] = []
  for (const tenantId of await listTenants(jobs))
    if (await withTenant(app, tenantId, (tx) => hasWork(tx, tenantId))) tenants.push(tenantId)
  return tenants
}

/**
 * Sends the mails of a tenant that are due, like {@link sendQueuedMails}. Rows of them are written first.
 * @throws AggregateError with the failed attempts, after the last mail
 */
export const sendReportMails = async (mailing: Mailing, tenantId: number): Promise<Sending> => {
  await withTenant(mailing.app, tenantId, (tx) => queueDueMails(tx, tenantId))
  return sendQueuedMails(mailing, tenantId, {
    queue: reportMails,
    name: 'reports',
    write: async (tx, due) => (await writeLetter(tx, tenantId, due, mailing.publicUrl)) ?? 'report_deleted',
    idOf: ({ subscription_id: subscription, account_id: account, due_on: day }) =>
      `report-${tenantId}-${subscription}-${account}-${day}`,
  })
}
