import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

export interface ForeignOrigins {
  readonly tiles: string
  readonly identity: readonly string[]
  /** Origins to which the browser reports errors and page views. */
  readonly reports: readonly string[]
}

/** Security headers. Scripts come from this origin only. This origin may frame its own pages, because silent sign-in renewal needs that. */
export const securityHeaders = (app: FastifyInstance, origin: URL, { tiles, identity, reports }: ForeignOrigins) =>
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
    strictTransportSecurity: origin.protocol === 'https:',
    crossOriginEmbedderPolicy: false,
  })
