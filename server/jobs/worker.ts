import { type Runner, run, type TaskList } from 'graphile-worker'
import { Logger } from 'graphile-worker'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { listTenants, sealAuditLogs } from '../audit/chain.ts'
import type { Database } from '../db/connection.ts'
import { inTenant } from '../db/inTenant.ts'
import { kyselyOn } from '../db/tenant.ts'
import { purgeExpired } from '../identity/provider/adapter.ts'
import type { Mailer } from '../mail/mailer.ts'
import { movedPatientKeys } from '../facts/referrals/patientKeys.ts'
import { patientHexHasher } from '../facts/referrals/patients.ts'
import type { Storage } from '../storage/storage.ts'
import { tenantsWithWaitingFiles } from '../intake/lease.ts'
import { runImports } from '../intake/takeIn/runImports.ts'
import { purgeDeleted } from './purgeDeleted.ts'
import { computeReferralTrends } from '../facts/referralTrendJobs.ts'
import { relinkAdmissions } from '../intake/takeIn/relinkAdmissions.ts'
import { sendReactionsSummaries } from '../communications/reactionsSummary.ts'
import { runUploads } from '../intake/takeIn/runUploads.ts'

// In UTC: 23:00 is 8:00 in Japan, and 16:00 is 1:00 in Japan.
const schedule = [
  '* * * * * seal_audit_logs',
  '*/10 * * * * purge_expired_sign_ins',
  '0 23 * * * send_reactions_summaries',
  '30 17 * * * purge_deleted',
  '0 16 * * * refresh_all_referral_trends',
  '* * * * * resume_imports',
  '* * * * * resume_uploads',
].join('\n')

/**
 * The payload of the jobs that the database functions `queue_imports()`, `queue_uploads()`, `queue_relinking()` and
 * `queue_referral_trends()` put into the queue.
 */
const TenantJob = z.object({ tenant_id: z.int() })

export interface WorkerDependencies {
  readonly database: Database
  readonly secret: Buffer
  readonly auditKey: Buffer
  readonly mailer: Mailer
  readonly storage: Storage
  readonly publicUrl: string
  readonly log: FastifyBaseLogger
  /** Tasks in addition to the product's own: those of the demo. */
  readonly additionalTasks?: TaskList
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
    const { tenant_id: tenantId } = TenantJob.parse(payload)
    const movedKeys = await inTenant(database.jobs, tenantId, (client) =>
      movedPatientKeys(kyselyOn(client), secret, tenantId),
    )
    await runImports({ jobs: database.jobs, storage, hashPatient: patientHexHasher(secret, movedKeys) }, tenantId)
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
    // Of all: their periods move on even when no new data comes.
    for (const tenantId of await listTenants(database.jobs))
      await addJob(
        'refresh_referral_trends',
        { tenant_id: tenantId },
        { jobKey: `referral trends ${tenantId}`, priority: 15 },
      )
  },
  resume_imports: async (_payload, { addJob }) => {
    for (const tenantId of await tenantsWithWaitingFiles(database.jobs, 'imports'))
      await addJob('run_imports', { tenant_id: tenantId }, { jobKey: `imports ${tenantId}`, priority: 10 })
  },
  resume_uploads: async (_payload, { addJob }) => {
    for (const tenantId of await tenantsWithWaitingFiles(database.jobs, 'data_uploads'))
      await addJob('run_uploads', { tenant_id: tenantId }, { jobKey: `uploads ${tenantId}`, priority: 10 })
  },
})

/** Starts working through the job queue until `stop()` of the returned runner is called. Several processes may run side by side. */
export const startWorker = async (dependencies: WorkerDependencies): Promise<Runner> => {
  const { database, log, additionalTasks } = dependencies
  const runner = await run({
    pgPool: database.jobs,
    taskList: { ...tasks(dependencies), ...additionalTasks },
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
