import type { KeyObject } from 'node:crypto'
import type pg from 'pg'
import { withTenant } from '#server/db/tenant.ts'
import { readMessageId } from '../sending/message/messageId.ts'
import { type BouncedRecipient, readBounceAddress } from '../sending/message/verp.ts'
import { type Bounce, recordBounces, type RecordedBounces } from './recordBounces.ts'

/** Opens what tells the recipient of a message that came back. */
export interface BounceKeys {
  readonly bounceKey: KeyObject
  readonly messageIdKey: KeyObject
  /** Those of messages that were sent before the installation changed its secret. */
  readonly formerBounceKeys: readonly KeyObject[]
  readonly formerMessageIdKeys: readonly KeyObject[]
}

/** What came back, before it is known from whom. */
export interface BounceNews {
  /** Addresses of which one may be ours for a recipient (VERP). */
  readonly sentTo: readonly string[]
  /** Message-IDs of which one may be of ours. */
  readonly messageIds: readonly string[]
  readonly failures: Bounce['failures']
  readonly source: Bounce['source']
  readonly key: string
}

/** @returns undefined for what has nothing to do with a mail of ours */
export const recipientOf = (
  { bounceKey, messageIdKey, formerBounceKeys, formerMessageIdKeys }: BounceKeys,
  { sentTo, messageIds }: Pick<BounceNews, 'sentTo' | 'messageIds'>,
): BouncedRecipient | undefined => {
  for (const address of sentTo)
    for (const key of [bounceKey, ...formerBounceKeys]) {
      const recipient = readBounceAddress(key, address)
      if (recipient) return recipient
    }
  for (const messageId of messageIds)
    for (const key of [messageIdKey, ...formerMessageIdKeys]) {
      const recipient = readMessageId(key, messageId)
      if (recipient) return recipient
    }
  return undefined
}

const none: RecordedBounces = { recorded: 0, known: 0, strange: 0, early: 0 }
const perTransaction = 100

/** Writes news down, each with its tenant. What has nothing to do with mails of ours is counted as strange. */
export const takeNews = async (
  app: pg.Pool,
  keys: BounceKeys,
  news: readonly BounceNews[],
): Promise<RecordedBounces> => {
  const found = news.flatMap((one) => {
    const recipient = recipientOf(keys, one)
    return recipient ? [{ ...one, ...recipient }] : []
  })
  let total = { ...none, strange: news.length - found.length }
  for (const [tenantId, ofTenant] of Map.groupBy(found, (one) => one.tenantId))
    for (let start = 0; start < ofTenant.length; start += perTransaction) {
      const some = ofTenant.slice(start, start + perTransaction)
      const recorded = await withTenant(app, tenantId, (tx) => recordBounces(tx, tenantId, some))
      total = {
        recorded: total.recorded + recorded.recorded,
        known: total.known + recorded.known,
        strange: total.strange + recorded.strange,
        early: total.early + recorded.early,
      }
    }
  return total
}
