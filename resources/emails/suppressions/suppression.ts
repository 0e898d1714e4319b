import type { Reply } from '#dataProvider/client.ts'
import type { CellProps } from '#ui/resource/declaration.ts'

export type Suppression = Reply<'liftEmailSuppression'>

/** The suppression of a cell. The cast is safe, because the contract defines the records of this list. */
export const suppressionIn = ({ record }: CellProps): Suppression => record as unknown as Suppression

/** Start of the query keys for suppressions. */
export const suppressionsKey = ['email_suppressions'] as const
