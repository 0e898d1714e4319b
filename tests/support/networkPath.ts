import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The way to a server, which a test can break. */
export interface NetworkPath {
  readonly port: number
  /** What is sent arrives again. What came meanwhile over open connections is passed on. */
  readonly restore: () => void
  /** As if the server's process had ended: connections break, and new ones are refused. */
  readonly cut: () => void
  /** As if its machine were away without a word: connections stay open or are accepted, and nothing answers. */
  readonly silence: () => void
  readonly stop: () => Promise<void>
}

type State = 'open' | 'cut' | 'silent'

/** Listens on a port of its own and passes all on to a server. @param target - where it listens */
export const startNetworkPath = async (target: {
  readonly host: string
  readonly port: number
}): Promise<NetworkPath> => {
  let state: State = 'open'
  const sockets = new Set<Socket>()
  const keep = (socket: Socket, other: () => Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      other().destroy()
    })
    if (state === 'silent') socket.pause()
  }
  const server = createServer((incoming) => {
    if (state === 'cut') {
      incoming.resetAndDestroy()
      return
    }
    const outgoing = connect(target)
    incoming.pipe(outgoing)
    outgoing.pipe(incoming)
    keep(incoming, () => outgoing)
    keep(outgoing, () => incoming)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endAll = () => sockets.forEach((socket) => socket.resetAndDestroy())
  return {
    port: (server.address() as AddressInfo).port,
    restore: () => {
      state = 'open'
      sockets.forEach((socket) => socket.resume())
    },
    cut: () => {
      state = 'cut'
      endAll()
    },
    silence: () => {
      state = 'silent'
      sockets.forEach((socket) => socket.pause())
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        endAll()
      }),
  }
}
