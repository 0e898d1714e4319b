import { api, type OperationId } from './api.ts'
import type { Operation } from './core.ts'

const placeholders = /\{(\w+)\}/g

/** A path without the names of its parameters, which differ from call to call: `/api/communications/{}`. */
const shapeOf = (path: string): string => path.replace(placeholders, '{}')

const keyOf = ({ method, path }: Pick<Operation, 'method' | 'path'>): string => `${method} ${shapeOf(path)}`

const operationIds: ReadonlyMap<string, OperationId> = new Map(
  (Object.keys(api) as OperationId[]).map((id) => [keyOf(api[id]), id]),
)

const operationAt = (method: Operation['method'], path: string): OperationId | undefined =>
  operationIds.get(keyOf({ method, path }))

/** The calls that delete and restore the record that another call writes, or one that it is a part of. */
export interface DeletionCalls {
  readonly deletion: OperationId
  /** Absent if a deletion is for good. */
  readonly restoration?: OperationId
  /** The kind of the record, as the audit log names it. */
  readonly record: string
  /** The path parameter of the other call that names the record. */
  readonly idFrom: string
}

/**
 * Finds how the record of a call is deleted, and how it is brought back: first the record itself, then those that it is a part of, since what
 * belongs to a deleted record cannot be written either.
 * @returns nothing if the call names no record, or none that is deleted by itself
 * @example deletionCallsOf(api.updateTask) // [{ deletion: 'deleteTask', restoration: 'restoreTask', record: 'task', idFrom: 'id' }]
 */
export const deletionCallsOf = ({ path }: Operation): readonly DeletionCalls[] =>
  [...path.matchAll(placeholders)].toReversed().flatMap(({ 0: placeholder, 1: idFrom = '', index }) => {
    const recordPath = path.slice(0, index + placeholder.length)
    const deletion = operationAt('DELETE', recordPath)
    if (!deletion) return []
    const { path: deletionPath, audit }: Operation = api[deletion]
    // Taking one record away from another deletes neither, and is logged under the other one.
    if (!audit?.idFrom || !deletionPath.endsWith(`{${audit.idFrom}}`)) return []
    const restoration = operationAt('POST', `${recordPath}/restore`)
    return [{ deletion, ...(restoration && { restoration }), record: audit.record, idFrom }]
  })

/** The call that brings back a record of a kind, as the audit log names it; undefined if there is none with only its id in the path. */
export const restorationOf = (record: string): OperationId | undefined =>
  (Object.keys(api) as OperationId[]).find((id) => {
    const { path, audit }: Operation = api[id]
    return audit?.record === record && path.endsWith('/{id}/restore') && parametersIn(path).length === 1
  })

/** The names of a path's parameters, in their order. Calls at the same place may name them differently. */
export const parametersIn = (path: string): readonly string[] =>
  [...path.matchAll(placeholders)].map(([, name = '']) => name)
