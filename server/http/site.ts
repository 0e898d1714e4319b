import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { problem } from '../problems.ts'
import { dist } from './appBuild.ts'
import { sendProblem } from './errors.ts'
import { openApiDocument } from './openapi.ts'

const docs = join(import.meta.dirname, 'docs')

/** Swagger UI: what the build has copied, or in development its package. */
const swaggerFolder = (): string => {
  const built = join(dist, 'docs')
  return existsSync(built) ? built : dirname(createRequire(import.meta.url).resolve('swagger-ui-dist'))
}

const immutable = 'public, max-age=31536000, immutable'

/** Serves the web app under /app, MSAL's redirect page at /, and the API's description under /api/docs. */
export const serveSite = async (app: FastifyInstance, origin: string, isBuilt: boolean) => {
  let document: ReturnType<typeof openApiDocument> | undefined
  app.get('/api/openapi.json', async () => (document ??= openApiDocument(origin)))
  await app.register(fastifyStatic, { root: swaggerFolder(), prefix: '/api/docs/ui/', index: false })
  app.get('/api/docs', (_request, reply) => reply.sendFile('index.html', docs))
  app.get('/api/docs/docs.js', (_request, reply) => reply.sendFile('docs.js', docs))

  if (!isBuilt) return notFound(app, false)
  await app.register(fastifyStatic, {
    root: join(dist, 'app'),
    prefix: '/app/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? immutable : 'no-cache')
    },
  })
  await app.register(fastifyStatic, {
    root: join(dist, 'redirect'),
    prefix: '/',
    decorateReply: false,
    index: 'index.html',
    wildcard: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? immutable : 'no-cache')
    },
  })
  app.get('/app/', (_request, reply) => sendApp(reply))
  // Browsers request this on pages that name no icon: the redirect page and the identity provider's pages.
  app.get('/favicon.ico', (_request, reply) => reply.sendFile('favicon.svg', join(dist, 'app')))
  notFound(app, true)
}

const sendApp = (reply: FastifyReply) =>
  reply.header('cache-control', 'no-cache').sendFile('index.html', join(dist, 'app'))

/** Unknown addresses below /app get the app, whose router shows the 404 page. All others get a 404 problem. */
const notFound = (app: FastifyInstance, built: boolean) => {
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isScreen = built && request.method === 'GET' && path.startsWith('/app/') && !path.startsWith('/app/assets/')
    return isScreen ? sendApp(reply) : sendProblem(request, reply, problem('not_found'))
  })
}
