import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { withTenant } from '../../db/tenant.ts'
import { problemOf } from '../../http/errors.ts'
import { languageOf } from '../../problems/problemBody.ts'
import type { Storage } from '../../storage/storage.ts'
import { laterPage, lostPage, sendPage } from '../optOut/publicPage.ts'
import { serveOptOut } from '../optOut/serveOptOut.ts'
import { openEventQueue } from './eventQueue.ts'
import { publicPath } from './publicAddresses.ts'
import { publicHeaders } from './publicHeaders.ts'
import { publicRows } from './publicRows.ts'
import type { PublicTokens } from './publicTokens.ts'
import { serveTracking } from './serveTracking.ts'
import { writeEvents } from './writeEvents.ts'

export interface PublicMailDependencies {
  readonly pool: pg.Pool
  readonly storage: Storage
  readonly tokens: PublicTokens
  /** MAIL_PUBLIC_URL */
  readonly origin: string
  /** Requests of one address for pixels, links and pictures. Proxies of large providers fetch for many people. */
  readonly perMinute: number
  /** Requests of one address for opting out. */
  readonly optOutsPerMinute: number
}

/** So long a server that is being stopped may write what it has noted. */
const closingMilliseconds = 5_000

/** Serves what recipients of e-mails reach without signing in: no cookies, no scripts, nothing that says who they are. */
export const servePublicMail = async (app: FastifyInstance, dependencies: PublicMailDependencies): Promise<void> => {
  const { pool, storage, tokens, origin, perMinute, optOutsPerMinute } = dependencies
  const isSecure = new URL(origin).protocol === 'https:'
  const queue = openEventQueue({
    write: (tenantId, events) => withTenant(pool, tenantId, (tx) => writeEvents(tx, tenantId, events)),
    onLost: (count, error) => app.log.warn({ count, err: error }, 'opens and clicks of e-mails were lost'),
  })
  app.addHook('onClose', () => Promise.race([queue.written(), wait(closingMilliseconds, undefined, { ref: false })]))
  const serve = async (own: FastifyInstance) => {
    own.addHook('onRequest', async (_request, reply) => publicHeaders(reply, { isSecure }))
    own.setErrorHandler((error, request, reply) => {
      const { status, extras } = problemOf(error)
      if (status >= 500) request.log.error(error)
      reply.header('retry-after', String(extras.retryAfterSeconds ?? 60))
      const language = languageOf(request.headers['accept-language'])
      return sendPage(reply, status, status === 429 || status >= 500 ? laterPage(language) : lostPage(language))
    })
    own.setNotFoundHandler((request, reply) =>
      sendPage(reply, 404, lostPage(languageOf(request.headers['accept-language']))),
    )
    serveTracking(own, { tokens, rows: publicRows(pool), queue, storage, perMinute })
    serveOptOut(own, pool, { tokens, perMinute: optOutsPerMinute })
  }
  await app.register(serve, { prefix: publicPath })
}
