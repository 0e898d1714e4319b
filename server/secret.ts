import { hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

const readSecret = async (path: string): Promise<Buffer | undefined> => {
  let text: string
  try {
    text = (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  if (text.length < 32) throw new Error(`${path} is damaged: it must hold the secret of 32 characters or more`)
  return Buffer.from(text, 'utf8')
}

/** The file in the data folder that holds the secret when none is configured. */
export const secretFile = (dataDir: string): string => join(dataDir, 'secret')

/** Where the next secret is while the one in the file is being replaced. */
export const nextSecretFile = (dataDir: string): string => `${secretFile(dataDir)}.next`

/** The secret of an installation, without creating one; undefined if there is none yet. @throws when the file is damaged */
export const existingSecret = async ({
  secret,
  dataDir,
}: Pick<Config, 'secret' | 'dataDir'>): Promise<Buffer | undefined> =>
  secret === undefined ? readSecret(secretFile(dataDir)) : Buffer.from(secret, 'utf8')

const generate = async (path: string): Promise<void> => {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true })
  try {
    await link(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    if (error.code !== 'EEXIST') await writeFile(path, await readFile(draft), { mode: 0o600, flag: 'wx' })
  } finally {
    await rm(draft, { force: true })
  }
}

/**
 * The master secret: RENKEI_SECRET, otherwise the content of the file `secret` in the data folder, which the first
 * start creates. Processes that start at the same time get the same secret.
 * @throws when the file cannot be written, or is damaged
 */
export const loadSecret = async ({ secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>): Promise<Buffer> => {
  if (secret !== undefined) return Buffer.from(secret, 'utf8')
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const path = secretFile(dataDir)
  const existing = await readSecret(path)
  if (existing) return existing
  await generate(path)
  const made = await readSecret(path)
  if (!made) throw new Error(`${path} cannot be read after it was written`)
  return made
}

/**
 * A key for one purpose (HKDF-SHA256, 32 bytes). A key reveals nothing about the secret or about keys for other
 * purposes.
 * @param purpose - fixed words, for example `database role app`
 */
export const deriveKey = (secret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'renkei', purpose, 32))
