import type { NumberedLink } from '../../contents/linkNumbering.ts'
import type { MessageAddresses } from '../../contents/fillMessage.ts'
import type { BouncedRecipient } from './verp.ts'

/** The addresses in one recipient's message. */
export interface RecipientAddresses extends MessageAddresses {
  /** Opts out with one POST (RFC 8058); null where recipients cannot reach this installation. */
  readonly oneClick: string | null
  /** Opts out by mail. */
  readonly optOutMail: string
}

/** Of whom addresses are written. */
interface Addressee extends AddressedRecipient {
  readonly recipientId: number
}

export interface AddressedRecipient {
  readonly tenantId: number
  readonly emailId: number
  readonly token: string
}

/** Writes addresses that lead through this installation. */
export interface PublicAddresses {
  readonly ofRecipient: (
    recipient: AddressedRecipient,
    isTracked: boolean,
  ) => {
    readonly link: ((position: number) => string) | null
    readonly optOut: string
    readonly oneClick: string
    readonly pixel: string
  }
  readonly ofPicture: (picture: { readonly tenantId: number; readonly token: string }) => string
}

interface Campaign {
  readonly sender_email: string
  readonly is_tracked: boolean
  readonly links: readonly Pick<NumberedLink, 'position' | 'url'>[]
}

/** A mail that asks to be left alone. */
export const optOutMail = (address: string): string => `mailto:${address}?subject=${encodeURIComponent('配信停止')}`

/** Sealing an address takes longer than anything else in a message, and most links are in the HTML and in the text. */
const once = (addressOf: (position: number) => string) => {
  const addresses = new Map<number, string>()
  return (position: number): string => {
    const address = addresses.get(position) ?? addressOf(position)
    addresses.set(position, address)
    return address
  }
}

/**
 * @param publicAddresses - null where recipients cannot reach this installation: links lead straight to their targets
 * @param optOutAddressOf - the address at which this installation reads of opting out; null: it is the sender, who reads it
 */
export const recipientAddresses = (
  { sender_email: sender, is_tracked: isTracked, links }: Campaign,
  publicAddresses: PublicAddresses | null,
  optOutAddressOf: ((recipient: BouncedRecipient) => string) | null,
) => {
  const targets = new Map(links.map(({ position, url }) => [position, url]))
  const target = (position: number) => targets.get(position) ?? '#'
  return (recipient: Addressee): RecipientAddresses => {
    const mail = optOutMail(optOutAddressOf?.(recipient) ?? sender)
    const addresses = publicAddresses?.ofRecipient(recipient, isTracked)
    return {
      link: isTracked && addresses?.link ? once(addresses.link) : target,
      optOut: addresses?.optOut ?? mail,
      pixel: addresses?.pixel ?? '',
      oneClick: addresses?.oneClick ?? null,
      optOutMail: mail,
    }
  }
}
