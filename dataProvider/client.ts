import { z } from 'zod'
import { screenVisitHeader } from '#contract/audit/screenVisit.ts'
import { deletionCallsOf, restorationOf } from '#contract/deletions.ts'
import { api as contract, type Api, type OperationId } from '#contract/api.ts'
import type { Operation, Scope } from '#contract/core.ts'
import { idempotencyKeyHeader, takesIdempotencyKey, writeIdempotencyKey } from '#contract/idempotencyKeys.ts'
import { type Camel, camelName, fieldConverter } from './fieldNames.ts'
import { callLastPage } from './lastPage.ts'
import { CreationKeys, type Outcome } from './creationKeys.ts'
import { isKeyRefusal, type Problem, problemOf, retryAfterOf, saidOfCreation, unreachable } from './problems.ts'
import { accepted, parametersAt, requestAddress, requestBody } from './requests.ts'
import { SecondClicks } from './secondClicks.ts'

type Fields<S> = S extends z.ZodObject ? Camel<z.input<S>> : unknown
type BodyField<O> = O extends { body: infer B extends z.ZodType } ? { body: Camel<z.input<B>> } : unknown
type Part<O, K extends 'params' | 'query'> = K extends keyof O ? Fields<O[K]> : unknown

type FileField<O> = O extends { form: object }
  ? { file?: File | undefined }
  : O extends { upload: string }
    ? { file: File }
    : unknown

/** Request parameters of an operation: path and query parameters by name, the request body as `body`, a file as `file`. */
export type RequestParameters<K extends OperationId> = Part<Api[K], 'params'> &
  Part<Api[K], 'query'> &
  BodyField<Api[K]> &
  FileField<Api[K]>

/** The result of an operation: its response in camelCase, a `File` with the server's name for files, nothing for 204. */
export type Reply<K extends OperationId> = Api[K] extends { contentType: string }
  ? File
  : Api[K] extends { response: infer R extends z.ZodType }
    ? Camel<z.output<R>>
    : undefined

export interface RequestOptions {
  readonly signal?: AbortSignal
  /** Marks attempts at the same creation (`contract/idempotencyKeys.ts`). The app's client gives creating calls one by itself. */
  readonly idempotencyKey?: string
}

/** One method per operation. It rejects with {@link ApiError} if the reply is not a success or the server cannot be reached. */
export type Client = {
  readonly [K in OperationId]: (requestParameters?: RequestParameters<K>, options?: RequestOptions) => Promise<Reply<K>>
}

/** An unsuccessful reply. `status` is 0 if the server could not be reached. */
export class ApiError extends Error {
  readonly status: number
  readonly problem: Problem
  /** Seconds that the server asks to wait before the next request; 0 if it does not say. */
  readonly retryAfter: number
  /** Brings the record back that the call was to read or change, if somebody has deleted it meanwhile and that is possible. */
  readonly restore: (() => Promise<unknown>) | undefined

  constructor(problem: Problem, retryAfter = 0, restore?: () => Promise<unknown>) {
    super(problem.detail || problem.title)
    this.name = 'ApiError'
    this.status = problem.status
    this.problem = problem
    this.retryAfter = retryAfter
    this.restore = restore
  }

  /** The body that react-admin expects: errors for the fields of the submitted form, and the data to resolve conflicts. */
  get body(): Pick<Problem, 'code' | 'current' | 'isOwn' | 'savedBy' | 'savedAt' | 'isHandover'> &
    Pick<ApiError, 'restore'> & {
      errors: Record<string, unknown>
    } {
    const { code, current, isOwn, savedBy, savedAt, isHandover } = this.problem
    return {
      code,
      current,
      ...(isOwn !== undefined && { isOwn }),
      ...(savedBy && { savedBy }),
      ...(savedAt && { savedAt }),
      ...(isHandover && { isHandover }),
      restore: this.restore,
      errors: Object.fromEntries((this.problem.errors ?? []).map(({ path, message }) => [camelName(path), message])),
    }
  }
}

/** Whether a failed call may succeed when it is repeated: the server could not be reached, or has too much to do. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 503)

export interface ClientSettings {
  /** Returns a bearer token for a scope, or null for a call without one. May reject to abort the call. */
  readonly acquireToken: (scope: Scope) => Promise<string | null>
  /** Language for messages, `ja` or `en`. */
  readonly locale: () => string
  /** Called with every failure of status 500 and above, for error reports. */
  readonly onServerError?: (error: ApiError, operationId: OperationId) => void
  /** Sent as `x-client-version`. */
  readonly version: string
  /** Sent as `x-screen-visit` (`contract/audit/screenVisit.ts`), unless it returns undefined. */
  readonly screenVisit?: () => string | undefined
  /** Whether the browser believes that it has a connection; always by default. */
  readonly isOnline?: () => boolean
  readonly fetch?: typeof fetch
  /** Origin of the API; the page's own by default. */
  readonly baseUrl?: string
}

const outcomeOf = (error: unknown): Outcome => {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return 'unknown'
  return isKeyRefusal(error.problem.code) ? 'settled' : 'refused'
}

/** The body of a reply as a file with the name that the server gives it (RFC 5987). */
const namedFile = async (response: Response): Promise<File> => {
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? ''
  const contents = await response.blob()
  return new File([contents], decodeURIComponent(name), { type: contents.type })
}

/** The call that brings back what was deleted before this one, if the person may call it. */
const restorationAfter = ({ isRestorable, deletedRecord }: Problem, operation: Operation): OperationId | undefined =>
  isRestorable ? deletionCallsOf(operation).find(({ record }) => record === deletedRecord)?.restoration : undefined

const Link = z.object({ field: z.string(), id: z.number() })

/** The call that brings back what a body names and somebody has deleted, with its parameters, if the person may call it. */
const linkRestorationAfter = ({ code, isRestorable, deletedRecord = '', current }: Problem) => {
  if (code !== 'linked_record_deleted' || !isRestorable) return undefined
  const restoration = restorationOf(deletedRecord)
  const link = Link.safeParse(current).data
  return restoration && link && { restoration, parameters: { id: link.id } }
}

/**
 * Creates the typed client. It checks required parameters before sending, converts field names by the operation's own schemas, and adds credentials
 * and the client's version to every call.
 * @param ofPerson - a person uses it: a page beyond the end of a list is the last one ({@link callLastPage}), and a second click changes nothing
 *   again ({@link SecondClicks}), nor does a new record that is saved again because the answer was lost ({@link CreationKeys})
 */
export const createClient = (settings: () => ClientSettings, { ofPerson = false } = {}): Client => {
  const secondClicks = new SecondClicks()
  const creationKeys = new CreationKeys()
  const send = async (
    operationId: OperationId,
    parameters: Record<string, unknown>,
    options: RequestOptions,
  ): Promise<unknown> => {
    const operation: Operation = contract[operationId]
    const address = requestAddress(operation, operationId, parameters)
    const { body, contentType } = requestBody(operation, operationId, parameters)
    const { onServerError, locale, fetch: fetched = globalThis.fetch, baseUrl = '' } = settings()
    const headers = new Headers({
      accept: accepted(operation),
      ...(await headersFor(settings(), operation.scope)),
    })
    if (contentType) headers.set('content-type', contentType)
    const key = takesIdempotencyKey(operationId, operation) ? options.idempotencyKey : undefined
    if (key !== undefined) headers.set(idempotencyKeyHeader, writeIdempotencyKey(key))
    const said = (problem: Problem) => (key === undefined ? problem : saidOfCreation(problem, settings()))
    const response = await fetched(baseUrl + address, {
      method: operation.method,
      headers,
      credentials: 'include',
      ...(body !== undefined && { body }),
      ...(options.signal && { signal: options.signal }),
    }).catch((cause: unknown) => {
      if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
      throw new ApiError(said(unreachable(locale())))
    })
    if (!response.ok) {
      const problem = said(await problemOf(response))
      const restoration = restorationAfter(problem, operation)
      const link = linkRestorationAfter(problem)
      const restore = restoration
        ? () => send(restoration, parametersAt(contract[restoration], operation, parameters), {})
        : link && (() => send(link.restoration, link.parameters, {}))
      const error = new ApiError(problem, retryAfterOf(response), restore)
      if (error.status >= 500) onServerError?.(error, operationId)
      throw error
    }
    if (operation.contentType) return namedFile(response)
    if (!operation.response) return undefined
    return fieldConverter(operation.response, 'toCamel')(await response.json())
  }
  const call = async (
    operationId: OperationId,
    parameters: Record<string, unknown>,
    options: RequestOptions,
  ): Promise<unknown> => {
    const operation: Operation = contract[operationId]
    if (!ofPerson || options.idempotencyKey !== undefined || !takesIdempotencyKey(operationId, operation))
      return send(operationId, parameters, options)
    const { body, file, ...place } = parameters
    const content = JSON.stringify([body, file instanceof File && [file.name, file.size, file.lastModified]])
    const { key, end } = creationKeys.take(`${operationId} ${JSON.stringify(place)}`, content)
    try {
      const reply = await send(operationId, parameters, { ...options, idempotencyKey: key })
      end('settled')
      return reply
    } catch (error) {
      end(outcomeOf(error))
      throw error
    }
  }
  const methods = Object.fromEntries(
    (Object.keys(contract) as OperationId[]).map((operationId) => [
      operationId,
      (parameters: Record<string, unknown> = {}, options: RequestOptions = {}) =>
        ofPerson
          ? secondClicks.once(operationId, contract[operationId], parameters, () =>
              callLastPage(contract[operationId], parameters, (given) => call(operationId, { ...given }, options)),
            )
          : call(operationId, parameters, options),
    ]),
  )
  return methods as unknown as Client
}

/** The headers of every call: token, language, version of the app, and the screen that it calls from. */
const headersFor = async (
  { acquireToken, locale, version, screenVisit }: ClientSettings,
  scope: Operation['scope'],
): Promise<Record<string, string>> => {
  // Before the token is waited for, in which time the screen may change.
  const visit = screenVisit?.()
  const token = scope === 'public' ? null : await acquireToken(scope)
  return {
    'accept-language': locale(),
    'x-client-version': version,
    ...(visit !== undefined && { [screenVisitHeader]: visit }),
    ...(token && { authorization: `Bearer ${token}` }),
  }
}

let current: ClientSettings | undefined

/** Configures tokens and language for the app's client. Call it once, before the first request. */
export const configureClient = (settings: ClientSettings): void => {
  current = settings
}

const configured = (): ClientSettings => {
  if (!current) throw new Error('configureClient() has not been called')
  return current
}

/** The app's client. */
export const api: Client = createClient(configured, { ofPerson: true })

/** Headers with a valid token, for a call that does not go through {@link api}. */
export const requestHeaders = (scope: Scope): Promise<Record<string, string>> => headersFor(configured(), scope)
