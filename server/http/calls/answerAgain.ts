import { api } from '#contract/api.ts'
import type { Operation } from '#contract/core.ts'
import type { AnyHandler } from '../../handlers.ts'
import { problem, ProblemError } from '../../problems.ts'
import { requireAccess } from '../access/account.ts'
import { readingsOf, type StoredCreation } from '../idempotency.ts'
import { inputOf } from '../bodies/input.ts'
import type { Call } from './call.ts'

/** What a call replies, and the operation that the audit log notes of it. */
export interface Answered {
  readonly result: unknown
  readonly operationId: string
  readonly operation: Operation
  readonly recordIds?: readonly number[]
}

/**
 * Answers a call that has created its record before, as that is stored now and as far as the caller may read it now.
 * @throws 409 if it was deleted, or if nothing reads what the call replies
 */
export const answerAgain = async (
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
