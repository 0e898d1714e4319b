import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'

/** What a bounce says by the address to which it comes back (VERP). */
export interface BouncedRecipient {
  readonly tenantId: number
  readonly recipientId: number
}

export const bounceKeyPurpose = 'bounce addresses'

const seal = (key: KeyObject, local: string): string =>
  createHmac('sha256', key).update(local).digest('hex').slice(0, 16)

/**
 * The address to which servers return the mail of one recipient. It has only lower-case letters, digits and hyphens, which every server leaves
 * as they are, and a seal, so that nobody can make up bounces of others.
 */
export const bounceAddress = (key: KeyObject, domain: string, { tenantId, recipientId }: BouncedRecipient): string => {
  const local = `bounce-${tenantId.toString(36)}-${recipientId.toString(36)}`
  return `${local}-${seal(key, local)}@${domain}`
}

/** Reads an address of {@link bounceAddress}; undefined for any other. */
export const readBounceAddress = (key: KeyObject, address: string): BouncedRecipient | undefined => {
  const found = /^(bounce-([0-9a-z]{1,11})-([0-9a-z]{1,11}))-([0-9a-f]{16})@/.exec(address.toLowerCase())
  const [, local = '', tenant = '', recipient = '', given = ''] = found ?? []
  if (!found || !timingSafeEqual(Buffer.from(seal(key, local)), Buffer.from(given))) return undefined
  return { tenantId: Number.parseInt(tenant, 36), recipientId: Number.parseInt(recipient, 36) }
}
