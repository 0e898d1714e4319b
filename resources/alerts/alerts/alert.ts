import type { Reply } from '#dataProvider/client.ts'
import type { CellProps } from '#ui/resource/declaration.ts'

export type Alert = Reply<'getAlert'>

/** The alert of a cell. The cast is safe, because the contract defines the records of this list. */
export const alertIn = ({ record }: CellProps): Alert => record as unknown as Alert

/** Start of the query keys for alerts. */
export const alertsKey = ['alerts'] as const
