import type { Config } from '../config.ts'

const mask = '•••'

const passwordIn = (address: string | undefined): string[] => {
  if (address === undefined || !URL.canParse(address)) return []
  const { password } = new URL(address)
  return password === '' ? [] : [password, decodeURIComponent(password)]
}

/** A secret of fewer characters is part of many words, which would become unreadable without it. */
const minRecognised = 6

/** The password of any address with one. */
const passwordOfAddress = /(\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@]*:)[^\s/@]+(?=@)/gi

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A secret as the value of something that is called one, such as `password=…`. */
const asValue = (secret: string): RegExp =>
  new RegExp(
    `((?:pass\\w*|pwd|secret\\w*|\\w*key\\w*|token)["']?\\s*[=:]\\s*["']?)${escaped(secret)}(?![\\p{L}\\p{N}])`,
    'giu',
  )

/**
 * Removes secrets from a text. Error messages come from libraries and from other servers, which may repeat what was
 * sent to them. Short secrets are removed only where a secret can stand: in addresses, and where the text says what they are.
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
  ]
    .filter((text) => text !== '')
    // One may contain another.
    .sort((one, other) => other.length - one.length)
  return (text) =>
    secrets.reduce(
      (clean, one) =>
        one.length < minRecognised ? clean.replace(asValue(one), `$1${mask}`) : clean.replaceAll(one, mask),
      text.replace(passwordOfAddress, `$1${mask}`),
    )
}
