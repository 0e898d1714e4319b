import { listTenants } from '../db/eachTenant.ts'
import type pg from 'pg'
import { inTenant } from '../db/inTenant.ts'
import { failed, type Finding, ok, warning } from './finding.ts'

/** The job that seals the audit log each minute. Its last run shows whether a worker is running. */
const everyMinute = 'seal_audit_logs'
const lateSeconds = 180
const waitingMinutes = 30

/** @param seconds - since a worker was last active; null: never */
export const judgeWorker = (seconds: number | null): Finding => {
  const check = 'job queue'
  const mend =
    'Start npm run worker, or the product with RENKEI_WORKER=true; if one has just been started, wait a minute; else look into its log.'
  if (seconds === null) return failed(check, 'no worker has ever worked through it', mend)
  if (seconds > lateSeconds)
    return failed(check, `no worker has been seen for ${Math.round(seconds / 60).toLocaleString('en')} minutes`, mend)
  return ok(check, `a worker was seen ${Math.max(0, Math.round(seconds))} s ago`)
}

/** @param jobs - as renkei_jobs */
export const checkQueue = async (jobs: pg.Pool): Promise<Finding[]> => {
  const { rows } = await jobs.query<{ seconds: number | null; stuck: number; given_up: number }>(
    `select
      (select extract(epoch from statement_timestamp() - coalesce(last_execution, known_since))::float8
        from graphile_worker._private_known_crontabs where identifier = $1) as seconds,
      (select count(*) from graphile_worker._private_jobs
        where locked_at is null and attempts < max_attempts and run_at < statement_timestamp() - make_interval(mins => $2)
          -- Whatever stands behind a running job in the same queue waits as it should.
          and not exists (
            select from graphile_worker._private_job_queues as queues
            where queues.id = job_queue_id and queues.locked_at is not null
          )) as stuck,
      -- A running job counts its present attempt already.
      (select count(*) from graphile_worker._private_jobs where locked_at is null and attempts >= max_attempts) as given_up`,
    [everyMinute, waitingMinutes],
  )
  const [row] = rows
  if (!row) throw new Error('no answer')
  const { seconds, stuck, given_up: givenUp } = row
  return [
    judgeWorker(seconds),
    ...(stuck > 0
      ? [
          warning(
            'job queue',
            `${stuck} jobs have been waiting for over ${waitingMinutes} minutes`,
            'Large files take their time; otherwise run another npm run worker, and look into its log.',
          ),
        ]
      : []),
    ...(givenUp > 0
      ? [
          warning(
            'job queue',
            `${givenUp} jobs have failed so often that nobody tries them again`,
            'Their reasons stand in the worker’s log, and in last_error of graphile_worker.jobs.',
          ),
        ]
      : []),
  ]
}

const unsealedMinutes = 15

/** Finds tenants with log entries that should have been sealed long ago. @param jobs - as renkei_jobs */
export const checkSeals = async (jobs: pg.Pool): Promise<Finding[]> => {
  const late: number[] = []
  const tenants = await listTenants(jobs)
  for (const tenantId of tenants)
    await inTenant(jobs, tenantId, async (client) => {
      const { rows } = await client.query<{ late: boolean }>(
        `select exists (
          select from audit_logs
          where tenant_id = $1
            and id > coalesce((select audit_log_id from audit_seals where tenant_id = $1 order by id desc limit 1), 0)
            and occurred_at < statement_timestamp() - make_interval(mins => $2)
        ) as late`,
        [tenantId, unsealedMinutes],
      )
      if (rows[0]?.late) late.push(tenantId)
    })
  return [
    late.length === 0
      ? ok('audit log', `sealed for ${tenants.length} tenants`)
      : failed(
          'audit log',
          `lines older than ${unsealedMinutes} minutes are not sealed for the tenants ${late.join(', ')}`,
          'A worker seals them each minute: see the job queue. Then npm run audit:verify.',
        ),
  ]
}
