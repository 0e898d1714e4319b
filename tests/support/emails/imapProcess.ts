import { createRequire } from 'node:module'
import type { Server } from 'node:net'

// An IMAP server on a free port, with STARTTLS off: node imapProcess.ts FOLDERS (JSON). It prints its port.

interface Hoodiecrow {
  readonly server: Server
  readonly listen: (port: number, host: string, listening: () => void) => void
}
const hoodiecrow = createRequire(import.meta.url)('hoodiecrow-imap') as (options: object) => Hoodiecrow
const [folders = '{}'] = process.argv.slice(2)
const server = hoodiecrow({
  plugins: ['ID', 'SASL-IR', 'AUTH-PLAIN', 'NAMESPACE', 'IDLE', 'ENABLE', 'LITERALPLUS', 'UNSELECT'],
  storage: JSON.parse(folders) as object,
})
server.listen(0, '127.0.0.1', () => {
  const address = server.server.address()
  process.stdout.write(`${address !== null && typeof address === 'object' ? address.port : ''}\n`)
})
