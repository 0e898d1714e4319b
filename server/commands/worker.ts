import { pino } from 'pino'
import { readConfig } from '../config.ts'
import { startWorker } from '../jobs/worker.ts'
import { openStore } from '../store.ts'

const config = readConfig(process.env)
const store = await openStore(config, { shared: true })
const worker = await startWorker(store.database, store.auditKey, pino({ level: config.observability.logLevel }))
console.log('Working through jobs. Ctrl-C stops.')

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void worker
      .stop()
      .then(() => store.close())
      .then(() => process.exit(0))
  })
