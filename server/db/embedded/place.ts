import { createHash } from 'node:crypto'
import { chmod, chown, mkdir, readFile, readdir, realpath, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasCode } from './process.ts'

/** A system account, by numbers. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

/**
 * What the data folder holds of the database: always password, log and state; the cluster too, unless the account that PostgreSQL
 * runs as cannot reach it there.
 */
const folderName = 'postgres'

/** Other things the product keeps in its data folder, none of them readable by others. */
const ownEntries = new Set([folderName, 'secret', 'mail', 'storage'])

const isRoot = () => process.getuid?.() === 0

const accountNamed = (passwd: string, name: string): Account | undefined => {
  const [, , uid, gid] =
    passwd
      .split('\n')
      .find((line) => line.startsWith(`${name}:`))
      ?.split(':') ?? []
  const account = { uid: Number(uid), gid: Number(gid) }
  return account.uid > 0 && account.gid > 0 ? account : undefined
}

/**
 * The account PostgreSQL runs as: its own choice only for root, whom PostgreSQL refuses. The owner of an existing cluster, else nobody.
 * @returns undefined for "as this process"
 * @throws when there is no such account
 */
export const serverAccount = async (cluster?: string): Promise<Account | undefined> => {
  if (!isRoot()) return undefined
  if (cluster) {
    const { uid, gid } = await stat(cluster)
    if (uid !== 0) return { uid, gid }
  }
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const account = accountNamed(passwd, 'nobody') ?? accountNamed(passwd, 'daemon')
  if (!account)
    throw new Error(
      'PostgreSQL does not run as root, and this system has no account "nobody" to run it as. Start Renkei as an ordinary user, or set DATABASE_URL.',
    )
  return account
}

/** Whether an account (undefined: this process) may use a file or folder: `x` to pass through or run, `r` to read. */
export const allows = async (path: string, account: Account | undefined, want: 'x' | 'rx'): Promise<boolean> => {
  if (!account) return true
  const { mode, uid, gid } = await stat(path)
  const bits = want === 'x' ? 1 : 5
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0
  return ((mode >> shift) & bits) === bits
}

/** Whether an account can pass through a folder and all those above it. */
export const reaches = async (folder: string, account: Account | undefined): Promise<boolean> => {
  for (let path = await realpath(folder); ; path = dirname(path)) {
    if (!(await allows(path, account, 'x'))) return false
    if (path === dirname(path)) return true
  }
}

const letThrough = async (dataDir: string, created: boolean) => {
  const entries = await readdir(dataDir)
  if (created || entries.every((entry) => ownEntries.has(entry))) await chmod(dataDir, 0o711)
}

/**
 * Makes the folder for the database inside the data folder. As root, others may pass through it (PostgreSQL runs as somebody else)
 * but not list it.
 * @returns its path, without symbolic links
 */
export const makeFolder = async (dataDir: string): Promise<string> => {
  try {
    const created = await mkdir(dataDir, { recursive: true, mode: isRoot() ? 0o711 : 0o700 })
    const folder = join(await realpath(dataDir), folderName)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if (isRoot()) {
      if (((await stat(dataDir)).mode & 1) === 0) await letThrough(dataDir, created !== undefined)
      await chmod(folder, 0o711)
    }
    return folder
  } catch (error) {
    if (hasCode(error, 'EACCES', 'EPERM', 'EROFS'))
      throw new Error(
        `The data folder ${dataDir} cannot be written. Set RENKEI_DATA_DIR to a folder that this user owns.`,
        {
          cause: error,
        },
      )
    throw error
  }
}

const giveToOwner = async (path: string, folder: string) => {
  if (!isRoot()) return
  const { uid, gid } = await stat(folder)
  await chown(path, uid, gid)
}

/** Writes a small file that only the folder's owner may read: whole, or not at all. */
export const writePrivately = async (folder: string, name: string, text: string): Promise<void> => {
  const path = join(folder, name)
  await writeFile(`${path}.new`, text, { mode: 0o600, flush: true })
  await giveToOwner(`${path}.new`, folder)
  await rename(`${path}.new`, path)
}

/** Text of a file, or undefined when there is none. */
export const readIfThere = async (path: string): Promise<string | undefined> => {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Where the folder for the database is, if there is one. */
export const findFolder = async (dataDir: string): Promise<string | undefined> => {
  try {
    return await realpath(join(dataDir, folderName))
  } catch {
    return undefined
  }
}

/**
 * A lasting folder that an account can reach, for a data folder it cannot: below a home closed to others, for instance.
 * @param folder - names it, so that each data folder has its own
 */
export const makeOutsideFolder = async (folder: string, account: Account): Promise<string> => {
  const name = `renkei-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`
  for (const base of ['/var/lib', '/usr/local/var', '/opt', '/srv']) {
    try {
      const home = join(base, name)
      await mkdir(home, { recursive: true, mode: 0o711 })
      await chmod(home, 0o711)
      if (await reaches(home, account)) return home
    } catch (error) {
      if (!hasCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST')) throw error
    }
  }
  throw new Error(
    `PostgreSQL does not run as root, and the account it runs as can reach neither ${folder} nor a folder in /var/lib. Set RENKEI_DATA_DIR to a folder that everyone may pass through, or start Renkei as an ordinary user.`,
  )
}
