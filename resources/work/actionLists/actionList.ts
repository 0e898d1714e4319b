import type { Reply } from '#dataProvider/client.ts'
import type { CellProps } from '#ui/resource/declaration.ts'

export type ActionList = Reply<'getActionList'>

/** The action list of a cell. The cast is safe, because the contract defines the records of this list. */
export const actionListIn = ({ record }: CellProps): ActionList => record as unknown as ActionList

/** Start of the query keys for action lists. */
export const actionListsKey = ['action_lists'] as const
