import { type ChangedValue, changeNotes } from '#contract/audit/changes.ts'
import { readScreenVisit, screenVisitHeader } from '#contract/audit/screenVisit.ts'
import { auditActionOf, isHeavy, type Operation, paging } from '#contract/core.ts'
import type { Language } from '#contract/messages.ts'
import { writeAuditEntry } from '../../audit/log.ts'
import { openTenantTransaction } from '../../db/tenant.ts'
import type { Account, AnyHandler, VersionedBytes } from '../../handlers.ts'
import type { Caller } from '../../identity/identity.ts'
import { ProblemError } from '../../problems.ts'
import { languageOf } from '../../problems/problemBody.ts'
import type { Services } from '../../services.ts'
import { loadAccount, requireAccess } from '../access/account.ts'
import { withWriter } from '../conflicts.ts'
import { requireDeclaredPermissions } from '../access/declaredPermissions.ts'
import { withDeletion } from '../deletions.ts'
import { storedUnderKey, storeUnderKey } from '../idempotency.ts'
import { inputOf } from '../bodies/input.ts'
import { withOwners } from '../access/ownersToAsk.ts'
import { withSettling } from '../settledBy.ts'
import { spooled } from '../bodies/spool.ts'
import { requireSwitchedOn, withSwitchedOffHidden } from '../access/switchedOff.ts'
import { type Answered, answerAgain } from './answerAgain.ts'
import type { Call, CallDependencies } from './call.ts'
import type { Reply } from './sendReply.ts'

const idOf = (value: unknown, key = 'id'): readonly number[] => {
  if (typeof value !== 'object' || value === null || !(key in value)) return []
  const id: unknown = Reflect.get(value, key)
  return typeof id === 'number' ? [id] : []
}

const namesIn = (given: unknown): string[] => (typeof given === 'object' && given !== null ? Object.keys(given) : [])

/** Names of the fields of body and query, without their values and without paging. */
const fieldsOf = ({ body, query }: { readonly body?: unknown; readonly query?: unknown }): string[] =>
  [...namesIn(body), ...namesIn(query).filter((name) => !(name in paging.shape))].sort()

const isVersionedBytes = ({ contentType }: Operation, _made: unknown): _made is VersionedBytes =>
  contentType === 'application/octet-stream'

const isChunks = (value: unknown): value is AsyncIterable<string> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

type Transaction = Awaited<ReturnType<typeof openTenantTransaction>>

type Input = ReturnType<typeof inputOf>

type Work = () => Promise<void>

/** What a handler says besides its result. */
interface Said {
  /** The records that the audit log names. */
  touched: readonly number[] | undefined
  /** Whether it had been carried out before. */
  isRepeated: boolean
  /** For the audit log. */
  readonly changes: string[]
  readonly afterCommit: Work[]
  readonly afterFailure: Work[]
}

/** What a handler runs with. What it says besides its result is noted. */
const contextOf = (
  { file }: Call,
  {
    input,
    account,
    transaction,
    ...given
  }: {
    readonly input: Input
    readonly account: Account
    readonly transaction: Transaction
    readonly tenantId: number
    readonly language: Language
    readonly services: Services
  },
  said: Said,
): Parameters<AnyHandler>[0] => ({
  ...input,
  ...given,
  file,
  tx: transaction.tx,
  account,
  touches: (recordIds: readonly number[]) => {
    said.touched = recordIds
  },
  wasCarriedOut: () => {
    said.isRepeated = true
  },
  notesChange: (field: string, before: ChangedValue, after: ChangedValue) => {
    said.changes.push(...changeNotes(field, before, after))
  },
  afterCommit: (work: Work) => said.afterCommit.push(work),
  afterFailure: (work: Work) => said.afterFailure.push(work),
  outside: transaction.outside,
})

/** Writes an entry of the audit log about what was answered; undefined if none is due. @param isStored - whether it was stored before under a key */
const writeLog = (
  { operation, request }: Call,
  { tenantId, accountId }: Caller,
  { client }: Transaction,
  input: Input,
  said: Said,
  { result, ...answered }: Answered,
  isStored: boolean,
): Promise<void> | undefined => {
  // Neither a read that touched no record is logged, nor what was sent and stored before. That is read at most.
  const isNothingNew = said.isRepeated || (isStored && answered.operation === operation)
  const isUnlogged = isNothingNew || (operation.effect === 'read' && said.touched?.length === 0)
  const audit = isUnlogged ? undefined : answered.operation.audit
  return (
    audit &&
    writeAuditEntry(client, {
      tenantId,
      accountId,
      action: auditActionOf(answered.operation),
      recordType: audit.record,
      recordIds: answered.recordIds ?? said.touched ?? (audit.idFrom ? idOf(input.params, audit.idFrom) : idOf(result)),
      fields: isStored ? [] : [...fieldsOf(input), ...said.changes],
      operation: answered.operationId,
      requestId: request.id,
      ipAddress: request.ip,
      screenVisit: readScreenVisit(request.headers[screenVisitHeader]),
    })
  )
}

/** A failure with who did something first, or which owner to ask. @param account - undefined if it was not loaded */
const explained = async (
  { operationId, operation, request }: Call,
  pool: CallDependencies['pool'],
  caller: Caller,
  account: Account | undefined,
  error: unknown,
): Promise<unknown> => {
  requireDeclaredPermissions(operationId, operation, error)
  const { tenantId } = caller
  const params: Readonly<Record<string, unknown>> = { ...Object(request.params) }
  const recordId = operation.audit?.idFrom && Number(params[operation.audit.idFrom])
  const refused = { operation, recordId: recordId || undefined, params }
  const onFailure = (failure: unknown) => request.log.warn(failure)
  if (account && error instanceof ProblemError && (error.code === 'not_found' || error.extras.link))
    return withDeletion(pool, { tenantId, account }, refused, error, onFailure)
  const named = account ? await withOwners(pool, { tenantId, account }, operation, error, onFailure) : error
  const settled = await withSettling(pool, caller, { ...refused, operationId }, named, onFailure)
  return withWriter(pool, caller, refused, settled, onFailure)
}

/** Calculates the reply in one transaction, which has ended when this resolves. */
export const workOutOnce = async (
  call: Call,
  handler: AnyHandler,
  { pool, services, masterReplies, byId, digestKey }: CallDependencies,
  caller: Caller,
): Promise<Reply> => {
  const { operation, operationId, request, reply, body, file, keyed } = call
  const { tenantId } = caller
  const language = languageOf(request.headers['accept-language'])
  const transaction = await openTenantTransaction(pool, tenantId, {
    ...(operation.snapshot && { isolation: 'repeatable read' }),
    parallel: !isHeavy(operation, body, file),
  })
  const said: Said = { touched: undefined, isRepeated: false, changes: [], afterCommit: [], afterFailure: [] }
  let mayBeCommitted = false
  let account: Account | undefined
  try {
    account = await loadAccount(transaction.client, caller)
    requireAccess(operation, account)
    const input = inputOf(operation, { params: request.params, query: request.query, body }, language)
    requireSwitchedOn(operation, account, input)
    const context = contextOf(call, { input, account, transaction, tenantId, language, services }, said)
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
      const created = { recordIds: ids.length > 0 ? ids : (said.touched ?? []), reply: result }
      await transaction.run(() => storeUnderKey(transaction.tx, tenantId, keyed, digestKey, input, created))
    }
    const logged = writeLog(call, caller, transaction, input, said, { ...answered, result }, before !== undefined)
    // The transaction ends before the first byte is sent, so a slow client does not keep the database busy.
    const text = isChunks(result) ? (await transaction.run(() => spooled(result))).stream : undefined
    mayBeCommitted = true
    if (logged || operation.effect === 'write') await Promise.all([logged, transaction.commit()])
    else void transaction.commit().catch((error: unknown) => request.log.warn(error))
    for (const work of said.afterCommit) await work().catch((error: unknown) => request.log.error(error))
    return { result, ...(text && { text }) }
  } catch (error) {
    await transaction.rollback().catch(() => {})
    // Of a commit without an answer nobody knows whether it has happened. Then a file too many is better than a lost one.
    if (!mayBeCommitted)
      for (const work of said.afterFailure) await work().catch((failure: unknown) => request.log.error(failure))
    throw await explained(call, pool, caller, account, error)
  }
}
