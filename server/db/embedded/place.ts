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
 * The database's folder within the data folder. It always holds the password, the log and the state. It also holds the
 * cluster, unless PostgreSQL's account cannot reach it there.
 */
const folderName = 'postgres'

/** The other entries of the product's data folder. None of them is readable by others. */
const ownEntries = new Set([folderName, 'secret', 'mail', 'storage', 'compiled'])

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
 * The account that PostgreSQL runs as. Only root needs another account, because PostgreSQL refuses to run as root: the
 * owner of an existing cluster, otherwise `nobody`.
 * @returns undefined to run as the account of this process
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

/** Whether an account (undefined: this process) may use a file or folder: `x` to enter or run it, `r` to read it. */
export const allows = async (path: string, account: Account | undefined, want: 'x' | 'rx'): Promise<boolean> => {
  if (!account) return true
  const { mode, uid, gid } = await stat(path)
  const bits = want === 'x' ? 1 : 5
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0
  return ((mode >> shift) & bits) === bits
}

/** Whether an account can enter a folder and all of its parents. */
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
 * Makes the database's folder inside the data folder. When root makes it, others may enter it (PostgreSQL runs as
 * another account) but not list it.
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

/** Writes a small file that only the folder's owner may read. The file is complete or does not exist. */
export const writePrivately = async (folder: string, name: string, text: string): Promise<void> => {
  const path = join(folder, name)
  await writeFile(`${path}.new`, text, { mode: 0o600, flush: true })
  await giveToOwner(`${path}.new`, folder)
  await rename(`${path}.new`, path)
}

/** The text of a file, or undefined when the file does not exist. */
export const readIfThere = async (path: string): Promise<string | undefined> => {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** The path of the database's folder, or undefined when it does not exist. */
export const findFolder = async (dataDir: string): Promise<string | undefined> => {
  try {
    return await realpath(join(dataDir, folderName))
  } catch {
    return undefined
  }
}

/**
 * Makes a permanent folder that the account can reach, for a data folder that it cannot reach, for instance in a home
 * directory closed to others.
 * @param folder - the data folder; its path determines the new folder's name, so each data folder has its own
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
