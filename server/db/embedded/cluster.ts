import { type SpawnOptions, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFile, chmod, chown, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Programs } from './binaries.ts'
import type { Account } from './place.ts'
import { hasCode } from './process.ts'

/** The superuser that owns the database. */
export const ownerName = 'renkei_owner'

const serverVersion = '17'
const settingsFile = 'renkei.conf'

/**
 * Options for spawning a program of PostgreSQL: as the given account, from a folder the account can enter, without
 * environment variables about other PostgreSQL servers, languages and time zones.
 */
export const spawnOptions = (home: string, account: Account | undefined): SpawnOptions => {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|NODE_|npm_)/i.test(name)),
  )
  return {
    cwd: home,
    env: { ...env, HOME: home, TZ: 'UTC' },
    windowsHide: true,
    ...(account && { uid: account.uid, gid: account.gid }),
  }
}

const runToEnd = (program: string, args: string[], options: SpawnOptions, input = '') =>
  new Promise<void>((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['pipe', 'pipe', 'pipe'] })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.stdin?.on('error', () => {})
    child.stdin?.end(input)
    child.on('close', (code, signal) => {
      if (code === 0) resolve()
      else reject(new Error(`${basename(program)} failed (${code ?? signal}):\n${output.trim()}`))
    })
  })

const giveTo = async (path: string, account: Account | undefined, mode: number) => {
  if (account) await chown(path, account.uid, account.gid)
  await chmod(path, mode)
}

/**
 * Locales in order of preference. LC_CTYPE decides which characters are letters: with "C", trigrams of Japanese words
 * are empty. Where the system has no C.UTF-8, PostgreSQL's built-in C.UTF-8 sorts and LC_CTYPE comes from one of the
 * system's locales.
 */
const builtin = (ctype: string) => [
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  `--lc-ctype=${ctype}`,
]
const locales =
  process.platform === 'win32'
    ? [builtin('en-US'), builtin('ja-JP')]
    : [['--locale=C.UTF-8'], builtin('en_US.UTF-8'), builtin('ja_JP.UTF-8'), builtin('UTF-8')]

const failsOnLocale = (error: unknown) =>
  error instanceof Error && /invalid locale|encoding mismatch/.test(error.message)

const initialise = async (
  folder: string,
  programs: Programs,
  account: Account | undefined,
  password: string,
  durable: boolean,
) => {
  const home = dirname(folder)
  const passwordFile = `${folder}.password`
  const common = [
    `--pgdata=${folder}`,
    `--username=${ownerName}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ]
  await writeFile(passwordFile, password, { mode: 0o600 })
  try {
    await giveTo(passwordFile, account, 0o600)
    for (const [index, locale] of locales.entries()) {
      await rm(folder, { recursive: true, force: true })
      await mkdir(folder, { mode: 0o700 })
      await giveTo(folder, account, 0o700)
      try {
        await runToEnd(programs.initdb, [...common, ...locale], spawnOptions(home, account))
        break
      } catch (error) {
        if (error instanceof Error && error.message.includes('could not look up effective user'))
          throw new Error(
            'PostgreSQL runs only as a user that has a name. Add this user to /etc/passwd, start Renkei as another one, or set DATABASE_URL.',
            { cause: error },
          )
        if (index === locales.length - 1 || !failsOnLocale(error)) throw error
      }
    }
    await appendFile(join(folder, 'postgresql.conf'), `\ninclude_if_exists = '${settingsFile}'\n`)
  } finally {
    await rm(passwordFile, { force: true })
  }
}

/**
 * Makes the cluster. It is complete or does not exist.
 * @param cluster - folder that does not exist yet; the account can reach its parent
 */
export const createCluster = async (
  cluster: string,
  programs: Programs,
  account: Account | undefined,
  options: { password: string; durable: boolean },
): Promise<void> => {
  const home = dirname(cluster)
  const unfinished = (name: string) => name.startsWith(`${basename(cluster)}.new`)
  for (const name of (await readdir(home)).filter(unfinished))
    await rm(join(home, name), { recursive: true, force: true }).catch(() => {})
  const folder = `${cluster}.new${randomBytes(4).toString('hex')}`
  await initialise(folder, programs, account, options.password, options.durable)
  await rename(folder, cluster)
}

/**
 * Whether the folder holds a cluster.
 * @throws when the cluster belongs to another version of PostgreSQL or to another user
 */
export const isCluster = async (cluster: string): Promise<boolean> => {
  try {
    const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
    if (version !== serverVersion)
      throw new Error(
        `${cluster} holds data of PostgreSQL ${version}, but this Renkei brings ${serverVersion}. Dump it with ${version} and restore it, or set DATABASE_URL to a server of version ${version}.`,
      )
    return true
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    if (hasCode(error, 'EACCES', 'EPERM'))
      throw new Error(
        `The database in ${cluster} belongs to another user. Start Renkei as that user, or set RENKEI_DATA_DIR to another folder.`,
        {
          cause: error,
        },
      )
    throw error
  }
}

/** Settings of the server that can be chosen. */
export interface Settings {
  readonly port: number
  readonly sharedBuffersMb: number
  readonly durable: boolean
}

/**
 * Writes the settings, which apply from the next start. Statements and details of errors stay out of the log because
 * they may name patients.
 */
export const writeSettings = async (cluster: string, { port, sharedBuffersMb, durable }: Settings): Promise<void> => {
  const path = join(cluster, settingsFile)
  const lines = [
    '# Written at each start. Your own settings belong into postgresql.auto.conf (ALTER SYSTEM).',
    "listen_addresses = '127.0.0.1'",
    `port = ${port}`,
    "unix_socket_directories = ''",
    'max_connections = 100',
    `shared_buffers = ${sharedBuffersMb}MB`,
    'jit = off',
    "timezone = 'UTC'",
    "log_timezone = 'UTC'",
    "log_destination = 'stderr'",
    'logging_collector = off',
    'log_min_error_statement = panic',
    'log_error_verbosity = terse',
    ...(durable ? [] : ['fsync = off', 'synchronous_commit = off', 'full_page_writes = off']),
  ]
  await writeFile(path, `${lines.join('\n')}\n`)
  const { uid, gid } = await stat(cluster)
  if (process.getuid?.() === 0) await chown(path, uid, gid)
  await chmod(path, 0o600)
}

/** Gives the superuser a new password. The cluster must not be running. */
export const resetPassword = async (
  cluster: string,
  programs: Programs,
  account: Account | undefined,
  password: string,
): Promise<void> => {
  await runToEnd(
    programs.postgres,
    ['--single', '-D', cluster, 'postgres'],
    spawnOptions(dirname(cluster), account),
    `alter role ${ownerName} password '${password}'\n`,
  )
}
