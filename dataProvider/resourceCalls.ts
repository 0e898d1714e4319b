import { api as operations, type OperationId, resources } from '#contract/api.ts'
import type { Operation } from '#contract/core.ts'
import type { Resource, ResourceCalls } from '#contract/crud.ts'
import { api, type Reply, type RequestOptions } from './client.ts'

type Call = (parameters: Readonly<Record<string, unknown>>, options: RequestOptions) => Promise<unknown>

const byName = new Map<string, Resource>(resources.map((resource) => [resource.plural, resource]))

const isOperationId = (name: string | undefined): name is OperationId => name !== undefined && name in operations

/** @throws Error for a resource that is not in the contract */
export const resourceNamed = (plural: string): Resource => {
  const resource = byName.get(plural)
  if (!resource) throw new Error(`The contract has no resource ${plural}`)
  return resource
}

/**
 * The client's method for one of a resource's calls, and its operation.
 * @throws Error if the contract has none
 */
export const callOf = ({ plural, calls }: Resource, kind: keyof ResourceCalls) => {
  const operationId = calls[kind]
  if (!isOperationId(operationId)) throw new Error(`The contract has no operation "${kind}" for ${plural}`)
  const operation: Operation = operations[operationId]
  return { operation, call: api[operationId] as Call }
}

/** Whether records of a resource may be deleted although they are in use, when a person says so. */
export const canDeleteUsed = (plural: string): boolean =>
  'delete_used' in (callOf(resourceNamed(plural), 'delete').operation.query?.shape ?? {})

/** Reads what hangs on a record; undefined for resources of which nothing is known. */
export const usesOf = (plural: string, id: number) => {
  const resource = resourceNamed(plural)
  if (!resource.calls.uses) return undefined
  const { call } = callOf(resource, 'uses')
  // The cast is safe, because all such calls have the response of contract/recordUses.ts.
  return (options: RequestOptions) => call({ id }, options) as Promise<Reply<'getTagUses'>>
}
