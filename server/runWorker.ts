import { pino } from 'pino'
import { readConfig } from './readConfig.ts'
import { requireDkimKey } from './emails/sending/message/dkimKey.ts'
import { openWorker } from './jobs/openWorker.ts'
import { catcherUrl } from './mail/catcher.ts'
import { sentenceOf } from './startTrouble.ts'
import { openStore } from './store.ts'
import { lowerPriority } from './threads/lowerPriority.ts'

const fail = (error: unknown): never => {
  console.error(sentenceOf(error))
  process.exit(1)
}

const start = async () => {
  const config = readConfig(process.env)
  const store = await openStore(config, { shared: true, log: (message) => console.log(message) })
  // After the embedded database has been started, which keeps its priority.
  lowerPriority()
  await requireDkimKey(config)
  const worker = await openWorker(config, {
    ...store,
    smtpUrl: config.mail.smtpUrl ?? catcherUrl(config.mail.catcher.smtpPort),
    log: pino({ level: config.observability.logLevel }),
  })
  console.log('Working through jobs. Ctrl-C stops.')

  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      void worker
        .stop()
        .then(() => store.close())
        .then(() => process.exit(0), fail)
    })
}

start().catch(fail)
