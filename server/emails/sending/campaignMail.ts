import { createSecretKey, type KeyObject } from 'node:crypto'
import type { Config } from '../../config.ts'
import { type FormerKeys, noFormerKeys } from '../../formerKeys.ts'
import { deriveKey } from '../../secret.ts'
import type { Storage } from '../../storage/storage.ts'
import type { MailboxAddress } from '../bounces/mailboxAddress.ts'
import { publicAddressesOf } from '../tracking/publicAddresses.ts'
import { publicKeyPurpose, publicTokens } from '../tracking/publicTokens.ts'
import { dkimSigner, type Sign } from './message/dkim.ts'
import { messageIdKeyPurpose } from './message/messageId.ts'
import type { PublicAddresses } from './message/recipientAddresses.ts'
import { bounceKeyPurpose } from './message/verp.ts'
import { linePool, type LinePool } from './smtp/linePool.ts'
import { type Pace, paceOf } from './smtp/pace.ts'

/** How this process sends e-mails to doctors. */
export interface CampaignMail {
  readonly lines: LinePool
  readonly pace: Pace
  readonly sign: Sign
  readonly storage: Storage
  /** null: mails come back to the sender. */
  readonly bounceDomain: string | null
  readonly bounceKey: KeyObject
  readonly messageIdKey: KeyObject
  /** Those of messages that were sent before the installation changed its secret. */
  readonly formerBounceKeys: readonly KeyObject[]
  readonly formerMessageIdKeys: readonly KeyObject[]
  /** null: none is read. */
  readonly bounceMailbox: MailboxAddress | null
  /** null where recipients cannot reach this installation: nothing is counted, and opting out is by mail. */
  readonly publicAddresses: PublicAddresses | null
  /** A worker that has not settled a message for so long is given up for dead. */
  readonly leaseMilliseconds: number
  /** So long recipients are put by for this process before their turn comes. */
  readonly reservedMilliseconds: number
  /** So long a run that is over waits for answers of the mail server; later ones are noted when they come. */
  readonly patienceMilliseconds: number
  /** Messages whose run is over, and whose answers are still to come. None of them rejects. */
  readonly stragglers: Set<Promise<void>>
}

export interface CampaignMailOptions {
  /** So long the mail server may keep silent, in milliseconds. */
  readonly silenceMilliseconds?: number
  /** So long before it has got the end of a message. By default half a minute, and never longer than the other. */
  readonly commandMilliseconds?: number
  readonly patienceMilliseconds?: number
}

const minute = 60_000
const connectMilliseconds = 20_000
const longestCommand = 30_000
/** Servers that look through a message before they take it need some seconds. */
const longestAnswer = 15_000

interface CampaignMailGround {
  readonly smtpUrl: string
  readonly secret: Buffer
  /** By default none: the secret has never been changed. */
  readonly formerKeys?: FormerKeys
  readonly storage: Storage
}

/**
 * @param smtpUrl - of the mail server
 * @throws when the DKIM key cannot be read
 */
export const openCampaignMail = (
  { email }: Pick<Config, 'email'>,
  { smtpUrl, secret, formerKeys = noFormerKeys, storage }: CampaignMailGround,
  {
    silenceMilliseconds = 5 * minute,
    commandMilliseconds = longestCommand,
    patienceMilliseconds = longestAnswer,
  }: CampaignMailOptions = {},
): CampaignMail => {
  const messageMilliseconds = silenceMilliseconds + minute
  return {
    lines: linePool({
      url: smtpUrl,
      connections: email.connections,
      silenceMilliseconds,
      commandMilliseconds: Math.min(commandMilliseconds, silenceMilliseconds),
      messageMilliseconds,
      connectMilliseconds,
    }),
    pace: paceOf(email),
    sign: dkimSigner(email.dkim),
    storage,
    bounceDomain: email.bounceDomain,
    bounceKey: createSecretKey(deriveKey(secret, bounceKeyPurpose)),
    messageIdKey: createSecretKey(deriveKey(secret, messageIdKeyPurpose)),
    formerBounceKeys: formerKeys(bounceKeyPurpose).map((key) => createSecretKey(key)),
    formerMessageIdKeys: formerKeys(messageIdKeyPurpose).map((key) => createSecretKey(key)),
    bounceMailbox: email.bounceMailbox,
    publicAddresses:
      email.publicUrl === null
        ? null
        : publicAddressesOf(email.publicUrl, publicTokens(deriveKey(secret, publicKeyPurpose))),
    leaseMilliseconds: messageMilliseconds + minute,
    reservedMilliseconds: minute,
    patienceMilliseconds,
    stragglers: new Set(),
  }
}
