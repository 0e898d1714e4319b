import { spawn } from 'node:child_process'
import { open, readFile, rename, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Programs } from './binaries.ts'
import { type Settings, spawnOptions, writeSettings } from './cluster.ts'
import type { Account } from './place.ts'
import { clearLeftovers, readPostmaster } from './postmaster.ts'

/** A running PostgreSQL server that accepts connections. */
export interface Server {
  readonly pid: number
  readonly port: number
  /** Resolves when its process ends. Never resolves on Windows, where the server is not a child process of this one. */
  readonly exited: Promise<void>
}

export interface LaunchOptions {
  readonly cluster: string
  readonly programs: Programs
  readonly account: Account | undefined
  readonly logFile: string
  readonly settings: Omit<Settings, 'port'>
  /** The server uses this port if it is free. */
  readonly port: number | undefined
  readonly log: (message: string) => void
}

const logLimit = 10 * 1024 * 1024

const openLog = async (path: string) => {
  const size = await stat(path).then(
    (stats) => stats.size,
    () => 0,
  )
  if (size > logLimit) await rename(path, `${path}.1`)
  const file = await open(path, 'a', 0o600)
  await file.chmod(0o600)
  const { uid, gid } = await stat(dirname(path))
  if (process.getuid?.() === 0) await file.chown(uid, gid)
  return { file, since: size > logLimit ? 0 : size }
}

const portIfFree = (port: number) =>
  new Promise<number | undefined>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(undefined))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : undefined))
    })
  })

/** A free TCP port on 127.0.0.1, preferably the wanted one. */
const freePort = async (wanted: number | undefined): Promise<number> => {
  const port = (wanted && (await portIfFree(wanted))) || (await portIfFree(0))
  if (!port) throw new Error('There is no free TCP port on 127.0.0.1')
  return port
}

class LaunchFailed extends Error {}

const spawnServer = async ({ cluster, programs, account, logFile }: LaunchOptions) => {
  const { file, since } = await openLog(logFile)
  const output = async () => (await readFile(logFile)).subarray(since).toString('utf8').trim()
  const options = spawnOptions(dirname(cluster), account)
  try {
    // On Windows only pg_ctl can start PostgreSQL for an administrator. Elsewhere the server leads its own session, so
    // Ctrl-C in the terminal reaches only the product, which stops the server last.
    const windows = process.platform === 'win32'
    const child = windows
      ? spawn(programs.pgCtl, ['start', '-D', cluster, '-l', logFile, '-w', '-t', '600'], {
          ...options,
          stdio: 'ignore',
        })
      : spawn(programs.postgres, ['-D', cluster], { ...options, stdio: ['ignore', file.fd, file.fd], detached: true })
    const ended = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message))
      child.once('exit', (code, signal) => resolve(`ended with ${code ?? signal}`))
    })
    child.unref()
    return { child, ended, output, windows }
  } finally {
    await file.close()
  }
}

const untilReady = async (options: LaunchOptions): Promise<Server> => {
  const { child, ended, output, windows } = await spawnServer(options)
  let end: string | undefined
  void ended.then((reason) => (end = reason))
  let nextNote = Date.now() + 10_000
  for (;;) {
    const postmaster = await readPostmaster(options.cluster)
    if (postmaster?.ready && (windows || postmaster.pid === child.pid))
      return {
        pid: postmaster.pid,
        port: postmaster.port,
        exited: windows ? new Promise(() => {}) : ended.then(() => {}),
      }
    if (end !== undefined && !(windows && end === 'ended with 0'))
      throw new LaunchFailed(`PostgreSQL did not start: ${end}\n${(await output()).split('\n').slice(-10).join('\n')}`)
    if (Date.now() > nextNote) {
      options.log('PostgreSQL is still recovering from an unclean end …')
      nextNote += 10_000
    }
    await sleep(10)
  }
}

const passes = /already exists|in use|could not bind|could not create any TCP/

/**
 * Starts the server on a cluster, after cleaning up what a crash has left. A server that was just killed may hold its
 * locks a little longer, and somebody else may take the free port first. In these cases it retries for 20 s.
 * @throws PostgreSQL's own message when the server does not start
 */
export const launch = async (options: LaunchOptions): Promise<Server> => {
  const deadline = Date.now() + 20_000
  for (let wanted = options.port; ;) {
    await clearLeftovers(options.cluster, options.programs.pgCtl, options.log)
    const port = await freePort(wanted)
    await writeSettings(options.cluster, { ...options.settings, port })
    try {
      return await untilReady(options)
    } catch (error) {
      if (!(error instanceof LaunchFailed && passes.test(error.message)) || Date.now() > deadline) throw error
      if (/bind|TCP/.test(error.message)) wanted = undefined
      await sleep(200)
    }
  }
}
