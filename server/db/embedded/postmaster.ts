import { execFile } from 'node:child_process'
import { readFile, readdir, readlink, realpath, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { isAlive, signal } from './process.ts'

const run = promisify(execFile)

/** What a running PostgreSQL writes about itself into its data folder. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
  readonly ready: boolean
}

const pidFile = (cluster: string) => join(cluster, 'postmaster.pid')

/** Reads postmaster.pid. A server that was killed leaves this file behind. */
export const readPostmaster = async (cluster: string): Promise<Postmaster | undefined> => {
  const text = await readFile(pidFile(cluster), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 1) return undefined
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

/** Linux: whether a process is a PostgreSQL process of this cluster. All of them have the data folder as their working directory. */
const worksIn = async (pid: number, cluster: string): Promise<boolean> => {
  try {
    const [folder, program] = await Promise.all([readlink(`/proc/${pid}/cwd`), readlink(`/proc/${pid}/exe`)])
    return (folder === cluster || folder === `${cluster} (deleted)`) && basename(program).startsWith('postgres')
  } catch {
    return false
  }
}

const isServerOf = async (pid: number, cluster: string): Promise<boolean> => {
  if (!isAlive(pid)) return false
  const folder = await realpath(cluster).catch(() => cluster)
  if (process.platform === 'linux') return worksIn(pid, folder)
  try {
    const { stdout } =
      process.platform === 'win32'
        ? await run('tasklist', ['/FI', `PID eq ${pid}`, '/NH'])
        : await run('ps', ['-o', 'command=', '-p', String(pid)])
    return process.platform === 'win32' ? stdout.includes('postgres') : stdout.includes(folder)
  } catch {
    return false
  }
}

const ended = async (pids: readonly number[], milliseconds: number): Promise<boolean> => {
  const deadline = Date.now() + milliseconds
  while (pids.some(isAlive)) {
    if (Date.now() > deadline) return false
    await sleep(10)
  }
  return true
}

/**
 * Stops a PostgreSQL server. First it ends the sessions and writes everything (fast shutdown). After 10 s it skips the
 * writing (immediate shutdown; the next start recovers from the log). After 5 s more it kills the process. A process
 * with that pid that is something else is left alone.
 */
export const stopPostmaster = async (pid: number, cluster: string, pgCtl: string): Promise<void> => {
  if (!(await isServerOf(pid, cluster))) return
  if (process.platform === 'win32') {
    for (const mode of ['fast', 'immediate'])
      try {
        await run(pgCtl, ['stop', '-D', cluster, '-m', mode, '-w', '-t', '10'], { windowsHide: true })
        return
      } catch {
        if (!isAlive(pid)) return
      }
  } else {
    signal(pid, 'SIGINT')
    if (await ended([pid], 10_000)) return
    signal(pid, 'SIGQUIT')
    if (await ended([pid], 5_000)) return
  }
  signal(pid, 'SIGKILL')
  await ended([pid], 5_000)
}

const orphansOf = async (cluster: string): Promise<number[]> => {
  if (process.platform !== 'linux') return []
  const folder = await realpath(cluster)
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 1)
  const areAlive = await Promise.all(pids.map(async (pid) => (await worksIn(pid, folder)) && isAlive(pid)))
  return pids.filter((_, index) => areAlive[index])
}

/**
 * Cleans up after a previous run: stops a server that outlived its parent, ends sessions that outlived their server,
 * and removes a postmaster.pid that names a dead process or a process of something else. The caller must hold the
 * folder's lock.
 */
export const clearLeftovers = async (cluster: string, pgCtl: string, log: (message: string) => void): Promise<void> => {
  const left = await readPostmaster(cluster)
  if (left && (await isServerOf(left.pid, cluster))) {
    log(`Stopping a PostgreSQL that an earlier Renkei left running (process ${left.pid})`)
    await stopPostmaster(left.pid, cluster, pgCtl)
  }
  const orphans = await orphansOf(cluster)
  if (orphans.length > 0 && !(await ended(orphans, 1_000))) {
    for (const name of ['SIGQUIT', 'SIGKILL'] as const) {
      for (const pid of orphans.filter(isAlive)) signal(pid, name)
      if (await ended(orphans, 2_000)) break
    }
  }
  await rm(pidFile(cluster), { force: true })
}
