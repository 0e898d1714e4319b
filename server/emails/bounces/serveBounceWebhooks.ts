import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { Config } from '#server/config.ts'
import { problem } from '#server/problems.ts'
import { publicPath } from '../tracking/publicAddresses.ts'
import { type BounceKeys, takeNews } from './takeNews.ts'
import { genericTolerance, genericWebhook } from './genericWebhook.ts'
import { sendGridTolerance, sendGridWebhook } from './sendGridWebhook.ts'
import { sesWebhook, snsTolerance } from './sesWebhook.ts'
import type { ReadWebhook } from './verdict.ts'

const maxBytes = 262_144
const callsPerMinute = 600
const rememberedCalls = 10_000

interface Service {
  readonly read: ReadWebhook
  /** So long a call can be believed, in milliseconds. */
  readonly tolerance: number
  /** Whether the service itself sends a call again that has been taken. */
  readonly repeats: boolean
}

/** The certificates in PEM files, of which each may hold several. @throws when a file holds none */
export const readCertificates = async (files: readonly string[]): Promise<X509Certificate[]> => {
  const certificates: X509Certificate[] = []
  for (const file of files) {
    const found = (await readFile(file, 'utf8')).match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)
    if (!found) throw new Error(`${file} holds no certificate in PEM`)
    certificates.push(...found.map((pem) => new X509Certificate(pem)))
  }
  return certificates
}

const servicesOf = async ({ secret, sns, sendGridKey }: Config['email']['bounceWebhooks']) => {
  const services = new Map<string, Service>()
  if (secret !== null)
    services.set('generic', { read: genericWebhook(secret), tolerance: genericTolerance, repeats: false })
  if (sns !== null)
    services.set('ses', {
      read: sesWebhook(await readCertificates(sns.certificateFiles), sns.topics),
      tolerance: snsTolerance,
      repeats: true,
    })
  if (sendGridKey !== null)
    services.set('sendgrid', { read: sendGridWebhook(sendGridKey), tolerance: sendGridTolerance, repeats: true })
  return services
}

export interface BounceWebhooks {
  readonly app: pg.Pool
  readonly keys: BounceKeys
  readonly webhooks: Config['email']['bounceWebhooks']
  readonly now?: () => number
}

/**
 * Takes what mail services tell of mails that came back: `POST /m/bounces/generic`, `ses` and `sendgrid`, each only where it is
 * configured. Signatures are checked over the bytes as they came.
 */
export const serveBounceWebhooks = async (
  server: FastifyInstance,
  { app, keys, webhooks, now = Date.now }: BounceWebhooks,
): Promise<void> => {
  const services = await servicesOf(webhooks)
  if (services.size === 0) return
  /** Calls that were taken. What another server has taken is known by the database. */
  const taken = new LRUCache<string, true>({ max: rememberedCalls, perf: { now } })
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    )
    const config = { operationId: 'takeBounces', rateLimit: { max: callsPerMinute, timeWindow: '1 minute' } }
    scope.post<{ Params: { service: string } }>(
      `${publicPath}/bounces/:service`,
      { config, bodyLimit: maxBytes },
      async ({ params, headers, body, log }, reply) => {
        const service = services.get(params.service)
        if (!service) throw problem('not_found')
        const verdict = service.read({
          body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
          header: (name) => String(headers[name] ?? ''),
          now: now(),
        })
        if ('disbelief' in verdict) {
          log.warn({ component: 'bounces', service: params.service, why: verdict.disbelief }, 'Refused a webhook call')
          return reply.code(verdict.disbelief === 'format' ? 400 : 403).send()
        }
        const proof = `${params.service} ${verdict.proof}`
        if (taken.has(proof)) return reply.code(service.repeats ? 204 : 409).send()
        const { early, ...counts } = await takeNews(app, keys, verdict.news)
        // The service brings it again.
        if (early > 0) throw problem('unavailable')
        taken.set(proof, true, { ttl: 2 * service.tolerance })
        if (verdict.remark !== undefined) log.warn({ component: 'bounces' }, verdict.remark)
        log.info({ component: 'bounces', service: params.service, ...counts }, 'Took a webhook call')
        return reply.code(204).send()
      },
    )
  })
}
