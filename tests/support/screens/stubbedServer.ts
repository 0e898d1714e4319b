import { z } from 'zod'
import { api, type Api, type OperationId } from '#contract/api.ts'
import { isDocument, type Operation, type Problem } from '#contract/core.ts'
import { idempotencyKeyHeader } from '#contract/idempotencyKeys.ts'
import { type Partially, sampleOf } from './sample.ts'

type Body<O> = O extends { body: infer B extends z.ZodType } ? z.output<B> : undefined
type Response_<O> = O extends { response: infer R extends z.ZodType } ? Partially<z.input<R>> : undefined

/** A call as it arrives: parameters and body in snake_case, checked against the contract. */
export interface Sent<K extends OperationId = OperationId> {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: Body<Api[K]>
}

const refusal = Symbol('refusal')
interface Refusal {
  readonly [refusal]: Partial<Problem> & { readonly status: number }
  readonly headers: Readonly<Record<string, string>>
}
const bytes = Symbol('bytes')
interface FileAnswer {
  readonly [bytes]: { readonly contents: BodyInit; readonly name: string }
}
const newerValues = Symbol('newer values')
interface Newer {
  readonly [newerValues]: (json: string) => string
}
const silence = Symbol('silence')

type Said<K extends OperationId> = Response_<Api[K]> | Refusal | FileAnswer | typeof silence | undefined

/** What a call is answered: fields that differ from the sample, a refusal, a file, or a function of what was sent. */
export type Answer<K extends OperationId> = Said<K> | ((sent: Sent<K>) => Said<K> | Promise<Said<K>>)
export type Answers = { readonly [K in OperationId]?: Answer<K> | true }

/** A refusal: `problem(409, { code: 'edit_conflict' })`. Status 0: the server cannot be reached. */
export const problem = (
  status: number,
  fields: Partial<Problem> = {},
  headers: Readonly<Record<string, string>> = {},
): Refusal => ({ [refusal]: { ...fields, status }, headers })

/** A file as the answer of a call that gives one. */
export const file = (name: string, contents: BodyInit): FileAnswer => ({ [bytes]: { name, contents } })

/** No answer while the test runs, to look at a screen that waits. */
export const never: typeof silence = silence

/**
 * The answer of a server that is newer than the page, which may have values that the contract does not know yet.
 * @param fields - the answer as this contract has it
 * @param change - puts such values in, in the JSON of the answer
 */
export const newer = <Fields>(fields: Fields, change: (json: string) => string): Fields & Newer => ({
  ...fields,
  [newerValues]: change,
})

const toPattern = (path: string) =>
  new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>[^/]+)`)}$`)

/** Operations with the fewest placeholders first, as the server's router prefers fixed parts of a path. */
const routes = Object.entries<Operation>(api)
  .map(([operationId, operation]) => ({
    operationId: operationId as OperationId,
    operation,
    pattern: toPattern(operation.path),
    placeholders: operation.path.split('{').length,
  }))
  .sort((one, other) => one.placeholders - other.placeholders)

const routeTo = (method: string, path: string) =>
  routes.find(({ operation, pattern }) => operation.method === method && pattern.test(path))

const textOf = (schema: z.core.$ZodType): z.core.$ZodType => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  return def.type === 'optional' || def.type === 'nullable' || def.type === 'default' ? textOf(def.innerType) : schema
}

/** Parameters of an address in their real types, like the server reads them. */
const queryOf = ({ query }: Operation, search: URLSearchParams): Record<string, unknown> =>
  Object.fromEntries(
    [...new Set(search.keys())].map((name) => {
      const type = query?.shape[name] && (textOf(query.shape[name]) as z.core.$ZodTypes)._zod.def
      const convert = (text: string, kind: string | undefined): unknown =>
        kind === 'number' ? Number(text) : kind === 'boolean' ? text === 'true' : text
      if (type?.type === 'array') {
        const kind = (textOf(type.element) as z.core.$ZodTypes)._zod.def.type
        return [name, search.getAll(name).map((text) => convert(text, kind))]
      }
      return [name, convert(search.get(name) ?? '', type?.type)]
    }),
  )

/** JSON of a request, or the JSON part of a form. */
const bodyOf = async ({ form }: Operation, body: RequestInit['body']): Promise<unknown> => {
  if (typeof body === 'string') return JSON.parse(body)
  if (!(body instanceof FormData)) return undefined
  const part = form && body.get(form.body)
  return typeof part === 'string' ? JSON.parse(part) : undefined
}

const json = (status: number, value: unknown, headers: Readonly<Record<string, string>> = {}) =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json', ...headers } })

const problemResponse = (fields: Refusal[typeof refusal], headers: Refusal['headers'] = {}) =>
  json(
    fields.status,
    { type: 'about:blank', title: 'Refused', detail: '', code: 'refused', ...fields },
    { 'content-type': 'application/problem+json', ...headers },
  )

const fileResponse = (operation: Operation, { name, contents }: FileAnswer[typeof bytes]) =>
  new Response(contents, {
    headers: {
      'content-type': operation.contentType ?? 'application/octet-stream',
      ...(isDocument(operation) && {
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      }),
    },
  })

export interface StubbedServer {
  readonly fetch: typeof fetch
  /** Adds answers, or replaces them from now on. */
  readonly answer: (answers: Answers) => void
  /** The calls of an operation so far, the first one first. */
  readonly sent: <K extends OperationId>(operationId: K) => readonly Sent<K>[]
  /** The keys with which an operation was sent (`contract/idempotencyKeys.ts`), the first one first. */
  readonly keys: (operationId: OperationId) => readonly (string | undefined)[]
  /** What must not have happened: calls without an answer, and requests or answers that the contract does not allow. */
  readonly problems: readonly string[]
  /** Whether an answer was a refusal, as the test asked. */
  readonly hasRefused: boolean
}

/**
 * The API as the contract describes it, without a server. Each call that a test expects has an answer (`true`: the sample of its response); any
 * other is noted as a problem. Requests and answers are checked against the contract.
 */
export const stubbedServer = (initial: Answers): StubbedServer => {
  const answers = new Map<string, unknown>()
  const calls: { readonly operationId: OperationId; readonly sent: Sent; readonly key: string | undefined }[] = []
  const problems: string[] = []
  let hasRefused = false
  const answer = (more: Answers) => Object.entries(more).forEach(([name, value]) => answers.set(name, value))
  answer(initial)

  const checked = (schema: z.ZodType | undefined, value: unknown, what: string): unknown => {
    if (!schema) return value
    const result = schema.safeParse(value)
    if (!result.success) problems.push(`${what}: ${z.prettifyError(result.error)}`)
    return result.success ? result.data : value
  }

  const respond = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const address = new URL(input instanceof Request ? input.url : String(input), 'http://stub.invalid')
    const method = init.method ?? 'GET'
    const route = routeTo(method, address.pathname)
    if (!route) {
      problems.push(`The contract has no ${method} ${address.pathname}`)
      return problemResponse({ status: 404 })
    }
    const { operationId, operation, pattern } = route
    const params = { ...pattern.exec(address.pathname)?.groups }
    const query = checked(operation.query, queryOf(operation, address.searchParams), `Query of ${operationId}`)
    const given = await bodyOf(operation, init.body)
    const known = answers.get(operationId)
    if (known === undefined) {
      problems.push(`${operationId} was called, but the test has no answer for it`)
      return problemResponse({ status: 404 })
    }
    const sent = { params, query, body: given } as Sent
    calls.push({ operationId, sent, key: new Headers(init.headers).get(idempotencyKeyHeader) ?? undefined })
    const said: unknown = typeof known === 'function' ? await (known as (sent: Sent) => unknown)(sent) : known
    if (said === silence) return new Promise(() => {})
    if (typeof said === 'object' && said !== null && refusal in said) {
      const { [refusal]: fields, headers } = said as Refusal
      hasRefused = true
      if (fields.status === 0) throw new TypeError('Failed to fetch')
      return problemResponse(fields, headers)
    }
    // What the server would refuse may only be sent if the test answers so.
    checked(operation.body, given, `Body of ${operationId}`)
    if (typeof said === 'object' && said !== null && bytes in said)
      return fileResponse(operation, (said as FileAnswer)[bytes])
    if (operation.contentType) return fileResponse(operation, { name: '', contents: '' })
    if (!operation.response) return new Response(null, { status: operation.status })
    const reply = sampleOf(operation.response, said === true ? undefined : said, operationId)
    checked(operation.response, reply, `Answer of ${operationId}`)
    if (typeof said === 'object' && said !== null && newerValues in said)
      return json(operation.status, JSON.parse((said as Newer)[newerValues](JSON.stringify(reply))))
    return json(operation.status, reply)
  }

  return {
    fetch: async (input, init) => {
      init?.signal?.throwIfAborted()
      return respond(input, init).catch((error: unknown) => {
        if (!(error instanceof TypeError && error.message === 'Failed to fetch'))
          problems.push(error instanceof Error ? error.message : String(error))
        throw error
      })
    },
    answer,
    sent: (operationId) => calls.filter((call) => call.operationId === operationId).map(({ sent }) => sent as never),
    keys: (operationId) => calls.filter((call) => call.operationId === operationId).map(({ key }) => key),
    problems,
    get hasRefused() {
      return hasRefused
    },
  }
}
