import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { requestBytes } from '../support/rawHttp.ts'

const NoisyCall = z.object({
  method: z.enum(['GET', 'POST']),
  path: z.string(),
  body: z.string().optional(),
  token: z.string(),
  /** Number of clients that send it concurrently. */
  clients: z.int(),
})
type NoisyCall = z.infer<typeof NoisyCall>

/** The requests of a tenant that uses more than its share. */
export const NoiseTask = z.object({
  origin: z.string(),
  /** Sent repeatedly, whatever the reply. */
  repeated: z.array(NoisyCall),
  /** Sent once; the reply is never read. */
  unread: z.array(NoisyCall),
})
export type NoiseTask = z.infer<typeof NoiseTask>

/** Sent once all clients have started. They continue until the process ends. */
export const NoiseStarted = z.literal('started')

const repeat = async (origin: string, { method, path, body, token }: NoisyCall) => {
  for (;;) {
    const response = await fetch(origin + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body }),
    }).catch(() => undefined)
    await response?.arrayBuffer().catch(() => undefined)
    // A refused client waits as long as it is told to, like the app. Clients that do not are the rate limit's business.
    if (response?.status === 429) await sleep(1000 * Number(response.headers.get('retry-after') ?? 1))
  }
}

const leaveUnread = (origin: string, { token, ...call }: NoisyCall) => {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port) }, () => {
    socket.pause()
    socket.write(requestBytes(origin, token, call))
  })
  socket.on('error', () => {})
}

const eachClient = (calls: readonly NoisyCall[], start: (call: NoisyCall) => void) => {
  for (const call of calls) for (let client = 0; client < call.clients; client += 1) start(call)
}

if (process.send)
  process.on('message', (message) => {
    const { origin, repeated, unread } = NoiseTask.parse(message)
    eachClient(repeated, (call) => void repeat(origin, call))
    eachClient(unread, (call) => leaveUnread(origin, call))
    process.send?.('started')
  })
