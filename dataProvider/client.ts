import { z } from 'zod'
import { screenVisitHeader } from '#contract/audit/screenVisit.ts'
import { deletionCallsOf, parametersIn, restorationOf } from '#contract/deletions.ts'
import { api as contract, type Api, type OperationId } from '#contract/api.ts'
import { type Operation, Problem as WireProblem, type Scope } from '#contract/core.ts'
import { idempotencyKeyHeader, takesIdempotencyKey, writeIdempotencyKey } from '#contract/idempotencyKeys.ts'
import { type Camel, camelName, fieldConverter } from './fieldNames.ts'
import { callLastPage } from './lastPage.ts'
import { CreationKeys, type Outcome } from './creationKeys.ts'
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

export type Problem = Camel<z.output<typeof WireProblem>>

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

/** A required request parameter was missing; nothing was sent. */
export class RequiredError extends Error {
  constructor(name: string, operationId: string) {
    super(`Required parameter requestParameters.${name} was null or undefined when calling ${operationId}.`)
    this.name = 'RequiredError'
  }
}

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

const accepted = (operation: Operation): string =>
  operation.contentType
    ? `${operation.contentType}, application/problem+json`
    : 'application/json, application/problem+json'

const unreachable = (locale: string): Problem => ({
  type: 'about:blank',
  title: 'Network error',
  status: 0,
  detail:
    locale === 'en'
      ? 'The server cannot be reached. Please check the network and try again.'
      : 'ネットワークに接続できません。接続を確認して、もう一度お試しください。',
  code: 'unreachable',
})

/** Answers of what stands before the server when it got none from there in time, so that nobody knows whether a change was carried out. */
const unanswered: readonly number[] = [502, 504]

const keyRefusals: readonly unknown[] = ['idempotency_key_reused', 'stored_already', 'stored_and_deleted']

/** Whether the code of a refusal says that something was stored under the key of the call before. */
export const isKeyRefusal = (code: unknown): boolean => keyRefusals.includes(code)

const outcomeOf = (error: unknown): Outcome => {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return 'unknown'
  return isKeyRefusal(error.problem.code) ? 'settled' : 'refused'
}

/**
 * What is said of a new record that was sent with a key. Without an answer it may be stored already, and nobody need be afraid to save again; a browser that
 * knows that it has no connection has sent nothing. If something else was stored under the key, that was the same form before it was changed.
 */
const saidOfCreation = (
  problem: Problem,
  { locale, isOnline = () => true }: Pick<ClientSettings, 'locale' | 'isOnline'>,
): Problem => {
  const say = (ja: string, en: string): Problem => ({ ...problem, detail: locale() === 'en' ? en : ja })
  if (unanswered.includes(problem.status) || (problem.status === 0 && isOnline()))
    return say(
      'サーバーからの応答がありません。もう一度お試しください。すでに保存されていても、二重にはなりません。',
      'The server did not answer. Please try again: if it has been saved already, it will not be saved twice.',
    )
  if (problem.code === 'idempotency_key_reused')
    return say(
      '応答のなかった前回の保存は、届いて登録されています。今回の内容は登録していません。一覧で確かめて、登録済みのものを変更するか、別に登録するときはもう一度保存してください。',
      'The attempt before, which got no answer, has been saved. What you have now was not. Please look at the list and change what is there, or save again to add another.',
    )
  return problem
}

const problemOf = async (response: Response): Promise<Problem> => {
  const fallback: Problem = {
    type: 'about:blank',
    title: response.statusText,
    status: response.status,
    detail: '',
    code: 'unknown',
  }
  if (!response.headers.get('content-type')?.includes('json')) return fallback
  try {
    const { data } = WireProblem.safeParse(await response.json())
    if (!data) return fallback
    const { request_id: requestId, is_own: isOwn, saved_by: savedBy, saved_at: savedAt, ...others } = data
    const { deleted_by: deletedBy, deleted_at: deletedAt, is_restorable: isRestorable, ...rest } = others
    const { is_handover: isHandover, deleted_record: deletedRecord, uses_version: usesVersion, ...named } = rest
    const { merged_into: mergedInto, opens_partner_map: opensPartnerMap, ...problem } = named
    return {
      ...problem,
      ...(requestId && { requestId }),
      ...(isOwn !== undefined && { isOwn }),
      ...(usesVersion !== undefined && { usesVersion }),
      ...(opensPartnerMap !== undefined && { opensPartnerMap }),
      ...(savedBy && { savedBy }),
      ...(savedAt && { savedAt }),
      ...(isHandover && { isHandover }),
      ...(deletedBy && { deletedBy }),
      ...(deletedAt && { deletedAt }),
      ...(isRestorable !== undefined && { isRestorable }),
      ...(deletedRecord && { deletedRecord }),
      ...(mergedInto && { mergedInto }),
      status: response.status,
    }
  } catch {
    return fallback
  }
}

/** `retry-after` in seconds: a number or a date (RFC 9110 §10.2.3); 0 if it is missing or invalid. */
const retryAfterOf = (response: Response): number => {
  const header = response.headers.get('retry-after')?.trim() ?? ''
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000)
  return Number.isFinite(seconds) ? Math.max(0, seconds) : 0
}

/** The body of a reply as a file with the name that the server gives it (RFC 5987). */
const namedFile = async (response: Response): Promise<File> => {
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? ''
  const contents = await response.blob()
  return new File([contents], decodeURIComponent(name), { type: contents.type })
}

const requestAddress = (operation: Operation, operationId: string, parameters: Record<string, unknown>): string => {
  const address = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[camelName(name)]
    if (value === null || value === undefined) throw new RequiredError(camelName(name), operationId)
    return encodeURIComponent(value as string | number)
  })
  const query = new URLSearchParams()
  for (const [name, schema] of Object.entries(operation.query?.shape ?? {})) {
    const value = parameters[camelName(name)]
    if (value === null || value === undefined) {
      if (!schema.safeParse(undefined).success) throw new RequiredError(camelName(name), operationId)
      continue
    }
    for (const item of Array.isArray(value) ? value : [value]) query.append(name, String(item))
  }
  return query.size === 0 ? address : `${address}?${query}`
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

/** The path parameters of another call at the same place, which may name them differently. */
const parametersAt = (
  target: Operation,
  operation: Operation,
  parameters: Record<string, unknown>,
): Record<string, unknown> => {
  const names = parametersIn(operation.path)
  return Object.fromEntries(
    parametersIn(target.path).map((name, place) => [camelName(name), parameters[camelName(names[place] ?? name)]]),
  )
}

const jsonBody = (schema: z.ZodType, operationId: string, body: unknown): string => {
  if (body === null || body === undefined) throw new RequiredError('body', operationId)
  return JSON.stringify(fieldConverter(schema, 'toSnake')(body))
}

/** The request body, and its content type unless the browser sets that itself. */
const requestBody = (operation: Operation, operationId: string, parameters: Record<string, unknown>) => {
  const { upload, form: parts } = operation
  const json = operation.body && jsonBody(operation.body, operationId, parameters.body)
  if (!upload) return json === undefined ? {} : { body: json, contentType: 'application/json' }
  const { file } = parameters
  const form = new FormData()
  if (file instanceof Blob) form.append(parts?.file ?? 'file', file)
  else if (!parts) throw new RequiredError('file', operationId)
  if (parts && json !== undefined) form.append(parts.body, json)
  return { body: form }
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
