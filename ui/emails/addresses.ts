import { z } from 'zod'

const Address = z.email().max(254)

export interface TypedAddresses {
  /** In lower case, each once. */
  readonly addresses: readonly string[]
  /** Words that are no addresses, as typed. */
  readonly invalid: readonly string[]
}

/**
 * The e-mail addresses in a typed or pasted text, one a line or separated by spaces, commas or semicolons.
 * @example typedAddresses('A@clinic.example、b@clinic.example') // { addresses: ['a@clinic.example', 'b@clinic.example'], invalid: [] }
 */
export const typedAddresses = (text: string): TypedAddresses => {
  const words = text.split(/[\s,;、，；<>"]+/).filter((word) => word !== '')
  const read = words.map((word) => ({ word, address: word.normalize('NFKC').toLowerCase() }))
  const isValid = ({ address }: (typeof read)[number]) => Address.safeParse(address).success
  return {
    addresses: [...new Set(read.filter(isValid).map(({ address }) => address))],
    invalid: read.filter((one) => !isValid(one)).map(({ word }) => word),
  }
}
