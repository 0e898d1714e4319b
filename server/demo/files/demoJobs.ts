import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { Database } from '../../db/connection.ts'
import { type DemoLoading, loadDemoFiles } from './loadDemoFiles.ts'

/** What a start with the demo puts into the queue. */
const DemoJob = z.object({ months: z.int() })

/** The demo's own tasks, for a worker beside it. */
export const demoTasks = (loading: DemoLoading): TaskList => ({
  load_demo_files: async (payload) => {
    await loadDemoFiles(loading, DemoJob.parse(payload).months)
  },
})

/** Has the demo hospital's files of figures sent by whoever works through the job queue. */
export const queueDemoFiles = async ({ jobs }: Pick<Database, 'jobs'>, months: number): Promise<void> => {
  await jobs.query(
    `select graphile_worker.add_job('load_demo_files', $1::json, job_key => 'load_demo_files', priority => 20)`,
    [JSON.stringify({ months })],
  )
}
