import { isExport, isHeavy } from '#contract/core.ts'
import type { FastifyReply } from 'fastify'
import { isSnapshotTooOld } from '../../db/errors.ts'
import { withTenant } from '../../db/tenant.ts'
import type { AnyHandler } from '../../handlers.ts'
import type { Caller } from '../../identity/identity.ts'
import { ProblemError } from '../../problems.ts'
import { isKeyStored, keyedCallOf } from '../idempotency.ts'
import { UnreadBody } from '../bodies/largeBodies.ts'
import type { Call, CallDependencies } from './call.ts'
import { sendReply } from './sendReply.ts'
import { workOutOnce } from './workOut.ts'

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

/** Aborted when the client disconnects before the reply has been sent. */
const goneSignal = ({ raw }: FastifyReply): AbortSignal => {
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  return gone.signal
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
export const answer = async (call: Call, handler: AnyHandler, dependencies: CallDependencies, caller: Caller) => {
  const { request, reply, body } = call
  if (!(body instanceof UnreadBody)) return sendReply(call, await workOutInTurn(call, handler, dependencies, caller))
  const endTurn = await dependencies.largeBodyLimiter.take(caller, goneSignal(reply))
  const began = performance.now()
  const workOutRead = async () => {
    const read = { ...call, body: await dependencies.parseJson(request, body.text) }
    return [read, await workOutInTurn(read, handler, dependencies, caller)] as const
  }
  const worked = await workOutRead().finally(() =>
    setTimeout(endTurn, Math.min(performance.now() - began, longestRest)),
  )
  return sendReply(...worked)
}
