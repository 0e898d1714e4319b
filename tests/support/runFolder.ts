import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const guard = join(import.meta.dirname, 'runGuard.ts')

/**
 * Gives this run of tests a temporary folder of its own, as TMPDIR for this process and all that it starts. When this process ends, however it
 * ends (also by SIGKILL), the guard ends whatever still has this TMPDIR (PostgreSQL, products, workers, browsers) and removes the folder.
 * Further calls in the same process do nothing.
 */
export const ownRunFolder = (): void => {
  if (process.env.RENKEI_RUN_OF === String(process.pid)) return
  const folder = mkdtempSync(join(tmpdir(), 'renkei-run-'))
  // PostgreSQL, which never runs as root, must reach its data in it.
  chmodSync(folder, 0o711)
  // The guard leads its own session, so Ctrl-C and a closed terminal do not reach it. The pipe is closed by the system when this process is gone.
  const child = spawn(process.execPath, [guard, folder, String(process.pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.unref()
  if (child.stdin instanceof Socket) child.stdin.unref()
  process.env.TMPDIR = folder
  process.env.RENKEI_RUN_OF = String(process.pid)
}
