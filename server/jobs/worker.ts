import { type Runner, run, type TaskList } from 'graphile-worker'
import { Logger } from 'graphile-worker'
import type { FastifyBaseLogger } from 'fastify'
import { sealAuditLogs } from '../audit/chain.ts'
import type { Database } from '../db/connection.ts'
import { purgeExpired } from '../identity/adapter.ts'

const schedule = ['* * * * * seal_audit_logs', '*/10 * * * * purge_expired_sign_ins'].join('\n')

const tasks = (database: Database, auditKey: Buffer): TaskList => ({
  seal_audit_logs: async () => {
    await sealAuditLogs(database.jobs, auditKey)
  },
  purge_expired_sign_ins: async () => {
    await purgeExpired(database.identity)
  },
})

/** Starts working through the job queue until `stop()` is called on what is returned. Several processes may work side by side. */
export const startWorker = (database: Database, auditKey: Buffer, log: FastifyBaseLogger): Promise<Runner> =>
  run({
    pgPool: database.jobs,
    taskList: tasks(database, auditKey),
    crontab: schedule,
    concurrency: 2,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.error({ component: 'worker' }, message)
      else if (level === 'warning') log.warn({ component: 'worker' }, message)
      else log.debug({ component: 'worker' }, message)
    }),
  })
