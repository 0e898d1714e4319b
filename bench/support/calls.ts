import { api, type OperationId } from '#contract/api.ts'
import type { Operation, Scope } from '#contract/core.ts'
import { type Call, requestBytes } from './rawHttp.ts'

/** A call of the API by its operation, to be sent over HTTP or passed to its handler. */
export interface ApiCall {
  readonly name: string
  readonly operationId: OperationId
  readonly params?: Readonly<Record<string, number>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: object
}

/** The call as an HTTP request. @throws unless it is read-only */
export const callOf = ({ operationId, params = {}, query, body }: ApiCall): Call & { readonly scope: Scope } => {
  const { method, path, scope }: Operation = api[operationId]
  if ((method !== 'GET' && method !== 'POST') || scope === 'public')
    throw new Error(`${operationId} is not for the bench`)
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) asked.set(name, String(value))
  return { scope, method, path: query ? `${filled}?${asked}` : filled, ...(body && { body: JSON.stringify(body) }) }
}

interface Access {
  readonly origin: string
  readonly tokens: Readonly<Record<Scope, string>>
}

/** The request as a browser would send it. */
export const requestOf = ({ origin, tokens }: Access, call: ApiCall): Buffer => {
  const { scope, ...travelling } = callOf(call)
  return requestBytes(origin, tokens[scope], travelling)
}
