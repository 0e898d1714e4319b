import { z } from 'zod'

const Address = z.email().max(254)
const maxNameLength = 50

export interface TypedInvitation {
  readonly username: string
  /** In lower case. */
  readonly email: string
}

export interface TypedInvitations {
  /** Each address once. */
  readonly invitations: readonly TypedInvitation[]
  /** Lines without exactly one address, or with too long a name. */
  readonly invalid: readonly string[]
}

const isAddress = (word: string) => Address.safeParse(word).success

const invitationIn = (line: string): TypedInvitation | undefined => {
  const words = line.normalize('NFKC').split(/[\s,;、<>"()]+/)
  const [email, another] = words.filter(isAddress)
  if (email === undefined || another !== undefined) return undefined
  const name = words.filter((word) => word !== email && word !== '').join(' ')
  const username = name || (email.split('@')[0] ?? email)
  return username.length <= maxNameLength && !username.includes('@')
    ? { username, email: email.toLowerCase() }
    : undefined
}

/**
 * Colleagues in a typed or pasted text, one a line: name and address in any order. Without a name it is what stands before the @.
 * @example invitationsIn('佐藤 花子 <Hanako@byoin.example>') // [{ username: '佐藤 花子', email: 'hanako@byoin.example' }]
 */
export const invitationsIn = (text: string): TypedInvitations => {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const read = lines.map((line) => ({ line, invitation: invitationIn(line) }))
  const valid = read.flatMap(({ invitation }) => (invitation ? [[invitation.email, invitation] as const] : []))
  return {
    invitations: [...new Map(valid).values()],
    invalid: read.flatMap(({ line, invitation }) => (invitation ? [] : [line])),
  }
}
