import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance } from 'fastify'
import { readConfig } from '#server/readConfig.ts'
import { handleErrors } from '#server/http/errors.ts'
import { securityHeaders } from '#server/http/access/security.ts'
import { createCredentials } from '#server/identity/accounts.ts'
import type { AuthConfig, Identity } from '#server/identity/identity.ts'
import { registerIdentity } from '#server/identity/provider/register.ts'
import { authorize, Browser } from '../browser.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { noMailer } from './mailbox.ts'
import { testSecret } from './secret.ts'

export const origin = 'http://localhost:3000'
export const password = 'correct horse battery staple'
export const tenantId = 1

/** A server for sign-in only, with its own database and one tenant. */
export interface SignInScene {
  readonly database: TestDatabase
  readonly app: FastifyInstance
  readonly identity: Identity
  readonly auth: AuthConfig
  /** Another server on the same database. */
  readonly anotherServer: (publicUrl?: string) => Promise<{ app: FastifyInstance; identity: Identity }>
  /** An account that can sign in with its name, its e-mail address and {@link password}. */
  readonly anAccount: () => Promise<{ name: string; email: string; accountId: number }>
  /** A browser that has been redirected to the sign-in screen, whose path is `screen`. */
  readonly openScreen: () => Promise<{ browser: Browser; verifier: string; screen: string }>
  /** The audit log's entries for an account, oldest first. */
  readonly auditOf: (accountId: number) => Promise<{ action: string }[]>
  readonly stop: () => Promise<void>
}

const startServer = async (database: TestDatabase, publicUrl: string, mailer: Mailer) => {
  const app = fastify()
  handleErrors(app)
  await app.register(rateLimit, { max: 10_000, timeWindow: '1 minute' })
  const config = readConfig({ RENKEI_PUBLIC_URL: publicUrl })
  const identity = await registerIdentity(app, { config, database, secret: testSecret, mailer })
  await securityHeaders(app, { tiles: 'https://tiles.example', identity: [], reports: [] })
  return { app, identity }
}

/** @param mailer - receives the mails; without it, sending a mail fails */
export const signInScene = async (mailer: Mailer = noMailer): Promise<SignInScene> => {
  const database = await testDatabase()
  await database.owner.query(`insert into tenants (tenant_id, name, plan) values ($1, 'A', 'standard202211')`, [
    tenantId,
  ])
  const { app, identity } = await startServer(database, origin, mailer)
  const auth = identity.authConfig()
  let accounts = 0
  return {
    database,
    app,
    identity,
    auth,
    anotherServer: (publicUrl = origin) => startServer(database, publicUrl, mailer),
    anAccount: async () => {
      const name = `person${++accounts}`
      const email = `${name}@example.jp`
      const { rows } = await database.owner.query<{ id: number }>(
        `insert into accounts (tenant_id, username, email, login_name, role) values ($1, $2, $3, $2, 'member') returning id`,
        [tenantId, name, email],
      )
      const accountId = rows[0]?.id ?? 0
      await createCredentials(database.identity, { tenantId, accountId, loginName: name, email, password })
      return { name, email, accountId }
    },
    openScreen: async () => {
      const browser = new Browser(app, origin)
      const { answer, verifier } = await authorize(browser, auth, origin)
      return { browser, verifier, screen: String(answer.headers.location) }
    },
    auditOf: async (accountId) => {
      const { rows } = await database.owner.query<{ action: string }>(
        'select * from audit_logs where tenant_id = $1 and account_id = $2 order by id',
        [tenantId, accountId],
      )
      return rows
    },
    stop: async () => {
      await app.close()
      await database.drop()
    },
  }
}
