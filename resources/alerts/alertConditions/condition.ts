import type { Reply } from '#dataProvider/client.ts'
import type { CellProps } from '#ui/resource/declaration.ts'

export type Condition = Reply<'getAlertCondition'>

/** The condition of a cell. The cast is safe, because the contract defines the records of this list. */
export const conditionIn = ({ record }: CellProps): Condition => record as unknown as Condition

/** Where a condition is shown with the partners that meet it; `new` is where one is made. */
export const conditionAddress = (id: number | 'new'): string => `/alert_conditions/${id}`

/** The open alerts of a condition in their list. */
export const alertsOfCondition = (alertConditionId: number): string =>
  `/alerts?${new URLSearchParams({ filter: JSON.stringify({ status: 'open', alertConditionId }) })}`

/** Start of the query keys for alert conditions. */
export const conditionsKey = ['alert_conditions'] as const
