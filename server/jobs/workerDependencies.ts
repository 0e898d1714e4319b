import type { FastifyBaseLogger } from 'fastify'
import type { TaskList } from 'graphile-worker'
import type { Database } from '../db/connection.ts'
import type { CampaignMail } from '../emails/sending/campaignMail.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Storage } from '../storage/storage.ts'
import type { Delivering } from '../work/deliveries/delivering.ts'

/** What the jobs need. */
export interface WorkerDependencies {
  readonly database: Database
  readonly secret: Buffer
  readonly auditKey: Buffer
  readonly mailer: Mailer
  readonly storage: Storage
  readonly publicUrl: string
  /** How e-mails to doctors are sent. */
  readonly campaignMail: CampaignMail
  /** How webhooks and browsers are reached. */
  readonly delivering: Pick<Delivering, 'key' | 'outgoing' | 'pushKeys'>
  readonly log: FastifyBaseLogger
  /** Tasks in addition to the product's own: those of the demo. */
  readonly additionalTasks?: TaskList
}
