import { followDatabase } from '../db/clock.ts'
import { clockDifference } from '../db/clockDifference.ts'
import { eachTenant, listTenants } from '../db/eachTenant.ts'
import { type JobHelpers, run, type TaskList } from 'graphile-worker'
import { Logger } from 'graphile-worker'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { sealAuditLogs } from '../audit/chain.ts'
import { evaluateAlerts } from '../alerts/judging/evaluateAlerts.ts'
import type { Database } from '../db/connection.ts'
import { inTenant } from '../db/inTenant.ts'
import { indexCommunicationTexts } from '../communications/textSearch/indexCommunicationTexts.ts'
import { kyselyOn, withTenant } from '../db/tenant.ts'
import { purgeExpired } from '../identity/provider/adapter.ts'
import type { Mailer } from '../mail/mailer.ts'
import { movedPatientKeys } from '../facts/referrals/patientKeys.ts'
import { patientHexHasher } from '../facts/referrals/patients.ts'
import type { Storage } from '../storage/storage.ts'
import { tenantsWithWaitingFiles } from '../intake/lease.ts'
import { Throttle } from '../intake/throttle.ts'
import { runNextImport } from '../intake/takeIn/runImports.ts'
import { watchPeopleServed } from './peopleServed.ts'
import { purgeDeleted } from './purgeDeleted.ts'
import { computeReferralTrends } from '../facts/referralTrendJobs.ts'
import { relinkAdmissions } from '../intake/takeIn/relinkAdmissions.ts'
import { queueDailyMails } from '../alerts/dailyMail/queueDailyMails.ts'
import { sendDailyMails, tenantsWithDailyMails } from '../alerts/dailyMail/sendDailyMails.ts'
import { notifyOfDueTasks } from '../work/notifications/taskNotifications.ts'
import { sendReportMails, tenantsWithReportMails } from '../reports/subscriptions/sendReportMails.ts'
import type { Delivering } from '../work/deliveries/delivering.ts'
import { sendDeliveries, tenantsWithDeliveries } from '../work/deliveries/sendDeliveries.ts'
import { bounceMailbox } from '../emails/bounces/bounceMailbox.ts'
import type { CampaignMail } from '../emails/sending/campaignMail.ts'
import { sendEmails, tenantsWithEmails } from '../emails/sending/sendEmails.ts'
import { tenantsWithOpenSamples, workOnSamples } from '../intake/samples/workOnSamples.ts'
import { runNextUpload } from '../intake/takeIn/runUploads.ts'

// In UTC: 22:00 is 7:00 in Japan, 23:00 is 8:00, and 16:00 is 1:00. Reports are mailed by the run at 22:30, 7:30 in Japan; later runs of the day
// try failed mails again and make up for a worker that was stopped. Alerts are judged at 5:30. `fill` makes up for a run that was missed.
const schedule = [
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

/**
 * The payload of the jobs that the database functions `queue_imports()`, `queue_uploads()`, `queue_relinking()`,
 * `queue_sample_data()`, `queue_referral_trends()`, `queue_alerts()`, `queue_deliveries()` and `queue_emails()` put into the queue.
 */
const TenantJob = z.object({ tenant_id: z.int() })

/** The payload of work that goes through the tenants by their ids. */
const AfterTenant = z.object({ after: z.int().default(0) })

export interface WorkerDependencies {
  readonly database: Database
  readonly secret: Buffer
  readonly auditKey: Buffer
  readonly mailer: Mailer
  readonly storage: Storage
  readonly publicUrl: string
  /** How e-mails to doctors are sent. */
  readonly campaignMail: CampaignMail
  /** How webhooks and browsers are reached. */
  readonly delivering: Pick<Delivering, 'key' | 'outgoing' | 'pushKeys'>
  readonly log: FastifyBaseLogger
  /** Tasks in addition to the product's own: those of the demo. */
  readonly additionalTasks?: TaskList
}

const anHour = 3_600_000

/** So long a worker leaves alone a tenant whose alerts another one judges. */
const besideOther = 10_000

/** So long sample data that is to be removed waits for files that are being stored. */
const besideFiles = 3_000

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
const scheduledTasks = ({ database, auditKey, storage, log }: WorkerDependencies): TaskList => ({
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
const deliveryTasks = ({ database, mailer, publicUrl, delivering }: WorkerDependencies): TaskList => ({
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
const emailTasks = ({ database, campaignMail, log }: WorkerDependencies): TaskList => ({
  read_bounces: readerOfBounces({ database, campaignMail, log }),
  send_emails: async (payload, { addJob }) => {
    const tenantId = TenantJob.parse(payload).tenant_id
    const { again } = await sendEmails(database.app, campaignMail, tenantId)
    if (again !== null) await addEmails(addJob, tenantId, again)
  },
})

type AddJob = JobHelpers['addJob']

/** @param wait - in milliseconds. A job for later has a name of its own, so that it does not put off one for now. */
const addEmails = (addJob: AddJob, tenantId: number, wait = 0) =>
  addJob(
    'send_emails',
    { tenant_id: tenantId },
    {
      jobKey: wait > 0 ? `emails ${tenantId} later` : `emails ${tenantId}`,
      priority: 9,
      maxAttempts: 1,
      runAt: new Date(Date.now() + wait),
    },
  )

const addReportMails = (addJob: AddJob, tenantId: number) =>
  addJob(
    'send_report_mails',
    { tenant_id: tenantId },
    { jobKey: `report mails ${tenantId}`, priority: 12, maxAttempts: 1 },
  )

/** @param wait - in milliseconds */
const addAlerts = (addJob: AddJob, tenantId: number, wait = 0) =>
  addJob(
    'evaluate_alerts',
    { tenant_id: tenantId },
    { jobKey: `alerts ${tenantId}`, priority: 16, runAt: new Date(Date.now() + wait) },
  )

const addTrends = (addJob: AddJob, tenantId: number) =>
  addJob('refresh_referral_trends', { tenant_id: tenantId }, { jobKey: `referral trends ${tenantId}`, priority: 15 })

const addIndexing = (addJob: AddJob, tenantId: number) =>
  addJob(
    'index_communications',
    { tenant_id: tenantId },
    { jobKey: `indexed communications ${tenantId}`, priority: 18 },
  )

const addDeliveries = (addJob: AddJob, tenantId: number) =>
  addJob('send_deliveries', { tenant_id: tenantId }, { jobKey: `deliveries ${tenantId}`, priority: 8, maxAttempts: 1 })

const addDailyMails = (addJob: AddJob, tenantId: number) =>
  addJob(
    'send_daily_mails',
    { tenant_id: tenantId },
    { jobKey: `daily mails ${tenantId}`, priority: 12, maxAttempts: 1 },
  )

const addImports = (addJob: AddJob, tenantId: number) =>
  addJob('run_imports', { tenant_id: tenantId }, { jobKey: `imports ${tenantId}`, priority: 10 })
const addUploads = (addJob: AddJob, tenantId: number) =>
  addJob('run_uploads', { tenant_id: tenantId }, { jobKey: `uploads ${tenantId}`, priority: 10 })

const addSamples = (addJob: AddJob, tenantId: number, wait = 0) =>
  addJob(
    'work_on_sample_data',
    { tenant_id: tenantId },
    { jobKey: `sample data ${tenantId}`, priority: 12, runAt: new Date(Date.now() + wait) },
  )

export interface TenantTaskDependencies extends Pick<
  WorkerDependencies,
  'database' | 'secret' | 'storage' | 'mailer' | 'publicUrl'
> {
  /** Makes imports give way to people. */
  readonly throttle?: Throttle
}

/** The work of single tenants. It can take minutes. Behind each file a tenant goes to the end of the queue, so that no tenant keeps others waiting. */
export const tenantTasks = ({
  database,
  secret,
  storage,
  mailer,
  publicUrl,
  throttle,
}: TenantTaskDependencies): TaskList => {
  const pace = throttle ? { throttle } : {}
  return {
    run_imports: async (payload, { addJob }) => {
      const tenantId = TenantJob.parse(payload).tenant_id
      const movedKeys = await inTenant(database.jobs, tenantId, (client) =>
        movedPatientKeys(kyselyOn(client), secret, tenantId),
      )
      const dependencies = { jobs: database.jobs, storage, hashPatient: patientHexHasher(secret, movedKeys) }
      if (await runNextImport(dependencies, tenantId, pace)) await addImports(addJob, tenantId)
      await addIndexing(addJob, tenantId)
    },
    run_uploads: async (payload, { addJob }) => {
      const tenantId = TenantJob.parse(payload).tenant_id
      if (await runNextUpload({ database, storage, secret }, tenantId, pace)) await addUploads(addJob, tenantId)
    },
    work_on_sample_data: async (payload, { addJob }) => {
      const tenantId = TenantJob.parse(payload).tenant_id
      const { isDone } = await workOnSamples({ database, storage }, tenantId)
      if (!isDone) await addSamples(addJob, tenantId, besideFiles)
    },
    relink_admissions: async (payload) => {
      await relinkAdmissions(database.jobs, TenantJob.parse(payload).tenant_id)
    },
    send_report_mails: async (payload, { addJob }) => {
      const tenantId = TenantJob.parse(payload).tenant_id
      const { isDone } = await sendReportMails({ app: database.app, mailer, publicUrl }, tenantId)
      if (!isDone) await addReportMails(addJob, tenantId)
    },
    queue_daily_mails: async (payload, { addJob }) => {
      const tenantId = TenantJob.parse(payload).tenant_id
      await withTenant(database.app, tenantId, (tx) => queueDailyMails(tx, tenantId))
      await addDailyMails(addJob, tenantId)
    },
    send_daily_mails: async (payload, { addJob }) => {
      const tenantId = TenantJob.parse(payload).tenant_id
      const { isDone } = await sendDailyMails({ app: database.app, mailer, publicUrl }, tenantId)
      if (!isDone) await addDailyMails(addJob, tenantId)
    },
    evaluate_alerts: async (payload, { addJob }) => {
      const tenantId = TenantJob.parse(payload).tenant_id
      if (!(await evaluateAlerts({ app: database.app }, tenantId))) await addAlerts(addJob, tenantId, besideOther)
    },
    index_communications: async (payload) => {
      await indexCommunicationTexts(database.jobs, TenantJob.parse(payload).tenant_id)
    },
    refresh_referral_trends: async (payload) => {
      await computeReferralTrends(database.jobs, TenantJob.parse(payload).tenant_id)
    },
  }
}

/** What works through the queue. */
export interface Worker {
  /** Ends after the jobs that are running. */
  readonly stop: () => Promise<void>
}

/**
 * Starts working through the job queue. Several processes may run side by side. Scheduled work has places of its own, so
 * that long imports do not hold up the sealing of the audit log or the mails.
 */
export const startWorker = async (dependencies: WorkerDependencies): Promise<Worker> => {
  const { database, log, additionalTasks } = dependencies
  followDatabase(await clockDifference(database.jobs))
  const logger = new Logger(() => (level, message) => {
    if (level === 'error') log.error({ component: 'worker' }, message)
    else if (level === 'warning') log.warn({ component: 'worker' }, message)
    else log.debug({ component: 'worker' }, message)
  })
  const peopleServed = watchPeopleServed(database.app)
  const throttle = new Throttle({ areServed: peopleServed.ask })
  const common = { pgPool: database.jobs, noHandleSignals: true, logger }
  const scheduled = await run({
    ...common,
    taskList: {
      ...scheduledTasks(dependencies),
      ...deliveryTasks(dependencies),
      ...emailTasks(dependencies),
      ...additionalTasks,
    },
    crontab: schedule,
    concurrency: 3,
  })
  const ofTenants = await run({
    ...common,
    taskList: tenantTasks({ ...dependencies, throttle }),
    parsedCronItems: [],
    concurrency: 3,
  })
  for (const task of [
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
  ])
    await scheduled.addJob(task, {}, { jobKey: task })
  return {
    stop: async () => {
      await Promise.all([scheduled.stop(), ofTenants.stop()])
      await peopleServed.close()
    },
  }
}
