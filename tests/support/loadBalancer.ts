import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One address for several servers, without sticky sessions: each request goes to the next server in turn. */
export interface LoadBalancer {
  readonly origin: string
  /** Sends all further requests to these servers. */
  readonly serve: (...servers: readonly { readonly origin: string }[]) => void
  /** How many requests have gone to a server. */
  readonly countOf: (server: { readonly origin: string }) => number
  readonly stop: () => Promise<void>
}

export const startLoadBalancer = async (): Promise<LoadBalancer> => {
  const counts = new Map<string, number>()
  let targets: readonly string[] = []
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const target = targets[(turn += 1) % targets.length] ?? ''
    counts.set(target, (counts.get(target) ?? 0) + 1)
    const { method, url = '/', headers } = incoming
    const { hostname, port } = new URL(target)
    const passedOn = request({ hostname, port, method, path: url, headers, agent: false }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(outgoing)
    })
    passedOn.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(passedOn)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    serve: (...servers) => {
      targets = servers.map(({ origin }) => origin)
    },
    countOf: ({ origin }) => counts.get(origin) ?? 0,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
