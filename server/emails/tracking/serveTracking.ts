import type { FastifyInstance, FastifyRequest } from 'fastify'
import { languageOf } from '../../problems/problemBody.ts'
import { readContents } from '../../storage/storedContents.ts'
import type { Storage } from '../../storage/storage.ts'
import { lostPage, sendPage } from '../optOut/publicPage.ts'
import type { EventQueue } from './eventQueue.ts'
import type { NewEvent } from './events.ts'
import { isGatewayAddress } from './gatewayNetworks.ts'
import type { publicRows } from './publicRows.ts'
import { publicRoute, type PublicTokens } from './publicTokens.ts'

// A transparent GIF of one pixel.
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const aYear = 31_536_000
const maxAgent = 500

interface Route {
  readonly Params: { readonly token: string }
}

const prefetching = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const

/** What the rules that tell persons and machines apart look at. Nothing of it is stored but what they find. */
const fetchedBy = ({ method, headers, ip }: FastifyRequest<Route>) => ({
  method,
  userAgent: (headers['user-agent'] ?? '').trim().slice(0, maxAgent),
  isPrefetch: prefetching.some((name) => /prefetch|preview|prerender/i.test(String(headers[name] ?? ''))),
  isFromGateway: isGatewayAddress(ip),
})

export interface TrackingDependencies {
  readonly tokens: PublicTokens
  readonly rows: ReturnType<typeof publicRows>
  readonly queue: EventQueue
  readonly storage: Storage
  /** Requests of one address. */
  readonly perMinute: number
}

/** Serves pixels, links and pictures of e-mails. Opens and clicks are written later, so nobody waits for the database. */
export const serveTracking = (
  app: FastifyInstance,
  { tokens, rows, queue, storage, perMinute }: TrackingDependencies,
): void => {
  const rateLimit = { max: perMinute, timeWindow: '1 minute' }
  const note = (
    request: FastifyRequest<Route>,
    event: Pick<NewEvent, 'tenantId' | 'emailId' | 'token' | 'kind' | 'linkId'>,
  ) => queue.add({ ...event, ...fetchedBy(request), at: Date.now() })

  app.get<Route>(
    publicRoute('open'),
    { helmet: false, config: { operationId: 'emailOpen', rateLimit } },
    async (request, reply) => {
      const recipient = tokens.readRecipient('open', request.params.token)
      if (recipient) note(request, { ...recipient, kind: 'open', linkId: null })
      // The same for an address that was made up.
      return reply.header('cross-origin-resource-policy', 'cross-origin').type('image/gif').send(pixel)
    },
  )

  app.get<Route>(
    publicRoute('link'),
    { helmet: false, config: { operationId: 'emailLink', rateLimit } },
    async (request, reply) => {
      const link = tokens.readLink(request.params.token)
      const target = link && (await rows.link(link))
      if (!link || !target || !URL.canParse(target.url))
        return sendPage(reply, 404, lostPage(languageOf(request.headers['accept-language'])))
      const { tenantId, emailId, token } = link
      note(request, { tenantId, emailId, token, kind: 'click', linkId: target.id })
      return reply.redirect(new URL(target.url).href, 302)
    },
  )

  app.get<Route>(
    publicRoute('picture'),
    { helmet: false, config: { operationId: 'emailPicture', rateLimit } },
    async (request, reply) => {
      const picture = tokens.readPicture(request.params.token)
      const file = picture && (await rows.picture(picture))
      if (!file) return sendPage(reply, 404, lostPage(languageOf(request.headers['accept-language'])))
      // Before the headers, which do not hold for a failure.
      const contents = await readContents(storage, {
        key: file.storage_key,
        byteCount: file.byte_count,
        sha256: file.sha256,
      })
      return reply
        .headers({
          'cache-control': `public, max-age=${aYear}, immutable`,
          'cross-origin-resource-policy': 'cross-origin',
          'content-length': file.byte_count,
        })
        .type(file.content_type)
        .send(contents)
    },
  )
}
