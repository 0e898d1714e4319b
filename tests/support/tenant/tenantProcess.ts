import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { waitUntil } from '../settled.ts'
import { waitingForLocks } from '../waitingForLocks.ts'
import type { Installation } from './movingTenant.ts'

const root = join(import.meta.dirname, '../../..')

const isBlocked = async ({ product }: Installation): Promise<boolean> =>
  (await waitingForLocks(product.database.owner, `application_name like 'renkei tenant %'`)) > 0

const isGone = async ({ product }: Installation): Promise<boolean> => {
  const { rowCount } = await product.database.owner.query(
    `select from pg_stat_activity where datname = current_database() and application_name like 'renkei tenant %'`,
  )
  return rowCount === 0
}

/**
 * Runs `npm run tenant` in a process of its own, which stops at a lock and is killed there without warning.
 * @param lock - a statement that takes the lock
 * @param whileStopped - what to look at before the kill
 */
export const killAtLock = async (
  installation: Installation,
  lock: string,
  args: readonly string[],
  whileStopped: () => Promise<void> = async () => {},
): Promise<void> => {
  const client = await installation.product.database.owner.connect()
  try {
    await client.query('begin')
    await client.query(lock)
    const child = spawn(process.execPath, ['server/commands/tenant.ts', ...args], {
      cwd: root,
      env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...installation.env },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')))
    const ended = once(child, 'exit')
    await Promise.race([
      waitUntil(() => isBlocked(installation)),
      ended.then(() => {
        throw new Error(`The command has ended before:\n${output}`)
      }),
    ])
    await whileStopped()
    child.kill('SIGKILL')
    await ended
  } finally {
    await client.query('rollback')
    client.release()
  }
  await waitUntil(() => isGone(installation))
}
