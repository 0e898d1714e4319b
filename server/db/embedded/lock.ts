import { execFile } from 'node:child_process'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { z } from 'zod'
import { readIfThere } from './place.ts'
import { hasCode, isAlive } from './process.ts'

const run = promisify(execFile)

const Holder = z.object({ pid: z.int().positive(), identity: z.string() })
type Holder = z.infer<typeof Holder>

/**
 * Start time of a process. It distinguishes processes that had the same pid: systems reuse pids, containers right after
 * a restart. Empty where the system does not report it.
 */
const processIdentity = async (pid: number): Promise<string> => {
  try {
    if (process.platform === 'linux') {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
      const startTime = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
      return `${(await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim()} ${startTime}`
    }
    if (process.platform === 'win32') return ''
    return (await run('ps', ['-o', 'lstart=', '-p', String(pid)])).stdout.trim()
  } catch {
    return ''
  }
}

const parse = (text: string): Holder | undefined => {
  try {
    return Holder.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

const isHeld = async ({ pid, identity }: Holder): Promise<boolean> => {
  if (!isAlive(pid)) return false
  const now = await processIdentity(pid)
  return now === identity || now === '' || identity === ''
}

/** The pid of the living process that holds a lock. */
export const lockHolder = async (path: string): Promise<number | undefined> => {
  const holder = parse((await readIfThere(path)) ?? '')
  return holder && (await isHeld(holder)) ? holder.pid : undefined
}

/** Moves a lock that nobody holds out of the way. It never removes a lock that another process has just put in its place. */
const removeStale = async (path: string, content: string) => {
  const aside = `${path}.${process.pid}.${Date.now()}`
  try {
    await rename(path, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  if ((await readIfThere(aside)) === content) await rm(aside, { force: true })
  else await rename(aside, path)
}

/**
 * Takes the lock at a path for this process, also from a process that no longer runs.
 * @returns a function that releases the lock
 * @throws FolderInUse when a living process holds it; this process counts too
 */
export const takeLock = async (path: string): Promise<() => Promise<void>> => {
  const mine = JSON.stringify({ pid: process.pid, identity: await processIdentity(process.pid) })
  let unreadable = 0
  for (;;) {
    try {
      const file = await open(path, 'wx', 0o600)
      await file.writeFile(mine)
      await file.close()
      return () => rm(path, { force: true })
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error
    }
    const content = await readIfThere(path)
    if (content === undefined) continue
    const holder = parse(content)
    if (holder && (await isHeld(holder))) throw new FolderInUse(holder.pid)
    // The file is empty for a moment between another process's open and its write. It stays empty only when that
    // process crashed in between.
    if (!holder && ++unreadable < 20) await sleep(50)
    else await removeStale(path, content)
  }
}

/** Another living process uses the folder. */
export class FolderInUse extends Error {
  readonly pid: number

  constructor(pid: number) {
    super(`in use by process ${pid}`)
    this.name = 'FolderInUse'
    this.pid = pid
  }
}
