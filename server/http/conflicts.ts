import type pg from 'pg'
import type { Operation } from '../../contract/core.ts'
import { openTenantTransaction } from '../db/tenant.ts'
import type { Caller } from '../identity/identity.ts'
import { problem, ProblemError } from '../problems.ts'

/** Fields that hold the version of a record, as its kinds name them. */
const versionFields = ['updated_at', 'updated_date', 'last_updated_date']

const versionOf = (current: unknown): string | undefined => {
  if (typeof current !== 'object' || current === null) return undefined
  return versionFields
    .map((field): unknown => Reflect.get(current, field))
    .find((version) => typeof version === 'string')
}

/** What was refused, by the operation that refused it. */
export interface RefusedWrite {
  readonly operation: Operation
  /** The record, if the operation names one in its path. */
  readonly recordId: number | undefined
}

/**
 * Adds to a conflict whether the caller's own account saved what is stored now, as the audit log tells it: from a second window, say. The entry of the
 * writer is written in the transaction that the version is the beginning of. A version without an entry, such as that of a task that was finished by
 * recording a visit, is nobody's.
 * @param onFailure - is told why the log could not be read; the refusal itself matters more
 * @returns the error itself unless it is a conflict whose writer is known
 */
export const withWriter = async (
  pool: pg.Pool,
  { tenantId, accountId }: Pick<Caller, 'tenantId' | 'accountId'>,
  { operation, recordId }: RefusedWrite,
  error: unknown,
  onFailure: (failure: unknown) => void,
): Promise<unknown> => {
  if (!(error instanceof ProblemError) || error.code !== 'edit_conflict' || !operation.audit) return error
  const version = versionOf(error.extras.current)
  if (version === undefined) return error
  let transaction: Awaited<ReturnType<typeof openTenantTransaction>> | undefined
  try {
    transaction = await openTenantTransaction(pool, tenantId)
    const { rows } = await transaction.client.query<{ account_id: number | null }>({
      name: 'writer_of_version',
      // Clocks of servers and database may differ by some milliseconds, so an entry just before the version is a second choice.
      text: `
        select account_id
        from audit_logs
        where tenant_id = $1
          and record_type = $2
          and action in ('create', 'update', 'delete')
          and occurred_at between $3::timestamptz - interval '0.1 second' and $3::timestamptz + interval '30 seconds'
          and ($4::bigint is null or $4 = any(record_ids))
        order by occurred_at < $3::timestamptz, abs(extract(epoch from occurred_at - $3::timestamptz))
        limit 1`,
      values: [tenantId, operation.audit.record, version, recordId ?? null],
    })
    await transaction.commit()
    const writer = rows[0]?.account_id
    if (writer === undefined || writer === null) return error
    return problem('edit_conflict', { ...error.extras, isOwn: writer === accountId })
  } catch (failure) {
    onFailure(failure)
    await transaction?.rollback().catch(() => {})
    return error
  }
}
