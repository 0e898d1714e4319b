import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import type { FormerKeys } from '../../formerKeys.ts'
import { deriveKey } from '../../secret.ts'
import { readingGivenFile, writingGivenFile } from '../../startTrouble.ts'
import { OperatorError } from '../commandLine.ts'

/** What was removed when a tenant was deleted. It has numbers and the tenant's name, nothing of persons. */
export const DeletionRecord = z.object({
  format: z.literal(1),
  command: z.string(),
  tenant: z.object({ id: z.int(), name: z.string() }),
  deleted_at: z.iso.datetime(),
  /** By table. */
  rows: z.record(z.string(), z.int()),
  files: z.object({ count: z.int(), bytes: z.int() }),
  /** Sittings, and sign-ins that were under way. */
  sittings: z.int(),
})
export type DeletionRecord = z.output<typeof DeletionRecord>

/** A record with the Ed25519 signature over its JSON. */
const SignedRecord = z.object({ record: DeletionRecord, public_key: z.string(), signature: z.string() })

/** A private key of Ed25519 in PKCS #8 is its 32 bytes after this (RFC 8410, section 7). */
const privateKeyStart = Buffer.from('302e020100300506032b657004220420', 'hex')

export const recordKeyPurpose = 'deletion records'

const signingKey = (key: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([privateKeyStart, key]), format: 'der', type: 'pkcs8' })

const publicKeyOf = (key: Buffer): string =>
  createPublicKey(signingKey(key)).export({ format: 'pem', type: 'spki' }).toString()

const bytesOf = (record: DeletionRecord) => Buffer.from(JSON.stringify(DeletionRecord.parse(record)), 'utf8')

/** The text of a record file, signed with a key that is derived from the product's secret. */
export const signRecord = (secret: Buffer, record: DeletionRecord): string => {
  const key = deriveKey(secret, recordKeyPurpose)
  const signature = sign(null, bytesOf(record), signingKey(key)).toString('base64')
  return `${JSON.stringify({ record, public_key: publicKeyOf(key), signature }, null, 2)}\n`
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Checks a record file.
 * @param formerKeys - of the secrets that the installation had before
 * @throws OperatorError if it is no record, was changed, or was signed by another installation
 */
export const verifyRecord = async (secret: Buffer, formerKeys: FormerKeys, path: string): Promise<DeletionRecord> => {
  const text = await readingGivenFile(path, () => readFile(path, 'utf8'))
  const { data } = SignedRecord.safeParse(parsed(text))
  if (!data) throw new OperatorError(`${path} is no record of a deletion.`)
  const keys = [deriveKey(secret, recordKeyPurpose), ...formerKeys(recordKeyPurpose)].map(publicKeyOf)
  const key = keys.find((own) => own === data.public_key)
  if (key === undefined) throw new OperatorError(`${path} was signed by another installation.`)
  if (!verify(null, bytesOf(data.record), key, Buffer.from(data.signature, 'base64')))
    throw new OperatorError(`${path} has been changed since it was signed.`)
  return data.record
}

const draftOf = (path: string) => `${path}.partial`

/** The name of a draft, of which there is none any more from an earlier attempt. */
const freeDraft = async (path: string): Promise<string> => {
  await rm(draftOf(path), { force: true })
  return draftOf(path)
}

/** Writes a record file, whole or not at all. */
export const writeRecord = async (path: string, text: string): Promise<void> => {
  await writingGivenFile(path, async () => {
    await writeFile(await freeDraft(path), text, { mode: 0o600, flag: 'wx', flush: true })
    await rename(draftOf(path), path)
  })
}

/**
 * Asks whether a record can be written, before what it is about is done.
 * @throws a sentence
 */
export const requireWritableRecord = async (path: string): Promise<void> => {
  await writingGivenFile(path, async () => {
    if ((await stat(path).catch(() => undefined))?.isDirectory())
      throw Object.assign(new Error('EISDIR'), { code: 'EISDIR' })
    const draft = await freeDraft(path)
    await writeFile(draft, '', { mode: 0o600, flag: 'wx' })
    await rm(draft)
  })
}
