import { type Runner, run, type TaskList } from 'graphile-worker'
import { Logger } from 'graphile-worker'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { loadDemoFiles } from '../demo/files/loadDemoFiles.ts'
import { sealAuditLogs } from '../audit/chain.ts'
import type { Database } from '../db/connection.ts'
import { purgeExpired } from '../identity/adapter.ts'
import type { Mailer } from '../mail/mailer.ts'
import { patientHexHasher } from '../modules/patients.ts'
import type { Storage } from '../storage/storage.ts'
import { runImports, tenantsWithWaitingImports } from './imports.ts'
import { purgeDeleted } from './purgeDeleted.ts'
import { computeReferralTrends, tenantsWithTrends } from './referralTrends.ts'
import { relinkAdmissions } from './relinkAdmissions.ts'
import { sendReactionsSummaries } from './reactionsSummary.ts'
import { runUploads, tenantsWithWaitingUploads } from './uploads.ts'

// By UTC: 23:00 is eight o'clock in Japan, 16:00 an hour into its day.
const schedule = [
  '* * * * * seal_audit_logs',
  '*/10 * * * * purge_expired_sign_ins',
  '0 23 * * * send_reactions_summaries',
  '30 17 * * * purge_deleted',
  '0 16 * * * refresh_all_referral_trends',
  '* * * * * resume_imports',
  '* * * * * resume_uploads',
].join('\n')

/** What a start with the demo puts into the queue. */
const DemoJob = z.object({ months: z.int() })

/** What `queue_imports()`, `queue_uploads()`, `queue_relinking()` and `queue_referral_trends()` of the database put into the queue. */
const TenantJob = z.object({ tenant_id: z.int() })

export interface WorkerDependencies {
  readonly database: Database
  readonly secret: Buffer
  readonly auditKey: Buffer
  readonly mailer: Mailer
  readonly storage: Storage
  readonly publicUrl: string
  readonly log: FastifyBaseLogger
}

const tasks = ({ database, secret, auditKey, mailer, storage, publicUrl }: WorkerDependencies): TaskList => ({
  seal_audit_logs: async () => {
    await sealAuditLogs(database.jobs, auditKey)
  },
  purge_expired_sign_ins: async () => {
    await purgeExpired(database.identity)
  },
  send_reactions_summaries: async () => {
    await sendReactionsSummaries(database.jobs, mailer, publicUrl)
  },
  purge_deleted: async () => {
    await purgeDeleted(database.jobs, storage)
  },
  run_imports: async (payload) => {
    await runImports(
      { jobs: database.jobs, storage, hashPatient: patientHexHasher(secret) },
      TenantJob.parse(payload).tenant_id,
    )
  },
  run_uploads: async (payload) => {
    await runUploads({ database, storage, secret }, TenantJob.parse(payload).tenant_id)
  },
  relink_admissions: async (payload) => {
    await relinkAdmissions(database.jobs, TenantJob.parse(payload).tenant_id)
  },
  refresh_referral_trends: async (payload) => {
    await computeReferralTrends(database.jobs, TenantJob.parse(payload).tenant_id)
  },
  refresh_all_referral_trends: async (_payload, { addJob }) => {
    for (const tenantId of await tenantsWithTrends(database.jobs))
      await addJob(
        'refresh_referral_trends',
        { tenant_id: tenantId },
        { jobKey: `referral trends ${tenantId}`, priority: 15 },
      )
  },
  load_demo_files: async (payload) => {
    await loadDemoFiles({ database, storage }, DemoJob.parse(payload).months)
  },
  resume_imports: async (_payload, { addJob }) => {
    for (const tenantId of await tenantsWithWaitingImports(database.jobs))
      await addJob('run_imports', { tenant_id: tenantId }, { jobKey: `imports ${tenantId}`, priority: 10 })
  },
  resume_uploads: async (_payload, { addJob }) => {
    for (const tenantId of await tenantsWithWaitingUploads(database.jobs))
      await addJob('run_uploads', { tenant_id: tenantId }, { jobKey: `uploads ${tenantId}`, priority: 10 })
  },
})

/** Has the demo hospital's files of figures sent by whoever works through the job queue. */
export const queueDemoFiles = async ({ jobs }: Database, months: number): Promise<void> => {
  await jobs.query(
    `select graphile_worker.add_job('load_demo_files', $1::json, job_key => 'load_demo_files', priority => 20)`,
    [JSON.stringify({ months })],
  )
}

/** Starts working through the job queue until `stop()` is called on what is returned. Several processes may work side by side. */
export const startWorker = async (dependencies: WorkerDependencies): Promise<Runner> => {
  const { database, log } = dependencies
  const runner = await run({
    pgPool: database.jobs,
    taskList: tasks(dependencies),
    crontab: schedule,
    concurrency: 4,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.error({ component: 'worker' }, message)
      else if (level === 'warning') log.warn({ component: 'worker' }, message)
      else log.debug({ component: 'worker' }, message)
    }),
  })
  await runner.addJob('resume_imports', {}, { jobKey: 'resume_imports' })
  await runner.addJob('resume_uploads', {}, { jobKey: 'resume_uploads' })
  await runner.addJob('refresh_all_referral_trends', {}, { jobKey: 'refresh_all_referral_trends' })
  return runner
}
