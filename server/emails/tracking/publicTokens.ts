import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'

export const publicKeyPurpose = 'public addresses of e-mails'

/** What an address that recipients get leads to. */
export const publicKinds = { open: 'o', link: 'l', picture: 'p', optOut: 'u' } as const
export type PublicKind = keyof typeof publicKinds

/** The route of a kind of address, below `publicPath`. */
export const publicRoute = (kind: PublicKind): string => `/${publicKinds[kind]}/:token`

/** A recipient as its addresses name it: without anything that says who that is. */
export interface PublicRecipient {
  readonly tenantId: number
  readonly emailId: number
  /** Random, of the recipient. */
  readonly token: string
}

export interface PublicLink extends PublicRecipient {
  readonly position: number
}

export interface PublicPicture {
  readonly tenantId: number
  /** Random, of the picture. */
  readonly token: string
}

const sealLength = 24
const sealOf = (key: KeyObject, kind: PublicKind, said: string): string =>
  createHmac('sha256', key).update(`${publicKinds[kind]}/${said}`).digest('hex').slice(0, sealLength)

const sealed = (key: KeyObject, kind: PublicKind, parts: readonly (string | number)[]): string => {
  const said = parts.map((part) => (typeof part === 'number' ? part.toString(36) : part)).join('.')
  return `${said}.${sealOf(key, kind, said)}`
}

/** @returns what was sealed for this kind of address, in its parts; undefined for anything else */
const unsealed = (keys: readonly KeyObject[], kind: PublicKind, sealedText: string): string[] | undefined => {
  const end = sealedText.length - sealLength - 1
  if (end <= 0 || sealedText[end] !== '.') return undefined
  const said = sealedText.slice(0, end)
  const given = Buffer.from(sealedText.slice(end + 1))
  const isSealedWith = (key: KeyObject) => {
    const right = Buffer.from(sealOf(key, kind, said))
    return given.length === right.length && timingSafeEqual(given, right)
  }
  return keys.some(isSealedWith) ? said.split('.') : undefined
}

const numberOf = (part = ''): number => Number.parseInt(part, 36)

/**
 * Seals and reads the last part of public addresses. Nothing is asked of the database for one that was not sealed here.
 * @param formerKeys - with which addresses in e-mails that have been sent may be sealed; nothing new is
 */
export const publicTokens = (keyBytes: Buffer, formerKeys: readonly Buffer[] = []) => {
  // Hashing with a KeyObject is five times as fast as with a key in bytes.
  const key = createSecretKey(keyBytes)
  const keys = [key, ...formerKeys.map((former) => createSecretKey(former))]
  return {
    recipient: (kind: 'open' | 'optOut', { tenantId, emailId, token }: PublicRecipient): string =>
      sealed(key, kind, [tenantId, emailId, token]),
    link: ({ tenantId, emailId, token, position }: PublicLink): string =>
      sealed(key, 'link', [tenantId, emailId, token, position]),
    picture: ({ tenantId, token }: PublicPicture): string => sealed(key, 'picture', [tenantId, token]),

    readRecipient: (kind: 'open' | 'optOut', text: string): PublicRecipient | undefined => {
      const [tenant, email, token = ''] = unsealed(keys, kind, text) ?? []
      return tenant === undefined ? undefined : { tenantId: numberOf(tenant), emailId: numberOf(email), token }
    },
    readLink: (text: string): PublicLink | undefined => {
      const [tenant, email, token = '', position] = unsealed(keys, 'link', text) ?? []
      return tenant === undefined
        ? undefined
        : { tenantId: numberOf(tenant), emailId: numberOf(email), token, position: numberOf(position) }
    },
    readPicture: (text: string): PublicPicture | undefined => {
      const [tenant, token = ''] = unsealed(keys, 'picture', text) ?? []
      return tenant === undefined ? undefined : { tenantId: numberOf(tenant), token }
    },
  }
}

export type PublicTokens = ReturnType<typeof publicTokens>
