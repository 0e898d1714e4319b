import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import { tenantsWithDailyMails } from '../alerts/dailyMail/sendDailyMails.ts'
import { sealAuditLogs } from '../audit/chain.ts'
import type { Database } from '../db/connection.ts'
import { eachTenant, listTenants } from '../db/eachTenant.ts'
import { bounceMailbox } from '../emails/bounces/bounceMailbox.ts'
import { sendEmails, tenantsWithEmails } from '../emails/sending/sendEmails.ts'
import { computeReferralTrends } from '../facts/referralTrendJobs.ts'
import { purgeExpired } from '../identity/provider/adapter.ts'
import { tenantsWithWaitingFiles } from '../intake/lease.ts'
import { tenantsWithOpenSamples } from '../intake/samples/workOnSamples.ts'
import { tenantsWithReportMails } from '../reports/subscriptions/sendReportMails.ts'
import { sendDeliveries, tenantsWithDeliveries } from '../work/deliveries/sendDeliveries.ts'
import { notifyOfDueTasks } from '../work/notifications/taskNotifications.ts'
import { purgeDeleted } from './purgeDeleted.ts'
import {
  addAlerts,
  addDailyMails,
  addDeliveries,
  addEmails,
  addImports,
  addIndexing,
  addReportMails,
  addSamples,
  addTrends,
  addUploads,
  TenantJob,
} from './queueJobs.ts'
import type { WorkerDependencies } from './workerDependencies.ts'

/**
 * When tasks run, in UTC: 22:00 is 7:00 in Japan, 23:00 is 8:00, and 16:00 is 1:00. Reports are mailed by the run at 22:30, 7:30 in Japan; later
 * runs of the day try failed mails again and make up for a worker that was stopped. Alerts are judged at 5:30. `fill` makes up for a run that
 * was missed.
 */
export const schedule = [
  '* * * * * seal_audit_logs',
  '*/10 * * * * purge_expired_sign_ins',
  '0 22 * * * notify_of_due_tasks ?fill=12h',
  '0 23 * * * begin_daily_mails ?fill=12h',
  '30 17 * * * purge_deleted',
  '0 16 * * * refresh_all_referral_trends',
  '30 16 * * * index_all_communications',
  '30 20 * * * evaluate_all_alerts',
  '* * * * * resume_imports',
  '* * * * * resume_uploads',
  '*/10 * * * * resume_report_mails',
  '*/5 * * * * resume_deliveries',
  '*/10 * * * * resume_daily_mails',
  '*/5 * * * * resume_emails',
  '*/5 * * * * read_bounces ?queue=bounces&max=1',
].join('\n')

/** What a start of the worker queues once: what a dead process has left, and what a night may have missed. */
export const tasksAtStart = [
  'resume_imports',
  'resume_uploads',
  'resume_sample_data',
  'resume_report_mails',
  'resume_daily_mails',
  'resume_deliveries',
  'resume_emails',
  'refresh_all_referral_trends',
  'evaluate_all_alerts',
  'index_all_communications',
] as const

/** The payload of work that goes through the tenants by their ids. */
const AfterTenant = z.object({ after: z.int().default(0) })

const anHour = 3_600_000

/** Seals the audit logs: all rows at first and then once an hour, otherwise the recent ones. */
const sealer = (pool: Database['jobs'], key: Buffer) => {
  let nextOfAll = 0
  return async () => {
    const now = Date.now()
    const scope = now >= nextOfAll ? 'all' : 'recent'
    await sealAuditLogs(pool, key, scope)
    if (scope === 'all') nextOfAll = now + anHour
  }
}

/** What runs by the clock, for all tenants in turn, and ends soon. */
export const scheduledTasks = ({ database, auditKey, storage, log }: WorkerDependencies): TaskList => ({
  seal_audit_logs: sealer(database.jobs, auditKey),
  purge_expired_sign_ins: async () => {
    await purgeExpired(database.identity)
  },
  notify_of_due_tasks: async () => {
    await eachTenant(database.jobs, (tenantId) => notifyOfDueTasks(database.app, tenantId))
  },
  begin_daily_mails: async (_payload, { addJob }) => {
    for (const tenantId of await listTenants(database.jobs))
      await addJob('queue_daily_mails', { tenant_id: tenantId }, { jobKey: `daily mails of ${tenantId}`, priority: 11 })
  },
  purge_deleted: async () => {
    await purgeDeleted(database.jobs, storage)
  },
  refresh_all_referral_trends: async (payload, { addJob }) => {
    // Of all tenants: their periods move on even when no new data comes. One after the other, so that the night's other work keeps a core.
    const after = AfterTenant.parse(payload).after
    const tenantId = (await listTenants(database.jobs)).find((id) => id > after)
    if (tenantId === undefined) return
    try {
      await computeReferralTrends(database.jobs, tenantId)
    } catch (error) {
      log.error(error)
      await addTrends(addJob, tenantId)
    }
    await addJob(
      'refresh_all_referral_trends',
      { after: tenantId },
      { jobKey: 'refresh_all_referral_trends', priority: 15 },
    )
  },
  index_all_communications: async (_payload, { addJob }) => {
    for (const tenantId of await listTenants(database.jobs)) await addIndexing(addJob, tenantId)
  },
  evaluate_all_alerts: async (_payload, { addJob }) => {
    for (const tenantId of await listTenants(database.jobs)) await addAlerts(addJob, tenantId)
  },
  resume_imports: async (_payload, { addJob }) => {
    for (const tenantId of await tenantsWithWaitingFiles(database.jobs, 'imports')) await addImports(addJob, tenantId)
  },
  resume_uploads: async (_payload, { addJob }) => {
    for (const tenantId of await tenantsWithWaitingFiles(database.jobs, 'data_uploads'))
      await addUploads(addJob, tenantId)
  },
  resume_sample_data: async (_payload, { addJob }) => {
    for (const tenantId of await tenantsWithOpenSamples(database.jobs)) await addSamples(addJob, tenantId)
  },
  resume_deliveries: async (_payload, { addJob }) => {
    for (const tenantId of await tenantsWithDeliveries(database)) await addDeliveries(addJob, tenantId)
  },
  resume_report_mails: async (_payload, { addJob }) => {
    for (const tenantId of await tenantsWithReportMails(database)) await addReportMails(addJob, tenantId)
  },
  resume_daily_mails: async (_payload, { addJob }) => {
    for (const tenantId of await tenantsWithDailyMails(database)) await addDailyMails(addJob, tenantId)
  },
  resume_emails: async (_payload, { addJob }) => {
    for (const tenantId of await tenantsWithEmails(database)) await addEmails(addJob, tenantId)
  },
})

/** What goes to webhooks and browsers: seconds of work for a tenant, which must not wait behind imports. */
export const deliveryTasks = ({ database, mailer, publicUrl, delivering }: WorkerDependencies): TaskList => ({
  send_deliveries: async (payload, { addJob }) => {
    const tenantId = TenantJob.parse(payload).tenant_id
    const sending = { ...delivering, app: database.app, mailer, publicUrl, now: Date.now }
    const { isDone } = await sendDeliveries(sending, tenantId)
    if (!isDone) await addDeliveries(addJob, tenantId)
  },
})

/** What came back of e-mails to doctors. */
const readerOfBounces = ({
  database,
  campaignMail,
  log,
}: Pick<WorkerDependencies, 'database' | 'campaignMail' | 'log'>) => {
  const { bounceMailbox: address } = campaignMail
  const mailbox = address && bounceMailbox({ app: database.app, jobs: database.jobs, keys: campaignMail, address, log })
  return async () => {
    await mailbox?.read()
  }
}

/** E-mails to doctors: some seconds for one tenant, then it goes to the end of the queue. */
export const emailTasks = ({ database, campaignMail, log }: WorkerDependencies): TaskList => ({
  read_bounces: readerOfBounces({ database, campaignMail, log }),
  send_emails: async (payload, { addJob }) => {
    const tenantId = TenantJob.parse(payload).tenant_id
    const { again } = await sendEmails(database.app, campaignMail, tenantId)
    if (again !== null) await addEmails(addJob, tenantId, again)
  },
})
