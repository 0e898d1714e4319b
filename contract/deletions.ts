import { api, type OperationId } from './api.ts'
import type { Operation } from './core.ts'

/** The path of the record that a call writes, from which the paths of its other calls follow; undefined if the call names none. */
const recordPath = ({ path, audit }: Operation): string | undefined => {
  const placeholder = audit?.idFrom && `{${audit.idFrom}}`
  if (!placeholder || !path.includes(placeholder)) return undefined
  return path.slice(0, path.indexOf(placeholder) + placeholder.length)
}

const operationIds = Object.keys(api) as OperationId[]

const operationAt = (method: Operation['method'], path: string): OperationId | undefined =>
  operationIds.find((id) => {
    const operation: Operation = api[id]
    return operation.method === method && operation.path === path
  })

/** The calls that delete and restore the record that another call writes. */
export interface DeletionCalls {
  readonly deletion: OperationId
  /** Absent if a deletion is for good. */
  readonly restoration?: OperationId
}

/**
 * Finds how the record of a call is deleted, and how it is brought back.
 * @returns undefined if the call names no record, or one that is never deleted by itself
 * @example deletionCallsOf(api.updateTask) // { deletion: 'deleteTask', restoration: 'restoreTask' }
 */
export const deletionCallsOf = (operation: Operation): DeletionCalls | undefined => {
  const path = recordPath(operation)
  const deletion = path && operationAt('DELETE', path)
  if (!deletion) return undefined
  const restoration = operationAt('POST', `${path}/restore`)
  return { deletion, ...(restoration && { restoration }) }
}
