import type pg from 'pg'
import { z } from 'zod'
import { decryptValue, encryptValue } from './encryption.ts'
import { deriveKey } from './secret.ts'
import { sealedSecrets } from './sealedSecrets.ts'

/** By purpose, for each secret that the installation had before, the newest first. */
const StoredKeys = z.array(z.record(z.string(), z.string()))
type StoredKeys = z.output<typeof StoredKeys>

const sealingKey = (secret: Buffer) => deriveKey(secret, sealedSecrets['former keys'])

const readStored = async (pool: Pick<pg.ClientBase, 'query'>, secret: Buffer): Promise<StoredKeys> => {
  const { rows } = await pool.query<{ value: string }>(`select value from identity.secrets where name = 'former keys'`)
  return rows[0] ? StoredKeys.parse(decryptValue(sealingKey(secret), rows[0].value)) : []
}

/**
 * Keys of secrets that the installation had before it changed them, by purpose. What others hold – links in e-mails that
 * have been sent, records of deletions – was made with them and is still accepted. Nothing new is made with them.
 */
export type FormerKeys = (purpose: string) => Buffer[]

export const noFormerKeys: FormerKeys = () => []

/** @param pool - of the identity role, or the owner's @throws when they were encrypted with another secret */
export const readFormerKeys = async (pool: Pick<pg.ClientBase, 'query'>, secret: Buffer): Promise<FormerKeys> => {
  const stored = await readStored(pool, secret)
  return (purpose) => stored.flatMap(({ [purpose]: key }) => (key === undefined ? [] : [Buffer.from(key, 'base64url')]))
}

/** Keeps the keys of a secret that is being replaced, beside those kept already. @param client - the owner's */
export const keepFormerKeys = async (
  client: pg.ClientBase,
  secrets: { readonly former: Buffer; readonly next: Buffer },
  purposes: readonly string[],
): Promise<void> => {
  const kept: StoredKeys = [
    Object.fromEntries(purposes.map((purpose) => [purpose, deriveKey(secrets.former, purpose).toString('base64url')])),
    ...(await readStored(client, secrets.former)),
  ]
  await client.query(
    `insert into identity.secrets (name, value) values ('former keys', $1) on conflict (name) do update set value = excluded.value`,
    [JSON.stringify(encryptValue(sealingKey(secrets.next), kept))],
  )
}
