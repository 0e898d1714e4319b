import { HttpError } from 'react-admin'
import { api as contract, type OperationId } from '../contract/api.ts'
import type { Operation } from '../contract/core.ts'
import { api, ApiError } from './client.ts'
import { camelName } from './fieldNames.ts'

interface Route {
  readonly operationId: OperationId
  readonly method: string
  readonly pattern: RegExp
}

const routes: readonly Route[] = (Object.entries(contract) as [OperationId, Operation][]).map(
  ([operationId, { method, path }]) => ({
    operationId,
    method,
    pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, (_, name: string) => `(?<${camelName(name)}>[^/]+)`)}$`),
  }),
)

const findRoute = (method: string, path: string) => {
  for (const route of routes) {
    const match = route.method === method ? route.pattern.exec(path) : null
    if (match) return { operationId: route.operationId, params: match.groups ?? {} }
  }
  throw new Error(`The contract has no operation ${method} ${path}`)
}

type AnyCall = (given: Record<string, unknown>) => Promise<unknown>

/**
 * ra-data-simple-rest's HTTP client over the typed client: the address picks the operation, whose schemas convert and check.
 * Rejects with react-admin's HttpError, so that forms show the errors of a 422 at their fields.
 */
export const throughContract = async (url: string, options: { method?: string; body?: BodyInit | null } = {}) => {
  const { operationId, params } = findRoute(options.method ?? 'GET', url)
  const call = api[operationId] as AnyCall
  const body: unknown = typeof options.body === 'string' ? JSON.parse(options.body) : undefined
  try {
    const json = await call({ ...params, ...(body !== undefined && { body }) })
    return { status: 200, headers: new Headers(), body: '', json }
  } catch (error) {
    throw error instanceof ApiError ? new HttpError(error.message, error.status, error.body) : error
  }
}
