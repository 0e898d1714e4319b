import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { Database } from '../../db/connection.ts'
import { type DemoLoading, loadDemoFiles } from './loadDemoFiles.ts'

/** The payload of the job that a start with the demo adds to the queue. */
const DemoJob = z.object({ months: z.int() })

/** The demo's own tasks, for the worker. */
export const demoTasks = (loading: DemoLoading): TaskList => ({
  load_demo_files: async (payload) => {
    await loadDemoFiles(loading, DemoJob.parse(payload).months)
  },
})

/** Adds a job to the queue that uploads the demo hospital's data files. */
export const queueDemoFiles = async ({ jobs }: Pick<Database, 'jobs'>, months: number): Promise<void> => {
  await jobs.query(
    `select graphile_worker.add_job('load_demo_files', $1::json, job_key => 'load_demo_files', priority => 20)`,
    [JSON.stringify({ months })],
  )
}
