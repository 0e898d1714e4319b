import type { Config } from '../config.ts'
import { readConfig } from '../readConfig.ts'
import { catcherUrl } from '../mail/catcher.ts'
import { createMailer, type Mailer } from '../mail/mailer.ts'
import { openStore, type Store } from '../store.ts'

/** Somebody waits for a command, so a mail is tried twice, with this time in between (milliseconds). */
const waits = [1_000]

/** The dependencies of an operator's commands. */
export interface Operator {
  readonly config: Config
  readonly store: Store
  readonly mailer: Mailer
}

/**
 * Opens the product's database and mail for a command, also while the product is running.
 * @throws ConfigError, or the error of opening the database
 */
export const withOperator = async <T>(env: NodeJS.ProcessEnv, work: (operator: Operator) => Promise<T>): Promise<T> => {
  const config = readConfig(env)
  const store = await openStore(config, { shared: true })
  const { smtpUrl, from, catcher } = config.mail
  const mailer = createMailer(smtpUrl ?? catcherUrl(catcher.smtpPort), from, waits)
  try {
    return await work({ config, store, mailer })
  } finally {
    mailer.close()
    await store.close()
  }
}
