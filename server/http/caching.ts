import type { FastifyInstance } from 'fastify'

/** Keeps what the API replies out of every cache, of browsers and proxies alike, unless a route has said otherwise: it is medical data. */
export const keepRepliesPrivate = (app: FastifyInstance) => {
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}
