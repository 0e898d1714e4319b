import type { FastifyInstance } from 'fastify'

/** Running requests have this much time to finish. Connections that send or read more slowly are cut off. */
export const maxClosingMilliseconds = 25_000

/**
 * Makes the replies that are sent while a server closes end their connections. Otherwise clients keep them for their next
 * request, and the server waits for them.
 */
export const endConnectionsWhileClosing = (app: FastifyInstance): void => {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
}

/** Closes a server: it accepts no new requests, and running ones finish within the given time. */
export const closeWithin = async (app: FastifyInstance, milliseconds = maxClosingMilliseconds): Promise<void> => {
  const timer = setTimeout(() => app.server.closeAllConnections(), milliseconds)
  await app.close().finally(() => clearTimeout(timer))
}
