import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { openCampaignMail } from '../emails/sending/campaignMail.ts'
import { readFormerKeys } from '../formerKeys.ts'
import { createMailer } from '../mail/mailer.ts'
import { openStorage } from '../storage/openStorage.ts'
import type { Store } from '../store.ts'
import { openDelivering } from '../work/deliveries/openDelivering.ts'
import { startWorker, type Worker } from './worker.ts'

/** What a worker needs of the configuration. */
export type WorkerConfig = Pick<Config, 'mail' | 'email' | 'outgoing' | 'storage' | 'http' | 'demo'>

export interface WorkerGround extends Pick<Store, 'database' | 'secret' | 'auditKey'> {
  /** Of the mail server for the product's own mails. */
  readonly smtpUrl: string
  readonly log: FastifyBaseLogger
}

/** Starts a worker with all that it needs beside the database. @throws what keeps it from starting */
export const openWorker = async (
  config: WorkerConfig,
  { database, secret, auditKey, smtpUrl, log }: WorkerGround,
): Promise<Worker> => {
  const mailer = createMailer(smtpUrl, config.mail.from)
  const storage = openStorage(config.storage)
  const campaignMail = openCampaignMail(config, {
    smtpUrl: config.email.smtpUrl ?? smtpUrl,
    secret,
    formerKeys: await readFormerKeys(database.identity, secret),
    storage,
  })
  // The demo's code is loaded only for a demo.
  const demo = config.demo ? await import('../demo/files/demoJobs.ts') : null
  const worker = await startWorker({
    database,
    secret,
    auditKey,
    mailer,
    campaignMail,
    storage,
    publicUrl: config.http.publicUrl,
    delivering: await openDelivering(config, database, secret),
    log,
    ...(demo && { additionalTasks: demo.demoTasks({ database, storage }) }),
  })
  return {
    stop: async () => {
      await worker.stop()
      await Promise.all(campaignMail.stragglers)
      campaignMail.lines.close()
      mailer.close()
    },
  }
}
