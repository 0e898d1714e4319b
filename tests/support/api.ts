import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { createApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { openCampaignMail } from '../../server/emails/sending/campaignMail.ts'
import { openStorage } from '../../server/storage/openStorage.ts'
import { ensureMasters } from '../../server/institutions/master/ensureMasters.ts'
import { type Client, createClient } from '../../dataProvider/client.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { freePort } from './freePort.ts'
import type { Mailer } from '../../server/mail/mailer.ts'
import { noMailer } from './identity/mailbox.ts'
import { testSecret } from './identity/secret.ts'
import { type AccessTokens, accessTokensOf } from './identity/accessTokens.ts'
import type { Person } from './builders.ts'

export interface TestApi {
  readonly origin: string
  readonly database: TestDatabase
  /** Folder of uploaded files. */
  readonly storageDir: string
  readonly signIn: (person: Person) => Promise<AccessTokens>
  /** The product's own client, authenticated as this person. */
  readonly clientFor: (person: Person, language?: 'ja' | 'en') => Promise<Client>
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

/**
 * The whole server on its own port with its own database.
 * @param env - variables beyond the defaults
 */
export const testApi = async (
  env: Record<string, string> = {},
  { log, mailer = noMailer, secret = testSecret }: TestApiOptions = {},
): Promise<TestApi> => {
  const database = await testDatabase()
  await ensureMasters(database.owner)
  const port = await freePort()
  const storageDir = await mkdtemp(join(inject('filesDir'), 'storage-'))
  const config = readConfig({
    PORT: String(port),
    RATE_LIMIT_PER_MINUTE: '100000',
    OVERLOAD_MILLISECONDS: '0',
    LOG_LEVEL: 'silent',
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
  await app.listen({ port, host: '127.0.0.1' })
  const origin = `http://localhost:${port}`
  return {
    origin,
    database,
    storageDir,
    signIn: (person) => accessTokensOf(origin, person),
    clientFor: async (person, language = 'ja') => {
      const tokens = await accessTokensOf(origin, person)
      return createClient(() => ({
        acquireToken: async (scope) => tokens[scope],
        locale: () => language,
        version: 'test',
        baseUrl: origin,
      }))
    },
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
