import type pg from 'pg'
import { type AuditFinding, verifyAuditLog } from '../audit/chain.ts'
import { resealAuditLog } from '../audit/reseal.ts'
import { recordSecret } from '../databaseSecret.ts'
import { createPool, type DatabaseOptions, roleUrls } from '../db/connection.ts'
import { oneAtATime } from '../db/oneAtATime.ts'
import { replacePasswords } from '../db/rolePasswords.ts'
import { enterTenant, kyselyOn } from '../db/tenant.ts'
import { messageIdKeyPurpose } from '../emails/sending/message/messageId.ts'
import { bounceKeyPurpose } from '../emails/sending/message/verp.ts'
import { publicKeyPurpose } from '../emails/tracking/publicTokens.ts'
import { decryptValue, encryptValue } from '../encryption.ts'
import { resealPatientKey } from '../facts/referrals/patientKeys.ts'
import { keepFormerKeys } from '../formerKeys.ts'
import { outgoingKeyPurpose } from '../outgoing/outgoingServices.ts'
import { deriveKey } from '../secret.ts'
import { sealedSecrets } from '../sealedSecrets.ts'
import type { Store } from '../store.ts'
import { OperatorError } from './commandLine.ts'
import { recordKeyPurpose } from './tenantArchive/deletionRecord.ts'

interface Secrets {
  readonly former: Buffer
  readonly next: Buffer
}

/** Columns of tenants' tables that are encrypted with a key for addresses outside. `patient_keys.sealed` has a key of its own. */
export const sealedColumns = {
  webhooks: ['sealed_url', 'sealed_secret', 'sealed_previous_secret'],
  push_subscriptions: ['sealed'],
} as const

/** Purposes of keys with which things were made that others still hold: e-mails and records. */
const keptPurposes = [publicKeyPurpose, bounceKeyPurpose, messageIdKeyPurpose, recordKeyPurpose]

const resealColumn = async (client: pg.ClientBase, secrets: Secrets, tenantId: number, table: string, name: string) => {
  const [former, next] = [deriveKey(secrets.former, outgoingKeyPurpose), deriveKey(secrets.next, outgoingKeyPurpose)]
  const { rows } = await client.query<{ id: number; value: string }>(
    `select id, ${name} as value from ${table} where tenant_id = $1 and ${name} is not null`,
    [tenantId],
  )
  await client.query(
    `update ${table}
    set ${name} = renewed.value
    from unnest($2::bigint[], $3::text[]) as renewed (id, value)
    where ${table}.tenant_id = $1 and ${table}.id = renewed.id`,
    [tenantId, rows.map(({ id }) => id), rows.map(({ value }) => encryptValue(next, decryptValue(former, value)))],
  )
}

const resealTenant = async (client: pg.ClientBase, secrets: Secrets, tenantId: number): Promise<AuditFinding[]> => {
  const tx = kyselyOn(client)
  await enterTenant(client, tenantId)
  const findings = await verifyAuditLog(client, deriveKey(secrets.former, 'audit seals'), tenantId)
  const { rows } = await client.query<{ now: string }>('select now() as now')
  await resealAuditLog(tx, deriveKey(secrets.next, 'audit seals'), tenantId, rows[0]?.now ?? '')
  await resealPatientKey(tx, secrets, tenantId)
  for (const [table, columns] of Object.entries(sealedColumns))
    for (const column of columns) await resealColumn(client, secrets, tenantId, table, column)
  return findings
}

const resealInstallation = async (client: pg.ClientBase, secrets: Secrets, options: DatabaseOptions) => {
  await keepFormerKeys(client, secrets, keptPurposes)
  const { rows } = await client.query<{ name: string; value: string }>(
    `select name, value from identity.secrets where name in ('provider keys', 'web push keys')`,
  )
  for (const { name, value } of rows) {
    const purpose = sealedSecrets[name as 'provider keys' | 'web push keys']
    const opened = decryptValue(deriveKey(secrets.former, purpose), value)
    await client.query('update identity.secrets set value = $2 where name = $1', [
      name,
      JSON.stringify(encryptValue(deriveKey(secrets.next, purpose), opened)),
    ])
  }
  await recordSecret(client, secrets.next)
  await replacePasswords(client, { ...options, secret: secrets.next })
}

/** @param own - the process number of this command's own connection @throws OperatorError while servers or workers are connected */
const requireNobodyConnected = async (owner: pg.ClientBase, options: DatabaseOptions, own: number): Promise<void> => {
  const names = Object.values(roleUrls(options)).map((url) => decodeURIComponent(new URL(url).username))
  const { rowCount } = await owner.query(
    'select from pg_stat_activity where datname = current_database() and usename = any($1) and pid <> $2 limit 1',
    [names, own],
  )
  if (rowCount !== 0)
    throw new OperatorError('Servers or workers are connected. Stop them all first: they work with the former secret.')
}

const inTransaction = async <T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> => {
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const result = await work()
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    // Whatever is left of the transaction ends with the connection.
    client.release(true)
    throw error
  }
}

export interface RotationOptions {
  /** Goes on although rows of the audit log have been changed, which nothing will tell any more afterwards. */
  readonly despiteFindings: boolean
  /** Called with what the audit logs showed before anything is written. */
  readonly onFindings: (findings: readonly AuditFinding[]) => void
}

/**
 * Replaces the secret of a database, all or nothing: seals the audit logs anew, encrypts anew what was encrypted, keeps the keys of patients' hashes and
 * of what others hold, and gives the roles other passwords.
 * @param store - opened with the secret that is replaced
 * @throws OperatorError while servers are connected, or if an audit log has been tampered with
 */
export const rotateSecret = (
  { ownerUrl, secret, database, databaseOptions }: Pick<Store, 'ownerUrl' | 'secret' | 'database' | 'databaseOptions'>,
  next: Buffer,
  { despiteFindings, onFindings }: RotationOptions,
): Promise<void> =>
  // No server starts meanwhile.
  oneAtATime(ownerUrl, 'start', async () => {
    const { rows: own } = await database.jobs.query<{ pid: number }>('select pg_backend_pid() as pid')
    const { rows: tenants } = await database.jobs.query<{ id: number }>(
      'select tenant_id as id from tenants order by tenant_id',
    )
    const pool = createPool(ownerUrl, { max: 1, name: 'renkei secret' })
    try {
      const client = await pool.connect()
      await inTransaction(client, async () => {
        await requireNobodyConnected(client, databaseOptions, own[0]?.pid ?? 0)
        const secrets = { former: secret, next }
        const findings: AuditFinding[] = []
        for (const { id } of tenants) findings.push(...(await resealTenant(client, secrets, id)))
        onFindings(findings)
        if (findings.some(({ kind }) => kind === 'changed') && !despiteFindings)
          throw new OperatorError(
            'Nothing was changed: rows of the audit log have been changed, or were sealed with another key. New seals would hide it. Keep the lines above, then run this again with --despite-findings.',
          )
        await resealInstallation(client, secrets, databaseOptions)
      })
    } finally {
      await pool.end()
    }
  })
