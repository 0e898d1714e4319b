import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** A job as its schedule queues it. */
const queue = (owner: pg.Pool, task: string) => owner.query(`select graphile_worker.add_job($1, job_key => $1)`, [task])

/** Whether a job of this task is running. */
const isRunning = async (owner: pg.Pool, task: string): Promise<boolean> => {
  const { rowCount } = await owner.query(
    `select from graphile_worker.jobs where task_identifier = $1 and locked_at is not null limit 1`,
    [task],
  )
  return rowCount !== 0
}

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
export const untilTrendsAreComputed = async (owner: pg.Pool): Promise<number> => {
  while (!(await isRunning(owner, 'refresh_all_referral_trends'))) await sleep(10)
  return untilDone(owner, ...trends)
}

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
  while (!(await isRunning(owner, 'refresh_all_referral_trends'))) await sleep(10)
  await queue(owner, 'seal_audit_logs')
  await queue(owner, 'resume_imports')
  const [sealed, resumed] = await Promise.all([untilDone(owner, 'seal_audit_logs'), untilDone(owner, 'resume_imports')])
  return { taken: await taken, sealed, resumed }
}
