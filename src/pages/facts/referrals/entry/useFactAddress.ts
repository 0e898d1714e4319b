import { useParams } from 'react-router'

/** Which fact of which institution an address like `/crms/:id/referrals/:factId` names. */
export interface FactAddress {
  readonly id: number
  readonly factId: number
}

const isId = (value: number) => Number.isSafeInteger(value) && value > 0

/** What the address names; undefined where it names nothing that could be. */
export const useFactAddress = (): FactAddress | undefined => {
  const { id, factId } = useParams()
  const address = { id: Number(id), factId: Number(factId) }
  return isId(address.id) && isId(address.factId) ? address : undefined
}
