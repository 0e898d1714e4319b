import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto'
import type { BouncedRecipient } from './verp.ts'

export const messageIdKeyPurpose = 'message ids'

/** One block of the cipher: five bytes for the tenant, six for the recipient, and the rest zero, so that nobody can make one up. */
const tenantBytes = 5
const recipientBytes = 6
const blockBytes = 16

/**
 * Prepares Message-IDs of the mails to recipients, with brackets: the same for each attempt, so that mail servers recognise a second
 * copy. It tells only this installation whose it is, and so bounces that quote it do.
 * @param key - of 32 bytes
 * @param domain - of the sender
 */
export const messageIdWriter = (key: KeyObject, domain: string) => {
  // Blocks of this mode do not depend on each other.
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false)
  return ({ tenantId, recipientId }: BouncedRecipient): string => {
    const block = Buffer.alloc(blockBytes)
    block.writeUIntBE(tenantId, 0, tenantBytes)
    block.writeUIntBE(recipientId, tenantBytes, recipientBytes)
    return `<${cipher.update(block, undefined, 'hex')}@${domain}>`
  }
}

/** Reads an id of {@link messageIdWriter}, with or without its brackets; undefined for any other. */
export const readMessageId = (key: KeyObject, messageId: string): BouncedRecipient | undefined => {
  const [, local] = /^<?([0-9a-f]{32})@/.exec(messageId) ?? []
  if (local === undefined) return undefined
  const decipher = createDecipheriv('aes-256-ecb', key, null).setAutoPadding(false)
  const block = Buffer.concat([decipher.update(Buffer.from(local, 'hex')), decipher.final()])
  if (block.subarray(tenantBytes + recipientBytes).some((byte) => byte !== 0)) return undefined
  return {
    tenantId: block.readUIntBE(0, tenantBytes),
    recipientId: block.readUIntBE(tenantBytes, recipientBytes),
  }
}
