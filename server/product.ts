import type { FastifyServerOptions } from 'fastify'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { requireBreachedPasswords } from './identity/passwords/breachedPasswords.ts'
import { openingPort, usingFolder } from './startTrouble.ts'
import { followDatabase } from './db/clock.ts'
import { clockDifference } from './db/clockDifference.ts'
import { openStore } from './store.ts'
import { closeWithin } from './http/closing.ts'
import { requireDkimKey } from './emails/sending/message/dkimKey.ts'
import { openCampaignMail } from './emails/sending/campaignMail.ts'
import { serveMetrics } from './http/metrics.ts'
import { startWorkerInThread } from './jobs/workerInThread.ts'
import { startMailCatcher } from './mail/catcher.ts'
import { readFormerKeys } from './formerKeys.ts'
import { createMailer } from './mail/mailer.ts'
import { openStorage } from './storage/openStorage.ts'

/** A running instance of the product. */
export interface Product {
  /** The address that people open. */
  readonly address: string
  /** Web inbox of the embedded mail catcher; null when mail goes to a real server. */
  readonly inbox: string | null
  readonly metricsAddress: string
  /**
   * Tells load balancers (`/readyz`) that no new requests should come, and goes on answering for the configured time.
   * @param signal - ends the wait at once when it aborts
   */
  readonly leave: (signal?: AbortSignal) => Promise<void>
  /**
   * Stops everything in order: the server accepts no new requests, running requests finish, jobs go back into the
   * queue, and the database closes last.
   */
  readonly stop: () => Promise<void>
}

/** Stops in the reverse order of starting. A failure does not keep the rest from stopping. */
const stack = () => {
  const stops: (() => Promise<unknown>)[] = []
  return {
    push: (stop: () => Promise<unknown>) => stops.push(stop),
    unwind: async () => {
      const failures: unknown[] = []
      for (const stop of stops.splice(0).reverse()) await stop().catch((error: unknown) => failures.push(error))
      if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be stopped cleanly')
    },
  }
}

/** @param signal - ends the wait early */
const waitFor = (seconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Stops several things side by side. It ends when all have stopped, with the first failure if there is one. */
const allOf = async (stops: readonly (() => Promise<unknown>)[]): Promise<void> => {
  const results = await Promise.allSettled(stops.map((stop) => stop()))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

/**
 * Starts everything in the configuration: database, schema, demo tenants, mail catcher, job worker, API and web app.
 * @throws the first failure, after stopping what had started
 */
export const startProduct = async (config: Config, logger: FastifyServerOptions['logger']): Promise<Product> => {
  const running = stack()
  try {
    if (config.breachedPasswordsPath !== undefined) await requireBreachedPasswords(config.breachedPasswordsPath)
    const store = await openStore(config, { log: (message) => console.log(message) })
    running.push(store.close)
    followDatabase(await clockDifference(store.database.app))
    const catcher = config.mail.smtpUrl
      ? null
      : await usingFolder(config.dataDir, 'RENKEI_DATA_DIR', () =>
          startMailCatcher({ host: '127.0.0.1', dataDir: config.dataDir, ...config.mail.catcher }),
        )
    if (catcher) running.push(catcher.stop)
    const smtpUrl = config.mail.smtpUrl ?? catcher?.smtpUrl ?? ''
    const mailer = createMailer(smtpUrl, config.mail.from)
    running.push(async () => mailer.close())
    await requireDkimKey(config)
    const campaignMail = openCampaignMail(config, {
      smtpUrl: config.email.smtpUrl ?? smtpUrl,
      secret: store.secret,
      formerKeys: await readFormerKeys(store.database.identity, store.secret),
      storage: openStorage(config.storage),
    })
    running.push(async () => campaignMail.lines.close())
    const { app, registry, health } = await createApp({
      config,
      database: store.database,
      secret: store.secret,
      mailer,
      campaignMail,
      logger,
    })
    // Side by side: a job may take minutes to end, and a server that is being stopped must not take in requests meanwhile.
    const serving = [() => closeWithin(app)]
    running.push(() => allOf(serving))
    if (config.demo && config.demoMonths > 0) {
      // The demo's code is loaded only for a demo.
      const { queueDemoFiles } = await import('./demo/files/demoJobs.ts')
      await queueDemoFiles(store.database, config.demoMonths)
    }
    const { metrics: internal } = config.observability
    const metrics = await openingPort(internal, { host: 'METRICS_HOST', port: 'METRICS_PORT' }, () =>
      serveMetrics(registry, internal),
    )
    running.push(metrics.stop)
    const { host, port } = config.http
    await openingPort(config.http, { host: 'HOST', port: 'PORT' }, () => app.listen({ port, host }))
    if (config.jobs.inServer) {
      // Only now: loading its code takes a second of a processor, for which nobody who calls should wait.
      const worker = startWorkerInThread(config, { ...store, smtpUrl, log: app.log })
      serving.push(worker.stop)
    }
    return {
      address: `${config.http.publicUrl}/app`,
      inbox: catcher?.webUrl ?? null,
      metricsAddress: metrics.address,
      leave: async (signal) => {
        health.leave()
        await waitFor(config.drainSeconds, signal)
      },
      stop: running.unwind,
    }
  } catch (error) {
    await running.unwind().catch(() => {})
    throw error
  }
}
