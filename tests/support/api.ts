import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/readConfig.ts'
import { openCampaignMail } from '#server/emails/sending/campaignMail.ts'
import { openStorage } from '#server/storage/openStorage.ts'
import { ensureMasters } from '#server/institutions/master/ensureMasters.ts'
import { type Client, createClient } from '#dataProvider/client.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { freePort } from './freePort.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { noMailer } from './identity/mailbox.ts'
import { testSecret } from './identity/secret.ts'
import { type AccessTokens, accessTokensOf } from './identity/accessTokens.ts'
import { tokenIssuer } from './identity/issuedTokens.ts'
import { aCommunication, anInstitution, aPerson, aTask, aTenant, type Person } from './builders.ts'

export interface TestApi {
  readonly origin: string
  readonly database: TestDatabase
  /** Folder of uploaded files. */
  readonly storageDir: string
  /** Signs a person in with their password, as a browser does. */
  readonly signIn: (person: Pick<Person, 'loginName' | 'password'>) => Promise<AccessTokens>
  /** Tokens as of a sign-in, without one. */
  readonly tokensOf: (person: Pick<Person, 'tenantId' | 'accountId'>) => Promise<AccessTokens>
  /** The product's own client after a sign-in with the password. */
  readonly signedInClient: (person: Pick<Person, 'loginName' | 'password'>) => Promise<Client>
  /** The product's own client, authenticated as this person without a sign-in. */
  readonly clientFor: (person: Pick<Person, 'tenantId' | 'accountId'>, language?: 'ja' | 'en') => Promise<Client>
  /** How many connections clients have to it. */
  readonly connections: () => Promise<number>
  readonly stop: () => Promise<void>
}

export interface TestApiOptions {
  /** Called with every line of the log. */
  readonly log?: (line: string) => void
  /** Receives the mails; without it, sending a mail fails. */
  readonly mailer?: Mailer
  /** The secret of another installation. */
  readonly secret?: Buffer
}

/** The sign-in keys of the worker's first server. Making a key pair costs more than all else of a start. */
let sealedKeys: string | undefined

const reuseKeys = async ({ owner }: TestDatabase): Promise<void> => {
  if (!sealedKeys) return
  await owner.query(`insert into identity.secrets (name, value) values ('provider keys', $1)`, [sealedKeys])
}

const rememberKeys = async ({ owner }: TestDatabase): Promise<void> => {
  if (sealedKeys) return
  const { rows } = await owner.query<{ value: string }>(
    `select value::text from identity.secrets where name = 'provider keys'`,
  )
  sealedKeys = rows[0]?.value
}

/**
 * The whole server on its own port with its own database: for a file that needs another environment, that changes what
 * belongs to the installation (masters, plans, boundaries, sequences) or that looks at all tenants.
 * @param env - variables beyond the defaults
 */
export const ownApi = async (
  env: Record<string, string> = {},
  { log, mailer = noMailer, secret = testSecret }: TestApiOptions = {},
): Promise<TestApi> => {
  const database = await testDatabase()
  await ensureMasters(database.owner)
  if (secret === testSecret) await reuseKeys(database)
  const port = await freePort()
  const storageDir = await mkdtemp(join(inject('filesDir'), 'storage-'))
  const config = readConfig({
    PORT: String(port),
    RATE_LIMIT_PER_MINUTE: '100000',
    OVERLOAD_MILLISECONDS: '0',
    LOG_LEVEL: 'silent',
    RENKEI_WEB_APP: 'false',
    RENKEI_DATA_DIR: storageDir,
    STORAGE_DIR: storageDir,
    ...env,
  })
  const logger = log ? { level: 'trace', stream: { write: log } } : false
  const campaignMail = openCampaignMail(config, {
    smtpUrl: config.email.smtpUrl ?? 'smtp://127.0.0.1:1',
    secret,
    storage: openStorage(config.storage),
  })
  const { app } = await createApp({ config, database, secret, mailer, campaignMail, logger })
  if (secret === testSecret) await rememberKeys(database)
  await app.listen({ port, host: '127.0.0.1' })
  const origin = `http://localhost:${port}`
  const tokensOf = tokenIssuer({ config, database, secret })
  const clientWith = (tokens: AccessTokens, language: 'ja' | 'en' = 'ja') =>
    createClient(() => ({
      acquireToken: async (scope) => tokens[scope],
      locale: () => language,
      version: 'test',
      baseUrl: origin,
    }))
  return {
    origin,
    database,
    storageDir,
    signIn: (person) => accessTokensOf(origin, person),
    tokensOf,
    signedInClient: async (person) => clientWith(await accessTokensOf(origin, person)),
    clientFor: async (person, language) => clientWith(await tokensOf(person), language),
    connections: () => promisify(app.server.getConnections.bind(app.server))(),
    stop: async () => {
      // A reply that a test has not read completely would keep its connection, and therefore the server, open.
      app.server.closeAllConnections()
      await app.close()
      campaignMail.lines.close()
      await database.drop()
      await rm(storageDir, { recursive: true, force: true })
    },
  }
}

/**
 * What every file finds in the shared database, also when it runs alone: another office with an institution, a
 * colleague, a task and a contact. A test that counts what is not its own therefore fails at once, not at random.
 */
const addNeighbour = async (database: TestDatabase) => {
  const { owner } = database
  await owner.query(
    `insert into municipalities (code, prefecture_code, name) values
      ('43101', '43', '熊本市中央区'), ('43102', '43', '熊本市東区'), ('40130', '40', '福岡市'), ('40131', '40', '福岡市東区')`,
  )
  const tenantId = await aTenant(database)
  const person = await aPerson(database, tenantId, { role: 'owner' })
  const institutionId = await anInstitution(owner, { municipalityCode: '43101', longitude: 130.7, latitude: 32.8 })
  await aTask(database, person, { institutionId })
  await aCommunication(database, person, institutionId)
}

/**
 * Refuses what would change the plans of other files' tenants: a test that needs a plan makes one with `aPlan`. Not on a cluster, where reference tables
 * have no triggers.
 */
const guardPlans = async ({ owner }: TestDatabase) => {
  if (process.env.TEST_CITUS) return
  await owner.query(`create function refuse_change_of_plan() returns trigger language plpgsql as $$
    begin
      raise exception 'Files share the plan %. Make one with aPlan().', coalesce(new.plan, old.plan);
    end $$`)
  await owner.query(`create trigger plans_are_shared before insert on plan_features for each row
    when (new.plan not like 'plan %') execute function refuse_change_of_plan()`)
  await owner.query(`create trigger plans_stay_shared before update or delete on plan_features for each row
    when (old.plan not like 'plan %') execute function refuse_change_of_plan()`)
}

let shared: Promise<TestApi> | undefined

const startShared = async () => {
  const product = await ownApi()
  await addNeighbour(product.database)
  await guardPlans(product.database)
  return product
}

/**
 * The server that the files of a worker share, with the defaults. It ends with the worker. A file works in tenants of
 * its own and meets those of other files.
 */
export const testApi = async (): Promise<TestApi> => {
  shared ??= startShared()
  return { ...(await shared), stop: async () => {} }
}
