import { once } from 'node:events'
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { pino } from 'pino'
import { openDatabase } from '../db/connection.ts'
import { lowerPriority } from '../threads/lowerPriority.ts'
import { openWorker } from './openWorker.ts'
import type { WorkerThreadData } from './workerInThread.ts'

// Works through the job queue until the server asks it to stop.

if (!parentPort) throw new Error('This is a thread of the server')
// Who stops a server that has just been started does not wait until its jobs have begun.
if (receiveMessageOnPort(parentPort)) process.exit(0)
const stopped = once(parentPort, 'message')
lowerPriority()
const { config, databaseOptions, secret, auditKey, smtpUrl } = workerData as WorkerThreadData
const database = openDatabase({ ...databaseOptions, secret: Buffer.from(secret) })
const worker = await openWorker(config, {
  database,
  secret: Buffer.from(secret),
  auditKey: Buffer.from(auditKey),
  smtpUrl,
  log: pino({ level: config.observability.logLevel }),
})
await stopped
await worker.stop()
await database.close()
process.exit(0)
