import { randomBytes } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import type pg from 'pg'
import { decryptValue, encryptValue } from '../../encryption.ts'
import { deriveKey } from '../../secret.ts'
import { sealedSecrets } from '../../sealedSecrets.ts'

export interface ProviderKeys {
  /** Private signing keys. The first one signs. */
  readonly jwks: { keys: JWK[] }
  /** Keys of the provider's cookies. The first one signs. */
  readonly cookieKeys: string[]
}

const keysPurpose = sealedSecrets['provider keys']

const createKeys = async (): Promise<ProviderKeys> => {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  return {
    jwks: { keys: [{ ...jwk, kid, alg: 'RS256', use: 'sig' }] },
    cookieKeys: [randomBytes(32).toString('base64url')],
  }
}

const storedKeys = async (pool: pg.Pool): Promise<string | undefined> => {
  const { rows } = await pool.query<{ value: string }>(
    `select value from identity.secrets where name = 'provider keys'`,
  )
  return rows[0]?.value
}

/** Whether a secret decrypts the sign-in keys of a database. It creates no keys. @param pool - the identity role's */
export const providerKeysFit = async (pool: pg.Pool, secret: Buffer): Promise<'fit' | 'other secret' | 'none yet'> => {
  const sealed = await storedKeys(pool)
  if (!sealed) return 'none yet'
  try {
    decryptValue(deriveKey(secret, keysPurpose), sealed)
    return 'fit'
  } catch {
    return 'other secret'
  }
}

/**
 * The embedded provider's signing key and cookie secret. The first start creates them and stores them in the database,
 * encrypted with the product's secret. Processes that start at the same time get the same keys.
 * @throws when the database contains keys that were encrypted with another secret
 */
export const loadProviderKeys = async (pool: pg.Pool, secret: Buffer): Promise<ProviderKeys> => {
  const key = deriveKey(secret, keysPurpose)
  let sealed = await storedKeys(pool)
  if (!sealed) {
    await pool.query(`insert into identity.secrets (name, value) values ('provider keys', $1) on conflict do nothing`, [
      JSON.stringify(encryptValue(key, await createKeys())),
    ])
    sealed = await storedKeys(pool)
  }
  if (!sealed) throw new Error('The sign-in keys could not be stored')
  try {
    return decryptValue(key, sealed) as ProviderKeys
  } catch (cause) {
    throw new Error(
      'The sign-in keys in the database were encrypted under another secret. Start with the secret that this database was set up with.',
      { cause },
    )
  }
}
