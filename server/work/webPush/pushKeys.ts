import { createECDH } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import type pg from 'pg'
import { decryptValue, encryptValue } from '../../encryption.ts'
import { deriveKey } from '../../secret.ts'
import { sealedSecrets } from '../../sealedSecrets.ts'

/** The keys by which push services recognise this installation (VAPID, RFC 8292). */
export interface PushKeys {
  /** Uncompressed point in base64url, as browsers want it for a subscription. */
  readonly publicKey: string
  /** The `Authorization` of a message to a push service. @param origin - of the subscription's address */
  readonly authorize: (origin: string, now: number) => Promise<string>
}

const keysPurpose = sealedSecrets['web push keys']
const halfADay = 43_200

const storedKey = async (pool: pg.Pool): Promise<string | undefined> => {
  const { rows } = await pool.query<{ value: string }>(
    `select value from identity.secrets where name = 'web push keys'`,
  )
  return rows[0]?.value
}

const createKey = async (): Promise<JWK> => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return exportJWK(privateKey)
}

const pointOf = ({ d = '' }: JWK): string => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(d, 'base64url'))
  return pair.getPublicKey('base64url')
}

/**
 * The keys of web push. The first start creates them and stores them in the database, encrypted with the product's secret.
 * Processes that start at the same time get the same keys.
 * @param subject - how a push service reaches whoever runs this installation: `mailto:` or `https:`
 * @throws when the database contains keys that were encrypted with another secret
 */
export const loadPushKeys = async (pool: pg.Pool, secret: Buffer, subject: string): Promise<PushKeys> => {
  const key = deriveKey(secret, keysPurpose)
  let sealed = await storedKey(pool)
  if (!sealed) {
    await pool.query(`insert into identity.secrets (name, value) values ('web push keys', $1) on conflict do nothing`, [
      JSON.stringify(encryptValue(key, await createKey())),
    ])
    sealed = await storedKey(pool)
  }
  if (!sealed) throw new Error('The keys of web push could not be stored')
  let jwk: JWK
  try {
    jwk = decryptValue(key, sealed) as JWK
  } catch (cause) {
    throw new Error(
      'The keys of web push in the database were encrypted under another secret. Start with the secret that this database was set up with.',
      { cause },
    )
  }
  const privateKey = await importJWK(jwk, 'ES256')
  const publicKey = pointOf(jwk)
  return {
    publicKey,
    authorize: async (origin, now) => {
      const token = await new SignJWT({})
        .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
        .setAudience(origin)
        .setSubject(subject)
        .setExpirationTime(Math.floor(now / 1000) + halfADay)
        .sign(privateKey)
      return `vapid t=${token}, k=${publicKey}`
    },
  }
}
