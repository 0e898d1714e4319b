import { randomUUID } from 'node:crypto'

/** A file that is being sent, or that is complete and not imported yet. */
export interface Arrival {
  readonly tenantId: number
  readonly accountId: number
  readonly uuid: string
}

const names = /^(\d{1,15})-(\d{1,15})-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** The name of a new file. It contains the tenant and the account. */
export const newArrivalName = ({ tenantId, accountId }: Omit<Arrival, 'uuid'>): string =>
  `${tenantId}-${accountId}-${randomUUID()}`

/** @returns undefined if this is not the name of such a file */
export const arrivalOf = (name: string): Arrival | undefined => {
  const [, tenantId, accountId, uuid] = names.exec(name) ?? []
  return uuid === undefined ? undefined : { tenantId: Number(tenantId), accountId: Number(accountId), uuid }
}
