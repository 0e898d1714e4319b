import pg from 'pg'
import { beginning, hashOf, rowContent } from './audit/chain.ts'
import { type DatabaseOptions, roleUrls } from './db/connection.ts'
import { inTenant } from './db/inTenant.ts'
import { trySignIn } from './db/rolePasswords.ts'
import { decryptValue } from './encryption.ts'
import { deriveKey } from './secret.ts'
import { sealedSecrets } from './sealedSecrets.ts'

/** `unknown`: the database holds nothing yet that was made with a secret. */
export type SecretFit = 'fits' | 'other secret' | 'unknown'

type Owner = Pick<pg.ClientBase, 'query'>

const checkOf = (secret: Buffer) => deriveKey(secret, 'secret check').toString('base64url')

const opens = (secret: Buffer, purpose: string, sealed: string): boolean => {
  try {
    decryptValue(deriveKey(secret, purpose), sealed)
    return true
  } catch {
    return false
  }
}

/** By the first seals of the tenants' audit logs. One that fits is enough: a log may have been tampered with, or sealed with a wrong key before. */
const firstSealsFit = async (jobsUrl: string, secret: Buffer): Promise<SecretFit> => {
  const key = deriveKey(secret, 'audit seals')
  const jobs = new pg.Pool({ connectionString: jobsUrl, max: 1, application_name: 'renkei secret check' })
  jobs.on('error', () => {})
  try {
    const { rows: tenants } = await jobs.query<{ id: string }>('select tenant_id as id from tenants order by tenant_id')
    let areThere = false
    for (const { id } of tenants) {
      const { rows } = await inTenant(jobs, Number(id), (client) =>
        client.query<{ hash: Buffer; content: string }>(
          `select seals.hash, ${rowContent} as content
          from audit_seals as seals
          join audit_logs as logs on logs.tenant_id = $1 and logs.id = seals.audit_log_id
          where seals.tenant_id = $1 and seals.id = 1`,
          [id],
        ),
      )
      const [first] = rows
      if (first && hashOf(key, beginning, first.content).equals(first.hash)) return 'fits'
      areThere ||= first !== undefined
    }
    return areThere ? 'other secret' : 'unknown'
  } finally {
    await jobs.end()
  }
}

/** Of a database that has been set up by a version which did not record its secret. */
const unrecordedFit = async (owner: Owner, options: DatabaseOptions, sealed: ReadonlyMap<string, string>) => {
  for (const [name, purpose] of Object.entries(sealedSecrets)) {
    const value = sealed.get(name)
    if (value !== undefined) return opens(options.secret, purpose, value) ? 'fits' : 'other secret'
  }
  const outcome = await trySignIn(roleUrls(options).jobs)
  if (outcome === 'signed in') return firstSealsFit(roleUrls(options).jobs, options.secret)
  if (options.roleUrls?.jobs || outcome !== 'wrong password') return 'unknown'
  const { rowCount } = await owner.query(`select from pg_roles where rolname = 'renkei_jobs' and rolcanlogin`)
  return rowCount === 0 ? 'unknown' : 'other secret'
}

/** Whether a database was set up with this secret. Changes nothing. @param owner - as the migrating role */
export const secretFit = async (owner: Owner, options: DatabaseOptions): Promise<SecretFit> => {
  const { rows: schema } = await owner.query<{ exists: boolean }>(
    `select to_regclass('identity.secrets') is not null as exists`,
  )
  if (!schema[0]?.exists) return 'unknown'
  const { rows } = await owner.query<{ name: string; value: string }>('select name, value from identity.secrets')
  const values = new Map(rows.map(({ name, value }) => [name, value]))
  const check = values.get('secret check')
  if (check !== undefined) return check === checkOf(options.secret) ? 'fits' : 'other secret'
  return unrecordedFit(owner, options, values)
}

/** Records by which secret a database is recognised from now on. @param owner - as the migrating role */
export const recordSecret = async (owner: Owner, secret: Buffer): Promise<void> => {
  await owner.query(
    `insert into identity.secrets (name, value) values ('secret check', $1) on conflict (name) do update set value = excluded.value
    where secrets.value <> excluded.value`,
    [JSON.stringify(checkOf(secret))],
  )
}

/** Whether a database has been set up already. @param owner - as the migrating role */
export const isSetUp = async (owner: Owner): Promise<boolean> => {
  const { rows } = await owner.query<{ exists: boolean }>(
    `select to_regclass('identity.secrets') is not null as exists`,
  )
  return rows[0]?.exists ?? false
}
