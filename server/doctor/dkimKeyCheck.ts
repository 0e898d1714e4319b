import type { Config } from '../config.ts'
import { requireDkimKey } from '../emails/sending/message/dkimKey.ts'
import { type Finding, ok } from './finding.ts'

/** Checks that the key which signs e-mails can be read and opened, without which no server and no worker starts. */
export const checkDkimKey = async (config: Pick<Config, 'email'>): Promise<Finding[]> => {
  if (config.email.dkim === null) return []
  await requireDkimKey(config)
  return [ok('DKIM key', config.email.dkim.keyFile)]
}
