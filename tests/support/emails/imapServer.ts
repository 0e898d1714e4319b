import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ImapFlow } from 'imapflow'

/** A message as the server has it. */
export interface StoredMessage {
  readonly uid: number
  readonly flags: ReadonlySet<string>
}

/** An IMAP server in a process of its own. */
export interface ImapServer {
  /** The address of its mailbox of bounces. */
  readonly url: string
  /** What lies there, in its order. */
  readonly messages: () => Promise<StoredMessage[]>
  readonly deliver: (...sources: readonly string[]) => Promise<void>
  /** Takes everything away. */
  readonly empty: () => Promise<void>
  readonly stop: () => Promise<void>
}

const auth = { user: 'testuser', pass: 'testpass' }

export const startImapServer = async (): Promise<ImapServer> => {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'imapProcess.ts'), '{"INBOX":{"messages":[]},"":{}}'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const [printed] = (await once(child.stdout, 'data')) as unknown[]
  const port = Number(String(printed))
  const withClient = async <T>(work: (client: ImapFlow) => Promise<T>): Promise<T> => {
    const client = new ImapFlow({ host: '127.0.0.1', port, secure: false, auth, logger: false, disableAutoIdle: true })
    await client.connect()
    try {
      await client.mailboxOpen('INBOX')
      return await work(client)
    } finally {
      client.close()
    }
  }
  return {
    url: `imap://${auth.user}:${auth.pass}@127.0.0.1:${port}/INBOX`,
    messages: () =>
      withClient(async (client) => {
        const found = await client.fetchAll('1:*', { uid: true, flags: true })
        return found.map(({ uid, flags = new Set() }) => ({ uid, flags }))
      }),
    deliver: (...sources) =>
      withClient(async (client) => {
        for (const source of sources) await client.append('INBOX', source)
      }),
    empty: () =>
      withClient(async (client) => {
        await client.messageDelete('1:*')
      }),
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
