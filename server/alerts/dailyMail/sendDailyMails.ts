import { tenantsWhere } from '../../db/eachTenant.ts'
import type { Database } from '../../db/connection.ts'
import { type TenantTransaction, withTenant } from '../../db/tenant.ts'
import { type Mailing, type Sending, sendQueuedMails, type WrittenMail } from '../../mail/sendQueuedMails.ts'
import { readRecipients } from '../../reports/subscriptions/recipients.ts'
import { type DailyMail, dailyMails, type SkipReason } from './dailyMails.ts'
import { dailyLetter, isWorthMailing } from './dailyLetter.ts'
import { readNews } from './readNews.ts'

/** The tenants with daily mails to send now. */
export const tenantsWithDailyMails = ({ app, jobs }: Pick<Database, 'app' | 'jobs'>): Promise<number[]> =>
  tenantsWhere(jobs, (tenantId) => withTenant(app, tenantId, (tx) => dailyMails.isReady(tx, tenantId)))

const writeDailyMail = async (
  tx: TenantTransaction,
  tenantId: number,
  key: DailyMail,
  publicUrl: string,
): Promise<WrittenMail | SkipReason> => {
  const recipient = (await readRecipients(tx, tenantId, [key.account_id])).get(key.account_id)
  if (!recipient || recipient.isDeleted) return 'account_deleted'
  if (!recipient.isEnabled) return 'account_disabled'
  const news = await readNews(tx, tenantId, key, {
    hasAlerts: recipient.features.has('alerts'),
    hasReports: recipient.features.has('medical_institution_report'),
    hasReactions: recipient.features.has('communications'),
    hasTasks: recipient.features.has('tasks'),
    hasLetters: recipient.features.has('reverse_referrals'),
  })
  return isWorthMailing(news) ? { mail: dailyLetter(recipient, news, publicUrl) } : 'nothing_to_tell'
}

/** Sends the daily mails of a tenant for which there are rows, like {@link sendQueuedMails}. */
export const sendDailyMails = (mailing: Mailing, tenantId: number): Promise<Sending> =>
  sendQueuedMails(mailing, tenantId, {
    queue: dailyMails,
    name: 'daily mails',
    write: (key) => withTenant(mailing.app, tenantId, (tx) => writeDailyMail(tx, tenantId, key, mailing.publicUrl)),
    idOf: ({ account_id: account, due_on: day }) => `daily-${tenantId}-${account}-${day}`,
  })
