import { connect, type Socket } from 'node:net'

/** A repeatable request. */
export interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
}

/** The bytes of a request. */
export const requestBytes = (origin: string, token: string, { method, path, body }: Call): Buffer => {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${new URL(origin).host}`,
    `authorization: Bearer ${token}`,
    'accept: application/json',
    'x-client-version: bench',
    ...(body === undefined ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`)
}

/** The end of the first reply in the bytes; undefined while it is incomplete. @throws unless it is a success of known length */
const endOfReply = (bytes: Buffer): number | undefined => {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const head = bytes.toString('latin1', 0, headEnd)
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (!/^HTTP\/1\.1 20[01] /.test(head) || length === undefined) throw new Error(`Unexpected reply: ${head}`)
  const end = headEnd + 4 + Number(length)
  return bytes.length < end ? undefined : end
}

export interface Connection {
  /** Sends one request at a time. @returns the number of received bytes */
  readonly send: (request: Buffer) => Promise<number>
  readonly close: () => void
}

const connected = (origin: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    socket.once('error', reject)
    socket.once('connect', () => resolve(socket))
  })

/** A connection with almost no client-side cost, so that the measurement covers the server. */
export const openConnection = async (origin: string): Promise<Connection> => {
  const socket = await connected(origin)
  let waiting: { resolve: (length: number) => void; reject: (error: Error) => void } | undefined
  let received = Buffer.alloc(0)
  const settle = (error: Error | undefined, length: number) => {
    const caller = waiting
    waiting = undefined
    received = Buffer.alloc(0)
    if (error) caller?.reject(error)
    else caller?.resolve(length)
  }
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    try {
      const end = endOfReply(received)
      if (end !== undefined) settle(undefined, end)
    } catch (error) {
      settle(error instanceof Error ? error : new Error(String(error)), 0)
    }
  })
  socket.on('error', (error) => settle(error, 0))
  socket.on('close', () => settle(new Error('The server has closed the connection'), 0))
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}
