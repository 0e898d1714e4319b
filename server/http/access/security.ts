import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

export interface ForeignOrigins {
  readonly tiles: string
  readonly identity: readonly string[]
  /** Origins to which the browser reports errors and page views. */
  readonly reports: readonly string[]
}

const year = 31_536_000

/** The header that lets browsers use TLS alone for a year, if people open an https address. */
export const tlsPromise = (origin: URL): Readonly<Record<string, string>> =>
  origin.protocol === 'https:' ? { 'strict-transport-security': `max-age=${year}` } : {}

/**
 * Lets browsers use TLS alone for a year, if people open an https address. To be registered first: whatever answers a request, also a redirect or a refusal,
 * carries it. Other names below the host are not the product's, and stay as they are.
 */
export const promiseTls = (app: FastifyInstance, origin: URL): void => {
  const headers = tlsPromise(origin)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}

/** Security headers. Scripts come from this origin only. This origin may frame its own pages, because silent sign-in renewal needs that. */
export const securityHeaders = (app: FastifyInstance, { tiles, identity, reports }: ForeignOrigins) =>
  app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [`'self'`],
        baseUri: [`'self'`],
        connectSrc: [`'self'`, ...identity, ...reports],
        fontSrc: [`'self'`, 'data:'],
        formAction: [`'self'`, ...identity],
        frameAncestors: [`'self'`],
        frameSrc: [`'self'`, ...identity],
        imgSrc: [`'self'`, 'data:', 'blob:', tiles],
        objectSrc: [`'none'`],
        scriptSrc: [`'self'`],
        // Emotion, which styles the components, writes style elements at run time.
        styleSrc: [`'self'`, `'unsafe-inline'`],
      },
    },
    frameguard: { action: 'sameorigin' },
    referrerPolicy: { policy: 'same-origin' },
    // promiseTls
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
  })
