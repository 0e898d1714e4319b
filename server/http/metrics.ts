import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../db/connection.ts'

/** Counts and times every request of an app by operation and status. @returns the registry to serve */
export const observe = (app: FastifyInstance, database: Database): Registry => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its reply',
    labelNames: ['operation', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections of the application’s pool',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, database.app.idleCount)
      this.set({ state: 'busy' }, database.app.totalCount - database.app.idleCount)
      this.set({ state: 'waiting' }, database.app.waitingCount)
    },
  })
  registry.registerMetric(connections)
  app.addHook('onResponse', async (request, reply) => {
    const operation = request.routeOptions.config.operationId ?? request.routeOptions.url ?? 'unknown'
    duration.observe({ operation, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  return registry
}

const addressOf = (bound: ReturnType<Server['address']>) =>
  typeof bound === 'object' && bound
    ? `http://${bound.family === 'IPv6' ? `[${bound.address}]` : bound.address}:${bound.port}/metrics`
    : ''

/** Serves `/metrics` on a port of its own, which no reverse proxy should forward. */
export const serveMetrics = (
  registry: Registry,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<{ address: string; stop: () => Promise<void> }> =>
  new Promise((resolve, reject) => {
    const server = createServer((request, response) => {
      if (request.url !== '/metrics') return void response.writeHead(404).end()
      registry.metrics().then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      )
    })
    server.once('error', reject)
    server.listen(port, host, () =>
      resolve({
        address: addressOf(server.address()),
        stop: () =>
          new Promise((done) => {
            server.close(() => done())
            server.closeAllConnections()
          }),
      }),
    )
  })
