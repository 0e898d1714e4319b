import etag from '@fastify/etag'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { api } from '#contract/api.ts'
import {
  auditActionOf,
  csvType,
  isDocument,
  isExport,
  isHeavy,
  type Operation,
  paging,
  workbookType,
} from '#contract/core.ts'
import { type ChangedValue, changeNotes } from '#contract/audit/changes.ts'
import { readScreenVisit, screenVisitHeader } from '#contract/audit/screenVisit.ts'
import { writeAuditEntry } from '../audit/log.ts'
import { isSnapshotTooOld } from '../db/errors.ts'
import { openTenantTransaction, withTenant } from '../db/tenant.ts'
import type {
  Account,
  AnyHandler,
  CompressedBytes,
  FileContents,
  Handlers,
  Upload,
  VersionedBytes,
} from '../handlers.ts'
import type { Caller, Identity } from '../identity/identity.ts'
import { problem, ProblemError } from '../problems.ts'
import { languageOf } from '../problems/problemBody.ts'
import type { Services } from '../services.ts'
import type { ConcurrencyLimiter } from '../concurrencyLimiter.ts'
import { loadAccount, requireAccess } from './account.ts'
import { withWriter } from './conflicts.ts'
import { csvFileName } from './csvFileNames.ts'
import { withDeletion } from './deletions.ts'
import { withOwners } from './ownersToAsk.ts'
import { withSettling } from './settledBy.ts'
import { requireDeclaredPermissions } from './declaredPermissions.ts'
import {
  isKeyStored,
  type KeyedCall,
  keyedCallOf,
  readingsOf,
  type StoredCreation,
  storedUnderKey,
  storeUnderKey,
} from './idempotency.ts'
import { inputOf } from './input.ts'
import { jsonParserOf } from './jsonPart.ts'
import { bodyReaderOf, UnreadBody } from './largeBodies.ts'
import { MasterReplies, type MasterReply, sendMasterReply } from './masterReplies.ts'
import { replyOptions } from './replySerializer.ts'
import { bearerToken, requireCaller } from './requireCaller.ts'
import { spooled } from './spool.ts'
import { withForm, withUpload } from './upload.ts'
import { sendCompressed } from './compressedBytes.ts'
import { requireSwitchedOn, withSwitchedOffHidden } from './switchedOff.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, once the token has been verified. */
    caller: Caller | null
  }
}

export interface RouteDependencies {
  readonly pool: pg.Pool
  readonly identity: Identity
  readonly handlers: Handlers<typeof api>
  readonly services: Services
  /** The largest file that each kind of upload accepts. */
  readonly uploadBytes: Readonly<Record<NonNullable<Operation['upload']>, number>>
  /** Limits heavy calls while they calculate. */
  readonly heavyLimiter: ConcurrencyLimiter
  /** Limits exports until the last byte has been read. */
  readonly exportLimiter: ConcurrencyLimiter
  /** Limits calls with large bodies until they have been worked out. */
  readonly largeBodyLimiter: ConcurrencyLimiter
  /** Of the installation, for digests of what was sent with an `Idempotency-Key`. */
  readonly digestKey: Buffer
  /** @throws 429 when the account has sent too many requests */
  readonly limitAccount: (request: FastifyRequest) => Promise<void>
}

interface Dependencies extends RouteDependencies {
  readonly masterReplies: MasterReplies
  /** The handlers by operationId, whose input the route has checked. */
  readonly byId: Readonly<Record<string, AnyHandler>>
  /** @throws `malformed_json` */
  readonly parseJson: (request: FastifyRequest, text: string) => Promise<unknown>
}

const idOf = (value: unknown, key = 'id'): readonly number[] => {
  if (typeof value !== 'object' || value === null || !(key in value)) return []
  const id: unknown = Reflect.get(value, key)
  return typeof id === 'number' ? [id] : []
}

const namesIn = (given: unknown): string[] => (typeof given === 'object' && given !== null ? Object.keys(given) : [])

/** Names of the fields of body and query, without their values and without paging. */
const fieldsOf = ({ body, query }: { readonly body?: unknown; readonly query?: unknown }): string[] =>
  [...namesIn(body), ...namesIn(query).filter((name) => !(name in paging.shape))].sort()

interface Call {
  readonly operationId: string
  readonly operation: Operation
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** The unchecked body. */
  readonly body: unknown
  readonly file?: Upload
  readonly keyed?: KeyedCall | undefined
}

/** Aborted when the client disconnects before the reply has been sent. */
const goneSignal = ({ raw }: FastifyReply): AbortSignal => {
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  return gone.signal
}

/** Types that browsers display and that cannot run scripts in the page. Every other type is only offered as a download. */
const shown = /^(image\/(jpeg|png|gif|webp)|application\/pdf)$/

/** `content-disposition` with a file's name (RFC 6266). */
const dispositionOf = (type: 'inline' | 'attachment', filename: string) =>
  `${type}; filename*=UTF-8''${encodeURIComponent(filename)}`

/** Sends a file. Whatever it contains, it can neither run scripts nor load anything. */
const sendFile = async ({ reply }: Call, { chunks, contentType, filename, byteCount }: FileContents) => {
  const stream = typeof chunks === 'function' ? await chunks() : chunks
  return reply
    .headers({
      'content-type':
        shown.test(contentType) || contentType === workbookType || contentType === csvType
          ? contentType
          : 'application/octet-stream',
      'content-length': byteCount,
      'content-disposition': dispositionOf(shown.test(contentType) ? 'inline' : 'attachment', filename),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    .send(stream)
}

const isFile = (operation: Operation) => isDocument(operation) || operation.contentType === 'application/octet-stream'

const isVersionedBytes = ({ contentType }: Operation, _made: unknown): _made is VersionedBytes =>
  contentType === 'application/octet-stream'

const isChunks = (value: unknown): value is AsyncIterable<string> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

interface Reply {
  /** Of the operation's response schema, a file, or the chunks of a text that have been spooled. */
  readonly result: unknown
  readonly text?: Readable
  /** One that is made of masters, in place of a result. */
  readonly ofMasters?: MasterReply
}

const send = (call: Call, { result, text, ofMasters }: Reply) => {
  const { operation, operationId, request, reply } = call
  if (ofMasters !== undefined) return sendMasterReply(request, reply, ofMasters)
  if (text) {
    // A failure half-way breaks the connection, so that the client does not take the text for complete.
    text.once('error', (error) => request.log.error(error))
    const name = csvFileName(operationId, languageOf(request.headers['accept-language']))
    return reply
      .headers({ 'content-type': csvType, 'content-disposition': dispositionOf('attachment', name) })
      .send(text)
  }
  if (operation.versioned) return sendCompressed(request, reply, result as CompressedBytes)
  if (isFile(operation)) return sendFile(call, result as FileContents)
  return reply.code(operation.status).send(result)
}

/** What a call replies, and the operation that the audit log notes of it. */
interface Answered {
  readonly result: unknown
  readonly operationId: string
  readonly operation: Operation
  readonly recordIds?: readonly number[]
}

/**
 * Answers a call that has created its record before, as that is stored now and as far as the caller may read it now.
 * @throws 409 if it was deleted, or if nothing reads what the call replies
 */
const answerAgain = async (
  { recordIds, reply }: StoredCreation,
  { operationId, operation }: Call,
  context: Parameters<AnyHandler>[0],
  handlers: Readonly<Record<string, AnyHandler>>,
): Promise<Answered> => {
  if (reply !== null) return { result: reply, operationId, operation }
  const [reading] = readingsOf(operationId)
  const handler = reading && handlers[reading.operationId]
  if (!handler) throw problem('stored_already')
  const [recordId = 0] = recordIds
  const reader: Operation = api[reading.operationId]
  requireAccess(reader, context.account)
  const given = {
    params: reading.params(recordId, context.params),
    query: reading.query(context.body),
    body: undefined,
  }
  const read = await handler({ ...context, ...inputOf(reader, given, context.language) }).catch((error: unknown) => {
    if (error instanceof ProblemError && error.code === 'not_found' && !error.extras.mergedInto)
      throw problem('stored_and_deleted')
    throw error
  })
  const result = reading.find(read, recordId)
  if (result === undefined) throw problem('stored_and_deleted')
  return { result, operationId: reading.operationId, operation: reader, recordIds: [recordId] }
}

/** Calculates the reply in one transaction, which has ended when this resolves. */
const workOutOnce = async (
  call: Call,
  handler: AnyHandler,
  { pool, services, masterReplies, byId, digestKey }: Dependencies,
  caller: Caller,
): Promise<Reply> => {
  const { operation, operationId, request, reply, body, file, keyed } = call
  const { tenantId, accountId } = caller
  const language = languageOf(request.headers['accept-language'])
  const transaction = await openTenantTransaction(pool, tenantId, {
    ...(operation.snapshot && { isolation: 'repeatable read' }),
    parallel: !isHeavy(operation, body, file),
  })
  const undoing: (() => Promise<void>)[] = []
  let mayBeCommitted = false
  let account: Account | undefined
  try {
    account = await loadAccount(transaction.client, caller)
    requireAccess(operation, account)
    const input = inputOf(operation, { params: request.params, query: request.query, body }, language)
    requireSwitchedOn(operation, account, input)
    let touched: readonly number[] | undefined
    let isRepeated = false
    const changes: string[] = []
    const afterwards: (() => Promise<void>)[] = []
    const context = {
      ...input,
      file,
      tx: transaction.tx,
      tenantId,
      account,
      language,
      services,
      touches: (recordIds: readonly number[]) => {
        touched = recordIds
      },
      wasCarriedOut: () => {
        isRepeated = true
      },
      notesChange: (field: string, before: ChangedValue, after: ChangedValue) => {
        changes.push(...changeNotes(field, before, after))
      },
      afterCommit: (work: () => Promise<void>) => afterwards.push(work),
      afterFailure: (work: () => Promise<void>) => undoing.push(work),
      outside: transaction.outside,
    }
    if (operation.ofMasters) {
      const make = async () => {
        const made = await transaction.run(() => handler(context))
        return isVersionedBytes(operation, made) ? made : reply.code(operation.status).serialize(made)
      }
      const ofMasters = await masterReplies.get(transaction.client, operationId, make)
      void transaction.commit().catch((error: unknown) => request.log.warn(error))
      return { result: undefined, ofMasters }
    }
    const before =
      keyed && (await transaction.run(() => storedUnderKey(transaction.tx, tenantId, keyed, digestKey, input)))
    const answered: Answered = before
      ? await transaction.run(() => answerAgain(before, call, context, byId))
      : { operationId, operation, result: await transaction.run(() => handler(context)) }
    const result = withSwitchedOffHidden(answered.operation, account, answered.result)
    if (keyed && !before) {
      const ids = idOf(result)
      const created = { recordIds: ids.length > 0 ? ids : (touched ?? []), reply: result }
      await transaction.run(() => storeUnderKey(transaction.tx, tenantId, keyed, digestKey, input, created))
    }
    // Neither a read that touched no record is logged, nor what was sent and stored before. That is read at most.
    const isNothingNew = isRepeated || (before !== undefined && answered.operation === operation)
    const isUnlogged = isNothingNew || (operation.effect === 'read' && touched?.length === 0)
    const audit = isUnlogged ? undefined : answered.operation.audit
    const logged =
      audit &&
      writeAuditEntry(transaction.client, {
        tenantId,
        accountId,
        action: auditActionOf(answered.operation),
        recordType: audit.record,
        recordIds: answered.recordIds ?? touched ?? (audit.idFrom ? idOf(input.params, audit.idFrom) : idOf(result)),
        fields: before ? [] : [...fieldsOf(input), ...changes],
        operation: answered.operationId,
        requestId: request.id,
        ipAddress: request.ip,
        screenVisit: readScreenVisit(request.headers[screenVisitHeader]),
      })
    // The transaction ends before the first byte is sent, so a slow client does not keep the database busy.
    const text = isChunks(result) ? (await transaction.run(() => spooled(result))).stream : undefined
    mayBeCommitted = true
    if (logged || operation.effect === 'write') await Promise.all([logged, transaction.commit()])
    else void transaction.commit().catch((error: unknown) => request.log.warn(error))
    for (const work of afterwards) await work().catch((error: unknown) => request.log.error(error))
    return { result, ...(text && { text }) }
  } catch (error) {
    await transaction.rollback().catch(() => {})
    // Of a commit without an answer nobody knows whether it has happened. Then a file too many is better than a lost one.
    if (!mayBeCommitted)
      for (const work of undoing) await work().catch((failure: unknown) => request.log.error(failure))
    requireDeclaredPermissions(operationId, operation, error)
    const params: Readonly<Record<string, unknown>> = { ...Object(request.params) }
    const recordId = operation.audit?.idFrom && Number(params[operation.audit.idFrom])
    const refused = { operation, recordId: recordId || undefined, params }
    const onFailure = (failure: unknown) => request.log.warn(failure)
    if (account && error instanceof ProblemError && (error.code === 'not_found' || error.extras.link))
      throw await withDeletion(pool, { tenantId, account }, refused, error, onFailure)
    const named = account ? await withOwners(pool, { tenantId, account }, operation, error, onFailure) : error
    const settled = await withSettling(pool, caller, { ...refused, operationId }, named, onFailure)
    throw await withWriter(pool, caller, refused, settled, onFailure)
  }
}

/** So often is a snapshot read that met another transaction. */
const maxSnapshots = 3

/**
 * As {@link workOutOnce}. A snapshot is older than rows that another call stores meanwhile, such as a tenant's settings on first access, and cannot
 * change them, so a call that only reads begins again with a new one.
 */
const workOut: typeof workOutOnce = async (call, ...rest) => {
  const { operation, request } = call
  const snapshots = operation.snapshot && operation.effect === 'read' ? maxSnapshots : 1
  for (let number = 1; ; number += 1)
    try {
      return await workOutOnce(call, ...rest)
    } catch (error) {
      if (number === snapshots || !isSnapshotTooOld(error)) throw error
      request.log.info(error, 'A snapshot was too old and is taken again')
    }
}

/** Refusals of a call whose key was found. Nothing changes them. */
const keyRefusals: readonly string[] = ['idempotency_key_reused', 'stored_already', 'stored_and_deleted']

/**
 * As {@link workOut}. Of two calls with the same key at once the second fails: it finds the key taken, or the name, say, that it was to store. So does a call
 * whose commit got no answer. Each is then answered like one that comes later.
 */
const workOutKeyed: typeof workOutOnce = async (call, handler, dependencies, caller) => {
  const { operationId, operation, request, file } = call
  const { tenantId, accountId } = caller
  const keyed = await keyedCallOf(operationId, operation, request.headers, accountId, file)
  if (!keyed) return workOut(call, handler, dependencies, caller)
  const given = { ...call, keyed }
  try {
    return await workOut(given, handler, dependencies, caller)
  } catch (error) {
    if (error instanceof ProblemError && keyRefusals.includes(error.code)) throw error
    const isStored = await withTenant(dependencies.pool, tenantId, (tx) => isKeyStored(tx, tenantId, keyed)).catch(
      (failure: unknown) => {
        request.log.warn(failure)
        return false
      },
    )
    if (!isStored) throw error
    return workOut(given, handler, dependencies, caller)
  }
}

/** As {@link workOutKeyed}. A heavy call waits for its turn first. @throws TooManyCallers */
const workOutInTurn: typeof workOutOnce = async (call, handler, dependencies, caller) => {
  const { operation, reply, body, file } = call
  if (!isHeavy(operation, body, file)) return workOutKeyed(call, handler, dependencies, caller)
  const { heavyLimiter, exportLimiter } = dependencies
  const gone = goneSignal(reply)
  if (isExport(operation)) {
    const endExport = await exportLimiter.take(caller, gone)
    reply.raw.once('close', endExport)
    if (gone.aborted) endExport()
  }
  const endTurn = await heavyLimiter.take(caller, gone)
  return workOutKeyed(call, handler, dependencies, caller).finally(endTurn)
}

/** A turn lasts for as long again as its work, up to this many milliseconds, so that others are served in between. */
const longestRest = 250

/** Answers a call. One with a large body is read and worked out when it is the turn of its tenant. @throws TooManyCallers */
const answer = async (call: Call, handler: AnyHandler, dependencies: Dependencies, caller: Caller) => {
  const { request, reply, body } = call
  if (!(body instanceof UnreadBody)) return send(call, await workOutInTurn(call, handler, dependencies, caller))
  const endTurn = await dependencies.largeBodyLimiter.take(caller, goneSignal(reply))
  const began = performance.now()
  const workOutRead = async () => {
    const read = { ...call, body: await dependencies.parseJson(request, body.text) }
    return [read, await workOutInTurn(read, handler, dependencies, caller)] as const
  }
  const worked = await workOutRead().finally(() =>
    setTimeout(endTurn, Math.min(performance.now() - began, longestRest)),
  )
  return send(...worked)
}

/** Whether browsers may keep the reply, which holds nothing of a tenant. */
const isCacheable = ({ ofMasters, versioned }: Operation) => ofMasters === true || versioned === true

/** Registers a route for every operation of the contract that is not public. */
export const registerRoutes = (app: FastifyInstance, given: RouteDependencies) => {
  const byId = given.handlers as Readonly<Record<string, AnyHandler>>
  const dependencies: Dependencies = {
    ...given,
    masterReplies: new MasterReplies(),
    byId,
    parseJson: jsonParserOf(app),
  }
  const { identity, limitAccount, uploadBytes } = dependencies
  const readBody = bodyReaderOf(app)
  app.decorateRequest('caller', null)
  const addRoutes = (routes: FastifyInstance, areCacheable: boolean) => {
    for (const [operationId, operation] of Object.entries<Operation>(api)) {
      const { scope } = operation
      const handler = byId[operationId]
      if (scope === 'public' || !handler || isCacheable(operation) !== areCacheable) continue
      routes.route({
        method: operation.method,
        url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
        ...replyOptions(operation),
        ...(operation.ofMasters &&
          operation.contentType && { compress: { customTypes: /octet-stream/, threshold: 0 } }),
        config: { operationId, readsLargeBodies: true },
        handler: async (request, reply) => {
          const caller = await identity.verifyAccessToken(bearerToken(request), scope)
          request.caller = caller
          await limitAccount(request)
          const call = { operationId, operation, request, reply, body: request.body }
          const { upload, form } = operation
          if (!upload) return answer(call, handler, dependencies, caller)
          await requireCaller(operation, dependencies.pool, caller)
          const fileBytes = uploadBytes[upload]
          if (!form)
            return withUpload(request, fileBytes, (file) => answer({ ...call, file }, handler, dependencies, caller))
          return withForm(request, form, { fileBytes, bodyBytes: app.initialConfig.bodyLimit ?? 0 }, async (parts) =>
            answer({ ...call, ...parts, body: await readBody(request, parts.body) }, handler, dependencies, caller),
          )
        },
      })
    }
  }
  addRoutes(app, false)
  void app.register(async (routes) => {
    // Weak, because the same reply goes out compressed in several ways.
    await routes.register(etag, { weak: true })
    addRoutes(routes, true)
  })
}
