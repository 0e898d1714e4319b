import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** A job as its schedule queues it. */
const queue = (owner: pg.Pool, task: string) => owner.query(`select graphile_worker.add_job($1, job_key => $1)`, [task])

const waitingJobs = async (owner: pg.Pool, tasks: readonly string[]): Promise<number> => {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from graphile_worker.jobs where task_identifier = any($1)`,
    [tasks],
  )
  return rows[0]?.count ?? 0
}

/** @returns the milliseconds until no job of these tasks is left */
const untilDone = async (owner: pg.Pool, ...tasks: readonly string[]): Promise<number> => {
  const begin = performance.now()
  while ((await waitingJobs(owner, tasks)) > 0) await sleep(50)
  return performance.now() - begin
}

const trends = ['refresh_all_referral_trends', 'refresh_referral_trends']

/** Waits for the trends that each start of a worker queues. */
export const untilTrendsAreComputed = (owner: pg.Pool): Promise<number> => untilDone(owner, ...trends)

export interface NightlyTrends {
  /** Milliseconds until the trends of all tenants are computed. */
  readonly taken: number
  /** Milliseconds until the sealing of the audit log that was queued meanwhile was done. */
  readonly sealed: number
  /** Milliseconds until the search for waiting files that was queued meanwhile was done. */
  readonly resumed: number
}

/** Lets the running worker compute the trends of all tenants, as each night, and do a minute's scheduled work beside them. */
export const computeNightlyTrends = async (owner: pg.Pool): Promise<NightlyTrends> => {
  await queue(owner, 'refresh_all_referral_trends')
  const taken = untilDone(owner, ...trends)
  // Until the trends are under way.
  while ((await waitingJobs(owner, ['refresh_referral_trends'])) === 0) await sleep(10)
  await queue(owner, 'seal_audit_logs')
  await queue(owner, 'resume_imports')
  const [sealed, resumed] = await Promise.all([untilDone(owner, 'seal_audit_logs'), untilDone(owner, 'resume_imports')])
  return { taken: await taken, sealed, resumed }
}
