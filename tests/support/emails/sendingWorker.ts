import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface SendingWorkerOptions {
  readonly ownerUrl: string
  readonly secret: Buffer
  readonly storageDir: string
  readonly tenantId: number
  readonly smtpUrl: string
  readonly connections: number
  readonly leaseMilliseconds: number
}

export interface SendingWorker {
  /** Resolves when it is about to begin. */
  readonly started: Promise<unknown>
  /** Ends it without warning. */
  readonly kill: () => Promise<void>
  /** Resolves to its exit code. */
  readonly ended: Promise<unknown>
}

/** Sends the e-mails of a tenant in a process of its own, until nothing waits. */
export const startSendingWorker = (options: SendingWorkerOptions): SendingWorker => {
  const { ownerUrl, secret, storageDir, tenantId, smtpUrl, connections, leaseMilliseconds } = options
  const settings = [ownerUrl, secret.toString(), storageDir, tenantId, smtpUrl, connections, leaseMilliseconds]
  const child = spawn(process.execPath, [join(import.meta.dirname, 'sendingProcess.ts'), ...settings.map(String)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  return {
    started: Promise.race([once(child.stdout, 'data'), ended]),
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    ended: ended.then(([code]: unknown[]) => code),
  }
}
