import type { FastifyInstance } from 'fastify'

/** Running requests have this much time to finish. Connections that send or read more slowly are cut off. */
const maxClosingMilliseconds = 25_000

/** Closes a server: it accepts no new requests, and running ones finish within the given time. */
export const closeWithin = async (app: FastifyInstance, milliseconds = maxClosingMilliseconds): Promise<void> => {
  const timer = setTimeout(() => app.server.closeAllConnections(), milliseconds)
  await app.close().finally(() => clearTimeout(timer))
}
