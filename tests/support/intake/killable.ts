import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { randomMoment } from '../randomMoment.ts'
import type { ImportOffice } from './importOffice.ts'

/** A separate process that runs the imports of an office and can be killed. */
export const importProcessOf = ({ product, person }: ImportOffice) => {
  const script = join(import.meta.dirname, 'importProcess.ts')
  const child = spawn(process.execPath, [
    script,
    product.database.ownerUrl,
    product.storageDir,
    String(person.tenantId),
  ])
  const ended = once(child, 'exit')
  return {
    /** Kills it without warning, at a random moment within this many milliseconds after its first batch. */
    kill: async (within = 150) => {
      await Promise.race([once(child.stdout, 'data'), ended])
      await randomMoment(within)
      child.kill('SIGKILL')
      await ended
    },
    end: async () => {
      const [code]: unknown[] = await ended
      return code
    },
  }
}
