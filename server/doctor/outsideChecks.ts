import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createTransport } from 'nodemailer'
import type pg from 'pg'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { metadataOf } from '../identity/provider/external.ts'
import { providerKeysFit } from '../identity/provider/keys.ts'
import { catcherUrl } from '../mail/catcher.ts'
import { openStorage } from '../storage/openStorage.ts'
import { failed, type Finding, ok, reasonOf, warning } from './finding.ts'

const patience = 10_000

/** Checks that the mail server accepts the sign-in. No mail is sent. */
export const checkMail = async ({ mail }: Pick<Config, 'mail'>): Promise<Finding[]> => {
  const check = 'mail'
  const { smtpUrl, catcher, from } = mail
  const transport = createTransport({
    url: smtpUrl ?? catcherUrl(catcher.smtpPort),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  })
  const failure = await transport.verify().then(() => undefined, reasonOf)
  transport.close()
  if (smtpUrl === undefined)
    return [
      warning(
        check,
        failure === undefined
          ? 'is caught in the inbox of the product and reaches nobody'
          : `is caught in the inbox of the product, which does not answer (${failure})`,
        'Set SMTP_URL to your mail server. For a trial the inbox will do, while the product runs.',
      ),
    ]
  if (failure !== undefined)
    return [
      failed(check, `the mail server cannot be used: ${failure}`, 'Check SMTP_URL: host, port, user and password.'),
    ]
  if (from.includes('renkei.example'))
    return [warning(check, `goes out as ${from}, which is nobody’s address`, 'Set MAIL_FROM to an address of yours.')]
  return [ok(check, `the mail server answers, mails go out as ${from}`)]
}

/** Checks that a file can be stored, read and removed. */
export const checkStorage = async ({ storage: config }: Pick<Config, 'storage'>): Promise<Finding[]> => {
  // The product creates the folder with its first file, with its own permissions.
  if (config.kind === 'folder' && !existsSync(config.folder))
    return [ok('storage', `${config.folder} is made with the first file`)]
  const storage = openStorage(config)
  const where = config.kind === 's3' ? `the bucket ${config.bucket}` : config.folder
  const folder = await mkdtemp(join(tmpdir(), 'renkei-doctor-'))
  const key = `doctor-${randomUUID()}`
  const step = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw new Error(`${where}: no file can be ${what}`, { cause: error })
    }
  }
  try {
    const file = join(folder, 'probe')
    await writeFile(file, key)
    await step('stored', () => storage.put(key, file))
    const read = await step('read', async () => text(await storage.read(key)))
    await step('removed', () => storage.remove(key))
    return read === key
      ? [ok('storage', `${where}: stored, read and removed a file`)]
      : [failed('storage', `${where} gave back something else than was stored`, 'Look into what stands between.')]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const fetched = async (address: string): Promise<unknown> => {
  const response = await fetch(address, { signal: AbortSignal.timeout(patience), redirect: 'error' })
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return response.json()
}

const KeySet = z.object({ keys: z.array(z.looseObject({ kid: z.string().optional() })).min(1) })

/**
 * Checks that the external provider's metadata, issuer and keys are available and correct, or that the embedded
 * provider's keys can be decrypted.
 */
export const checkSignIn = async (
  { oidc, http }: Pick<Config, 'oidc' | 'http'>,
  identity: pg.Pool | undefined,
  secret: Buffer | undefined,
): Promise<Finding[]> => {
  const check = 'sign-in'
  if (oidc.external) {
    const { issuer, jwks_uri: keys } = await metadataOf(oidc)
    if (issuer !== oidc.issuer)
      return [
        failed(
          check,
          `the provider calls itself ${issuer}`,
          'Set OIDC_ISSUER to exactly that, a final slash included.',
        ),
      ]
    KeySet.parse(await fetched(keys))
    return [ok(check, `${issuer} answers and shows its keys`)]
  }
  if (!identity || !secret) return []
  const fit = await providerKeysFit(identity, secret)
  if (fit === 'other secret')
    return [
      failed(
        check,
        'the sign-in keys in the database were encrypted under another secret',
        'Give it the secret that this database was set up with (RENKEI_SECRET, or the data folder’s file secret).',
      ),
    ]
  return [
    ok(
      check,
      fit === 'fit' ? `the secret opens the sign-in keys of ${http.publicUrl}` : 'its keys are made at the first start',
    ),
  ]
}

/** Checks that the product answers at its public address, and that it is the one of this configuration. */
export const checkAnswering = async ({ http, oidc }: Pick<Config, 'http' | 'oidc'>): Promise<Finding[]> => {
  const check = 'answering'
  const { publicUrl } = http
  const mend = `Start the product; if it runs, look whether ${publicUrl} leads to it from here (name, proxy, certificate).`
  try {
    await fetched(`${publicUrl}/readyz`)
  } catch (error) {
    return [warning(check, `${publicUrl} does not answer from here: ${reasonOf(error)}`, mend)]
  }
  if (oidc.external) return [ok(check, publicUrl)]
  const address = `${publicUrl}/oidc/${oidc.policies.signIn}/.well-known/openid-configuration`
  const { issuer } = z.object({ issuer: z.string() }).parse(await fetched(address))
  return issuer.startsWith(`${publicUrl}/`)
    ? [ok(check, `${publicUrl}, its sign-in as ${issuer}`)]
    : [
        failed(
          check,
          `${publicUrl} is answered by a product that calls itself ${issuer}`,
          'Give every process the same RENKEI_PUBLIC_URL.',
        ),
      ]
}
