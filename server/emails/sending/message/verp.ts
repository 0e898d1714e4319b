import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'

/** What a bounce says by the address to which it comes back (VERP). */
export interface BouncedRecipient {
  readonly tenantId: number
  readonly recipientId: number
}

export const bounceKeyPurpose = 'bounce addresses'

const seal = (key: KeyObject, local: string): string =>
  createHmac('sha256', key).update(local).digest('hex').slice(0, 16)

/** What an address of ours is for. */
type Purpose = 'bounce' | 'stop'

const addressFor = (
  purpose: Purpose,
  key: KeyObject,
  domain: string,
  { tenantId, recipientId }: BouncedRecipient,
): string => {
  const local = `${purpose}-${tenantId.toString(36)}-${recipientId.toString(36)}`
  return `${local}-${seal(key, local)}@${domain}`
}

const readAddress = (purpose: Purpose, key: KeyObject, address: string): BouncedRecipient | undefined => {
  const found = /^(([a-z]+)-([0-9a-z]{1,11})-([0-9a-z]{1,11}))-([0-9a-f]{16})@/.exec(address.toLowerCase())
  const [, local = '', readPurpose, tenant = '', recipient = '', given = ''] = found ?? []
  if (readPurpose !== purpose || !timingSafeEqual(Buffer.from(seal(key, local)), Buffer.from(given))) return undefined
  return { tenantId: Number.parseInt(tenant, 36), recipientId: Number.parseInt(recipient, 36) }
}

/**
 * The address to which servers return the mail of one recipient. It has only lower-case letters, digits and hyphens, which every server leaves
 * as they are, and a seal, so that nobody can make up bounces of others.
 */
export const bounceAddress = (key: KeyObject, domain: string, recipient: BouncedRecipient): string =>
  addressFor('bounce', key, domain, recipient)

/** Reads an address of {@link bounceAddress}; undefined for any other. */
export const readBounceAddress = (key: KeyObject, address: string): BouncedRecipient | undefined =>
  readAddress('bounce', key, address)

/** The address to which one recipient writes to opt out, sealed likewise. A message to it arrives where bounces do. */
export const optOutAddress = (key: KeyObject, domain: string, recipient: BouncedRecipient): string =>
  addressFor('stop', key, domain, recipient)

/** Reads an address of {@link optOutAddress}; undefined for any other. */
export const readOptOutAddress = (key: KeyObject, address: string): BouncedRecipient | undefined =>
  readAddress('stop', key, address)
