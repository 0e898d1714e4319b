import { existsSync } from 'node:fs'
import { access, constants, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import type { Config } from '../config.ts'
import { isAppBuilt } from '../http/appBuild.ts'
import { requireBreachedPasswords } from '../identity/passwords/breachedPasswords.ts'
import { secretFile } from '../secret.ts'
import { failed, type Finding, ok, warning } from './finding.ts'

const minNode = 24

/** @param version - process.version */
export const checkNode = (version: string): Finding[] => {
  const major = Number(/^v(\d+)/.exec(version)?.[1] ?? 0)
  return major >= minNode
    ? [ok('Node.js', version)]
    : [
        failed(
          'Node.js',
          version,
          `Run it on Node.js ${minNode} or newer; every npm script brings it along where npm ci has been run.`,
        ),
      ]
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Warns of settings that are allowed but seldom intended. */
export const checkAddress = ({ http }: Pick<Config, 'http'>): Finding[] => {
  const check = 'public address'
  const { protocol, hostname } = new URL(http.publicUrl)
  if (protocol === 'http:' && hostname !== 'localhost')
    return [
      failed(
        check,
        `${http.publicUrl} is neither https nor localhost: browsers refuse to sign in there`,
        'Set RENKEI_PUBLIC_URL to the https address that people open.',
      ),
    ]
  if (protocol === 'https:' && http.trustProxy === false)
    return [
      warning(
        check,
        `${http.publicUrl}, but nobody’s X-Forwarded-For is believed: all people share the proxy’s address in limits and in the audit log`,
        'Set TRUST_PROXY to the number of proxies in front.',
      ),
    ]
  if (protocol === 'https:' && loopback.has(hostname))
    return [
      warning(
        check,
        `${http.publicUrl} can be opened on this machine only`,
        'Set RENKEI_PUBLIC_URL to the address that people open.',
      ),
    ]
  return [ok(check, http.publicUrl)]
}

/** Reports where the secret comes from, and checks that nobody else can read it. */
export const checkSecretFile = async ({ secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>): Promise<Finding[]> => {
  const check = 'secret'
  if (secret !== undefined) return [ok(check, 'RENKEI_SECRET')]
  const file = secretFile(dataDir)
  if (!existsSync(file))
    return [failed(check, `${file} is not there`, 'Set RENKEI_SECRET, or start the product once, which makes it.')]
  const { mode } = await stat(file)
  return process.platform !== 'win32' && (mode & 0o077) !== 0
    ? [warning(check, `${file} can be read by others on this machine`, `chmod 600 ${file}`)]
    : [ok(check, file)]
}

export const checkBreachedPasswords = async ({
  breachedPasswordsPath: path,
}: Pick<Config, 'breachedPasswordsPath'>): Promise<Finding[]> => {
  if (path === undefined) return []
  await requireBreachedPasswords(path)
  return [ok('breached passwords', path)]
}

/** Checks for the build, without which a server is not ready. */
export const checkBuild = ({ needsApp }: Pick<Config, 'needsApp'>): Finding[] => {
  if (!needsApp) return []
  return [
    isAppBuilt()
      ? ok('web app', 'built')
      : failed('web app', 'has not been built', 'npm start builds it; node server/main.js needs npm run build before.'),
  ]
}

const gigabyte = 1024 ** 3
const inGigabytes = (bytes: number) => `${(bytes / gigabyte).toFixed(1)} GB`

/** @param free - free bytes of a folder's disk, out of `total` */
export const judgeSpace = (folder: string, free: number, total: number): Finding => {
  const check = 'disk space'
  const message = `${inGigabytes(free)} free of ${inGigabytes(total)} for ${folder}`
  const mend = 'Make room, or move the folder to a larger disk. A full disk stops the database.'
  if (free < gigabyte) return failed(check, message, mend)
  return free < 5 * gigabyte || free < total * 0.05 ? warning(check, message, mend) : ok(check, message)
}

/** The folder itself, or its nearest existing parent. */
const nearest = (folder: string): string => {
  let place = folder
  while (!existsSync(place) && dirname(place) !== place) place = dirname(place)
  return place
}

/** Checks the disk space for data, for files, for uploads in progress and for temporary files, and that the folders are writable. */
export const checkDisks = async ({
  dataDir,
  storage,
  incomingDir,
}: Pick<Config, 'dataDir' | 'storage' | 'incomingDir'>): Promise<Finding[]> => {
  const folders = new Set([dataDir, ...(storage.kind === 'folder' ? [storage.folder] : []), incomingDir, tmpdir()])
  const findings: Finding[] = []
  const seen = new Set<string>()
  for (const folder of folders) {
    const place = nearest(folder)
    const writable = await access(place, constants.W_OK).then(
      () => true,
      () => false,
    )
    if (!writable)
      findings.push(
        failed('disk space', `${place} cannot be written`, 'Give it to the account that the product runs as.'),
      )
    const { dev } = await stat(place)
    if (seen.has(String(dev))) continue
    seen.add(String(dev))
    const { bavail, blocks, bsize } = await statfs(place)
    findings.push(judgeSpace(folder, bavail * bsize, blocks * bsize))
  }
  return findings
}
