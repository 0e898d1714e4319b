import type { Config } from '../config.ts'

const passwordIn = (address: string | undefined): string[] => {
  if (address === undefined || !URL.canParse(address)) return []
  const { password } = new URL(address)
  return password === '' ? [] : [password, decodeURIComponent(password)]
}

/**
 * Removes secrets from a text. Error messages come from libraries and from other servers, which may repeat what was
 * sent to them.
 * @param known - further secrets and addresses
 */
export const redactor = (
  { secret, database, mail, email, storage }: Config,
  moreAddresses: readonly string[] = [],
): ((text: string) => string) => {
  const { app, identity, jobs } = database.roleUrls
  const addresses = [database.url, app, identity, jobs, mail.smtpUrl, email.smtpUrl, ...moreAddresses]
  const secrets = [
    ...(secret === undefined ? [] : [secret]),
    ...addresses.flatMap(passwordIn),
    ...[email.dkim?.passphrase, email.bounceMailbox?.password, email.bounceWebhooks.secret].filter(
      (text) => typeof text === 'string',
    ),
    ...(storage.kind === 's3' ? [storage.secretAccessKey, storage.accessKeyId] : []),
  ].filter((text) => text !== '')
  return (text) => secrets.reduce((clean, one) => clean.replaceAll(one, '•••'), text)
}
