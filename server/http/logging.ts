import type { FastifyInstance } from 'fastify'

/** Logs one line per request, with references only: no query strings, no bodies, no tokens. */
export const logRequests = (app: FastifyInstance) => {
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { caller, method, routeOptions } = request
    request.log.info(
      {
        method,
        route: routeOptions.url ?? 'unknown',
        operation: routeOptions.config.operationId,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        tenantId: caller?.tenantId,
        accountId: caller?.accountId,
        clientVersion: request.headers['x-client-version'],
      },
      'request',
    )
  })
}
