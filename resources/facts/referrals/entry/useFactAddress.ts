import { useParams } from 'react-router'

/** The fact and institution in an address like `/crms/:id/referrals/:factId`. */
export interface FactAddress {
  readonly id: number
  readonly factId: number
}

const isId = (value: number) => Number.isSafeInteger(value) && value > 0

/** The ids in the address; undefined if they are invalid. */
export const useFactAddress = (): FactAddress | undefined => {
  const { id, factId } = useParams()
  const address = { id: Number(id), factId: Number(factId) }
  return isId(address.id) && isId(address.factId) ? address : undefined
}
