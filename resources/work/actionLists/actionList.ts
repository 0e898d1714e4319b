import type { Reply } from '../../../dataProvider/client.ts'
import type { CellProps } from '../../../ui/resource/declaration.ts'

export type ActionList = Reply<'getActionList'>

/** The list of a cell; its list screen is fed by the contract. */
export const actionListIn = ({ record }: CellProps): ActionList => record as unknown as ActionList

/** Beginning of the keys under which lists stand in the query cache. */
export const actionListsKey = ['action_lists'] as const
