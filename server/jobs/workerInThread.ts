import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { DatabaseOptions } from '../db/connection.ts'
import type { Store } from '../store.ts'
import { keepThread } from '../threads/keptThread.ts'
import type { WorkerConfig } from './openWorker.ts'
import type { Worker } from './worker.ts'

/** As `renkei_app`: two for each of the six jobs that run at once. */
const maxConnections = 12

/**
 * Megabytes of objects that have just been made. By default they take more the longer a job runs, without being needed:
 * sending 20,000 e-mails took 116 MB more than sending 2,000. `npm run worker` has the same limit: three spaces of 16 MB.
 */
const maxYoungGenerationSizeMb = 48

/** What the thread gets from the server. Keys arrive as plain bytes. */
export interface WorkerThreadData {
  readonly config: WorkerConfig & Pick<Config, 'observability'>
  readonly databaseOptions: Omit<DatabaseOptions, 'secret' | 'onError'>
  readonly secret: Uint8Array
  readonly auditKey: Uint8Array
  readonly smtpUrl: string
}

export interface WorkerInThreadOptions extends Pick<Store, 'databaseOptions' | 'secret' | 'auditKey'> {
  /** Of the mail server for the product's own mails. */
  readonly smtpUrl: string
  readonly log: FastifyBaseLogger
}

/**
 * Runs a worker in a thread of the server, with connections and memory of its own. Jobs compute there, so that nobody who waits for an answer
 * waits for them. It is started again when it fails.
 */
export const startWorkerInThread = (
  { mail, email, outgoing, storage, http, demo, observability }: WorkerThreadData['config'],
  { databaseOptions: { ownerUrl, roleUrls, poolSize }, secret, auditKey, smtpUrl, log }: WorkerInThreadOptions,
): Worker => {
  const workerData: WorkerThreadData = {
    config: { mail, email, outgoing, storage, http, demo, observability },
    databaseOptions: { ownerUrl, poolSize: Math.min(poolSize, maxConnections), ...(roleUrls && { roleUrls }) },
    secret,
    auditKey,
    smtpUrl,
  }
  const module = new URL('./workerThread.ts', import.meta.url)
  return keepThread({ name: 'worker', module, workerData, resourceLimits: { maxYoungGenerationSizeMb }, log })
}
