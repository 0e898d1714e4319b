import { pino } from 'pino'
import { readConfig } from '../config.ts'
import { openCampaignMail } from '../emails/sending/campaignMail.ts'
import { startWorker } from '../jobs/worker.ts'
import { catcherUrl } from '../mail/catcher.ts'
import { createMailer } from '../mail/mailer.ts'
import { openStorage } from '../storage/openStorage.ts'
import { openStore } from '../store.ts'
import { lowerPriority } from '../threads/lowerPriority.ts'
import { openDelivering } from '../work/deliveries/openDelivering.ts'

const config = readConfig(process.env)
const store = await openStore(config, { shared: true, log: (message) => console.log(message) })
// After the embedded database has been started, which keeps its priority.
lowerPriority()
const mailer = createMailer(config.mail.smtpUrl ?? catcherUrl(config.mail.catcher.smtpPort), config.mail.from)
const storage = openStorage(config.storage)
const campaignMail = openCampaignMail(config, {
  smtpUrl: config.email.smtpUrl ?? config.mail.smtpUrl ?? catcherUrl(config.mail.catcher.smtpPort),
  secret: store.secret,
  storage,
})
const worker = await startWorker({
  database: store.database,
  secret: store.secret,
  auditKey: store.auditKey,
  mailer,
  campaignMail,
  storage,
  publicUrl: config.http.publicUrl,
  delivering: await openDelivering(config, store.database, store.secret),
  log: pino({ level: config.observability.logLevel }),
  ...(config.demo && {
    additionalTasks: (await import('../demo/files/demoJobs.ts')).demoTasks({ database: store.database, storage }),
  }),
})
console.log('Working through jobs. Ctrl-C stops.')

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void worker
      .stop()
      .then(() => campaignMail.lines.close())
      .then(() => mailer.close())
      .then(() => store.close())
      .then(() => process.exit(0))
  })
