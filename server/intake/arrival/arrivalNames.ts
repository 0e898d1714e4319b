import { randomUUID } from 'node:crypto'

/** A file on its way in, or one that has come in whole and is to become uploads. */
export interface Arrival {
  readonly tenantId: number
  readonly accountId: number
  readonly uuid: string
}

const names = /^(\d{1,15})-(\d{1,15})-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** The name of a new file, which says whose it is. */
export const newArrivalName = ({ tenantId, accountId }: Omit<Arrival, 'uuid'>): string =>
  `${tenantId}-${accountId}-${randomUUID()}`

/** @returns undefined for what is no name of such a file */
export const arrivalOf = (name: string): Arrival | undefined => {
  const [, tenantId, accountId, uuid] = names.exec(name) ?? []
  return uuid === undefined ? undefined : { tenantId: Number(tenantId), accountId: Number(accountId), uuid }
}
