import { Logger, run } from 'graphile-worker'
import { followDatabase } from '../db/clock.ts'
import { clockDifference } from '../db/clockDifference.ts'
import { Throttle } from '../intake/throttle.ts'
import { watchPeopleServed } from './peopleServed.ts'
import { deliveryTasks, emailTasks, schedule, scheduledTasks, tasksAtStart } from './scheduledTasks.ts'
import { tenantTasks } from './tenantTasks.ts'
import type { WorkerDependencies } from './workerDependencies.ts'

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
  for (const task of tasksAtStart) await scheduled.addJob(task, {}, { jobKey: task })
  return {
    stop: async () => {
      await Promise.all([scheduled.stop(), ofTenants.stop()])
      await peopleServed.close()
    },
  }
}
