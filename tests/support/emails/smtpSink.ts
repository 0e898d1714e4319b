import type { Socket } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** What the server does with a recipient's message. */
export type Behaviour =
  | 'accept'
  /** Replies with these words to the recipient. */
  | { readonly recipient: string }
  /** Replies with these words to the sender. */
  | { readonly sender: string }
  /** Replies with these words to the end of the message. */
  | { readonly message: string }
  /** Cuts the line while the message is being received, having read this many bytes. */
  | { readonly cutAfter: number }
  /** Takes the message and cuts the line in place of an answer. */
  | 'cut after the end'
  /** Cuts the line when it hears the recipient. */
  | 'cut at the recipient'
  /** Never answers to the recipient. */
  | 'hang at the recipient'
  /** Takes the message and never answers. */
  | 'hang'

export interface ReceivedMessage {
  readonly from: string
  readonly to: string
  /** Whether the sender was told so. */
  readonly isAccepted: boolean
  readonly source: string
}

/** An SMTP server on this machine that does what it is told, and remembers what it has received to the end. */
export interface SmtpSink {
  readonly url: string
  readonly received: ReceivedMessage[]
  /** What happens to messages for an address, at each attempt; the last goes on. */
  readonly script: (address: string, ...behaviours: Behaviour[]) => void
  /** What happens to messages for addresses without a script. */
  readonly scriptAll: (behaviour: Behaviour) => void
  /** The most lines that were open at once since the last reset. */
  readonly mostLines: () => number
  /** So long it thinks before it answers to the end of a message, in milliseconds. */
  readonly thinkFor: (milliseconds: number) => void
  readonly reset: () => void
  readonly stop: () => Promise<void>
}

const failure = (words: string): Error => {
  const [, code = '', text = ''] = /^(\d{3}) (.*)$/s.exec(words) ?? []
  return Object.assign(new Error(text), { responseCode: Number(code) })
}

const addressIn = (session: SMTPServerSession): string => session.envelope.rcptTo[0]?.address.toLowerCase() ?? ''

export const startSmtpSink = async ({ port = 0 } = {}): Promise<SmtpSink> => {
  const received: ReceivedMessage[] = []
  const scripts = new Map<string, Behaviour[]>()
  const sockets = new Map<number, Socket>()
  let otherwise: Behaviour = 'accept'
  let senderRefusal: string | undefined
  let thinking = 0
  let lines = 0
  let mostLines = 0
  const current = (address: string): Behaviour => scripts.get(address)?.[0] ?? otherwise
  const next = (address: string) => {
    const script = scripts.get(address)
    if (script && script.length > 1) script.shift()
  }
  const cut = (session: SMTPServerSession) => sockets.get(session.remotePort)?.destroy()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onConnect: (_session, callback) => {
      lines += 1
      mostLines = Math.max(mostLines, lines)
      callback()
    },
    onClose: () => {
      lines -= 1
    },
    onMailFrom: (_address, _session, callback) => callback(senderRefusal === undefined ? null : failure(senderRefusal)),
    onRcptTo: ({ address }, session, callback) => {
      const behaviour = current(address.toLowerCase())
      if (behaviour === 'cut at the recipient') {
        next(address.toLowerCase())
        return cut(session)
      }
      if (behaviour === 'hang at the recipient') return next(address.toLowerCase())
      if (typeof behaviour === 'object' && 'recipient' in behaviour) {
        next(address.toLowerCase())
        return callback(failure(behaviour.recipient))
      }
      callback()
    },
    onData: (stream, session, callback) => {
      const address = addressIn(session)
      const behaviour = current(address)
      next(address)
      const chunks: Buffer[] = []
      let bytes = 0
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        bytes += chunk.length
        if (typeof behaviour === 'object' && 'cutAfter' in behaviour && bytes >= behaviour.cutAfter) cut(session)
      })
      stream.on('end', () => {
        const isAccepted = behaviour === 'accept'
        const from = session.envelope.mailFrom
        const source = Buffer.concat(chunks).toString('latin1')
        const note = () => received.push({ from: from === false ? '' : from.address, to: address, isAccepted, source })
        if (behaviour === 'hang') return void note()
        if (behaviour === 'cut after the end') {
          note()
          return cut(session)
        }
        if (typeof behaviour === 'object' && 'message' in behaviour) return callback(failure(behaviour.message))
        note()
        if (thinking === 0) callback(null, 'queued')
        else setTimeout(() => callback(null, 'queued'), thinking)
      })
    },
  })
  server.on('error', () => {})
  // The library tells a session nothing of its socket.
  server.server.on('connection', (socket: Socket) => {
    const { remotePort = 0 } = socket
    sockets.set(remotePort, socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(remotePort))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The sink has no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    script: (to, ...behaviours) => scripts.set(to, behaviours),
    scriptAll: (behaviour) => {
      otherwise = behaviour
      senderRefusal = typeof behaviour === 'object' && 'sender' in behaviour ? behaviour.sender : undefined
    },
    mostLines: () => mostLines,
    thinkFor: (milliseconds) => (thinking = milliseconds),
    reset: () => {
      received.splice(0)
      scripts.clear()
      otherwise = 'accept'
      senderRefusal = undefined
      thinking = 0
      mostLines = lines
    },
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets.values()) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
