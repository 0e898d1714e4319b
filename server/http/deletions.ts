import type pg from 'pg'
import { api } from '#contract/api.ts'
import { type DeletionCalls, deletionCallsOf } from '#contract/deletions.ts'
import { openTenantTransaction } from '../db/tenant.ts'
import type { Account } from '../handlers.ts'
import { problem, ProblemError } from '../problems.ts'
import { restorableDays } from '../records/softDeletion.ts'
import { mayAccess } from './access/account.ts'
import { namesPeople, type RefusedCall } from './conflicts.ts'

/** Records that only their makers and owners see. Only these are told of their deletion. */
const seenByMakers: ReadonlySet<string> = new Set(['report_subscription', 'saved_filter'])

/** Records that everybody sees, and only their makers and owners may change or restore. */
const changedByMakers: ReadonlySet<string> = new Set([
  'alert_condition',
  'area_report',
  'communication_report',
  'dashboard',
  'medical_institution_report',
  'own_department_report',
])

interface Row {
  readonly account_id: number | null
  readonly username: string | null
  readonly occurred_at: string
  readonly operation: string
  readonly is_recent: boolean
}

/**
 * Adds to the 404 of a call, and to the refusal of one that names a deleted record in its body (`link`), who deleted the record or what it is a part of and when,
 * as the audit log tells it, and whether the caller can bring it back. So what somebody is filling in can be saved after all, and an old link says what has become
 * of its record. A record that was never there, or that left with others (an import that was undone), has no such entry. A module that knows more of it than the
 * log, as of a file, has said so already; only whether it was the caller is added.
 * @param onFailure - is told why the log could not be read; the refusal itself matters more
 * @returns the error itself unless it is about a record that was deleted
 */
export const withDeletion = async (
  pool: pg.Pool,
  caller: { readonly tenantId: number; readonly account: Account },
  { operation, params }: Pick<RefusedCall, 'operation' | 'params'>,
  error: unknown,
  onFailure: (failure: unknown) => void,
): Promise<unknown> => {
  if (!(error instanceof ProblemError)) return error
  const { deletion: known, link } = error.extras
  if (error.code !== 'not_found' && !link) return error
  if (known)
    return problem('not_found', { ...error.extras, ...(known.by && { isOwn: known.by.id === caller.account.id }) })
  // Whoever wants to delete what is deleted already lacks nothing.
  const places = deletionCallsOf(link ? api[link.reading] : operation).filter(
    ({ deletion }) => api[deletion] !== operation,
  )
  if (places.length === 0) return error
  let transaction: Awaited<ReturnType<typeof openTenantTransaction>> | undefined
  try {
    transaction = await openTenantTransaction(pool, caller.tenantId)
    const found = await deletionAmong(transaction.client, caller, places, link ? { id: link.id } : params)
    await transaction.commit()
    if (!found) return error
    const { calls, entry, mayChange } = found
    const { account_id: id, username: name, occurred_at: at, is_recent: isRecent } = entry
    const { restoration, record } = calls
    return problem(error.code, {
      ...error.extras,
      ...(id !== null && { isOwn: id === caller.account.id }),
      deletion: {
        record,
        at,
        ...(id !== null && name !== null && namesPeople(operation) && { by: { id, name } }),
        ...(isRecent && !mayChange && restoration !== undefined && { isRestorableByMaker: true }),
        isRestorable: isRecent && mayChange && restoration !== undefined && mayAccess(api[restoration], caller.account),
      },
    })
  } catch (failure) {
    onFailure(failure)
    await transaction?.rollback().catch(() => {})
    return error
  }
}

interface FoundDeletion {
  readonly calls: DeletionCalls
  readonly entry: Row
  /** Whether the caller may change such a record, as far as that depends on who made it. */
  readonly mayChange: boolean
}

/** The deletion of the first of some records, from the inside to the outside, that is deleted now and of which the caller may know. */
const deletionAmong = async (
  client: pg.ClientBase,
  { tenantId, account }: { readonly tenantId: number; readonly account: Account },
  places: readonly DeletionCalls[],
  params: RefusedCall['params'],
): Promise<FoundDeletion | undefined> => {
  for (const calls of places) {
    const { record, idFrom, deletion, restoration } = calls
    const recordId = Number(params[idFrom])
    if (!Number.isSafeInteger(recordId)) continue
    const { rows } = await client.query<Row>({
      name: 'deletion_of_record',
      text: `
        select logs.account_id, accounts.username, logs.occurred_at, logs.operation,
          logs.occurred_at > now() - $6::int * interval '1 day' as is_recent
        from audit_logs as logs
        left join accounts on accounts.tenant_id = $1 and accounts.id = logs.account_id
        where logs.tenant_id = $1
          and logs.record_ids[1] = $2
          and logs.record_type = $3
          and logs.operation in ($4, $5)
        order by logs.occurred_at desc, logs.id desc
        limit 1`,
      values: [tenantId, recordId, record, deletion, restoration ?? deletion, restorableDays],
    })
    const [entry] = rows
    if (entry?.operation !== deletion) continue
    const isOfMaker = seenByMakers.has(record) || changedByMakers.has(record)
    const mayChange =
      !isOfMaker ||
      account.role === 'owner' ||
      (await isMaker(client, { tenantId, accountId: account.id, record, recordId }))
    return mayChange || !seenByMakers.has(record) ? { calls, entry, mayChange } : undefined
  }
  return undefined
}

interface MadeRecord {
  readonly tenantId: number
  readonly accountId: number
  readonly record: string
  readonly recordId: number
}

/** Whether an account made a record, as the audit log tells it. */
const isMaker = async (
  client: pg.ClientBase,
  { tenantId, accountId, record, recordId }: MadeRecord,
): Promise<boolean> => {
  const { rows } = await client.query<{ is_maker: boolean }>({
    name: 'maker_of_record',
    text: `
      select exists (
        select from audit_logs as logs
        where logs.tenant_id = $1
          and logs.record_ids[1] = $2
          and logs.record_type = $3
          and logs.action = 'create'
          and logs.account_id = $4
      ) as is_maker`,
    values: [tenantId, recordId, record, accountId],
  })
  return rows[0]?.is_maker ?? false
}
