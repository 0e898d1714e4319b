import type { Reply } from '../../../dataProvider/client.ts'
import type { CellProps } from '../../../ui/resource/declaration.ts'

export type Condition = Reply<'getAlertCondition'>

/** The condition of a cell. The cast is safe, because the contract defines the records of this list. */
export const conditionIn = ({ record }: CellProps): Condition => record as unknown as Condition

/** Start of the query keys for alert conditions. */
export const conditionsKey = ['alert_conditions'] as const
