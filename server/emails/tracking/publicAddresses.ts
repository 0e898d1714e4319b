import type { PublicAddresses } from '../sending/message/recipientAddresses.ts'
import { publicKinds, type PublicKind, type PublicTokens } from './publicTokens.ts'

/** All public addresses are below it. */
export const publicPath = '/m'

/**
 * Writes the addresses by which recipients reach this installation.
 * @param origin - MAIL_PUBLIC_URL
 */
export const publicAddressesOf = (origin: string, tokens: PublicTokens): PublicAddresses => {
  const addressOf = (kind: PublicKind, token: string) => `${origin}${publicPath}/${publicKinds[kind]}/${token}`
  return {
    ofRecipient: (recipient, isTracked) => {
      // A client that opens the address of the one click instead of posting to it gets the page.
      const optOut = addressOf('optOut', tokens.recipient('optOut', recipient))
      return {
        link: isTracked ? (position) => addressOf('link', tokens.link({ ...recipient, position })) : null,
        optOut,
        oneClick: optOut,
        pixel: isTracked ? addressOf('open', tokens.recipient('open', recipient)) : '',
      }
    },
    ofPicture: (picture) => addressOf('picture', tokens.picture(picture)),
  }
}
