import type { FastifyInstance } from 'fastify'

/**
 * Keeps the API's replies out of all caches of browsers and proxies, because they are medical data. A route can set
 * another `cache-control`.
 */
export const keepRepliesPrivate = (app: FastifyInstance) => {
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}
