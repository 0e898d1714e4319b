import type { FastifyInstance } from 'fastify'

/** Requests that are under way may end within this time; who sends or reads more slowly is cut off. */
const maxClosingMilliseconds = 25_000

/** Ends a server: no new requests, running ones finish, none of them holds the end up for longer than that. */
export const closeWithin = async (app: FastifyInstance, milliseconds = maxClosingMilliseconds): Promise<void> => {
  const timer = setTimeout(() => app.server.closeAllConnections(), milliseconds)
  await app.close().finally(() => clearTimeout(timer))
}
