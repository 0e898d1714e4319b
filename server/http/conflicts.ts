import type pg from 'pg'
import type { z } from 'zod'
import { type Operation, Person } from '#contract/core.ts'
import { openTenantTransaction } from '../db/tenant.ts'
import type { Caller } from '../identity/identity.ts'
import { problem, ProblemError, type ProblemExtras } from '../problems.ts'

/** Fields that hold the version of a record, as its kinds name them. */
const versionFields = ['updated_at', 'updated_date', 'last_updated_date']

const versionOf = (current: unknown): string | undefined => {
  if (typeof current !== 'object' || current === null) return undefined
  return versionFields
    .map((field): unknown => Reflect.get(current, field))
    .find((version) => typeof version === 'string')
}

interface Row {
  readonly account_id: number | null
  readonly username: string | null
  readonly record_type: string
}

/** What was refused, by the operation that refused it. */
export interface RefusedCall {
  readonly operation: Operation
  /** The record, if the operation names one in its path. */
  readonly recordId: number | undefined
  /** The ids in its path, by name. */
  readonly params: Readonly<Record<string, unknown>>
}

/** For so many days a refusal names who did something. What is older has not happened while a screen was open. */
export const namedDays = 7

/** The column of a handover with the records of a kind that went along. */
const handedOver: Readonly<Record<string, string>> = {
  task: 'task_ids',
  visit_plan: 'visit_plan_ids',
  voc: 'voc_ids',
}

/** SQL condition of a kind of record: an entry is about what has finished the record `$4`, which has no entry of its own for that. */
const finishedBy: Readonly<Record<string, string>> = {
  task: `
            or logs.record_type = 'communication'
              and exists (
                select from tasks
                where tasks.tenant_id = $1 and tasks.id = $4 and tasks.recorded_communication_id = logs.record_ids[1]
              )`,
}

/**
 * SQL condition: an entry is about the record `$4` itself or, if its kind can be handed over or finished by another one, about a handover that it went along
 * with, or what has finished it.
 */
const isAboutRecord = (kind: string): string => {
  const own = 'logs.record_type = $2 and ($4::bigint is null or $4 = any(logs.record_ids))'
  const ids = handedOver[kind]
  if (ids === undefined) return own
  return `(
            ${own}
            or logs.record_type = 'handover'
              and exists (
                select from staff_changes as changes
                where changes.tenant_id = $1 and changes.id = logs.record_ids[1] and $4 = any(changes.${ids})
              )${finishedBy[kind] ?? ''}
          )`
}

/** The scope in which the members of the office are listed (`listStaffs`). */
export const peopleScope: Operation['scope'] = 'crm'

const hasPerson = (type: z.core.$ZodType, passed: ReadonlySet<z.core.$ZodType> = new Set()): boolean => {
  if (type === Person) return true
  if (passed.has(type)) return false
  const within = (schemas: readonly z.core.$ZodType[]) =>
    schemas.some((schema) => hasPerson(schema, new Set([...passed, type])))
  const { def } = (type as z.core.$ZodTypes)._zod
  if (def.type === 'object') return within(Object.values<z.core.$ZodType>(def.shape))
  if (def.type === 'array') return within([def.element])
  if (def.type === 'union') return within(def.options)
  return 'innerType' in def && within([def.innerType])
}

/** Whether a call's refusals name people: where the members of the office are listed, and where the call's own reply names them anyway. */
export const namesPeople = ({ scope, response }: Operation): boolean =>
  scope === peopleScope || (response !== undefined && hasPerson(response))

/** Who wrote an entry of the log, as far as the caller may see. */
const writerOf = (
  entry: Pick<Row, 'account_id' | 'username'> | undefined,
  accountId: number,
  operation: Operation,
): Pick<ProblemExtras, 'isOwn' | 'savedBy'> => {
  const writer = entry?.account_id ?? null
  const username = entry?.username ?? null
  return {
    ...(writer !== null && { isOwn: writer === accountId }),
    ...(writer !== null && username !== null && namesPeople(operation) && { savedBy: { id: writer, name: username } }),
  }
}

/**
 * Adds to a conflict when what is stored now was saved, as its version tells it, and by whom, as the audit log tells it: by the caller's own account from
 * a second window, say, or by a handover that the record went along with, or by the contact that has finished a task. The entry of the writer is written in
 * the transaction that the version is the beginning of. A version without an entry is nobody's. Accounts that have been deleted keep their names, as in all
 * that they have written.
 * @param onFailure - is told why the log could not be read; the refusal itself matters more
 * @returns the error itself unless it is a conflict with a version
 */
export const withWriter = async (
  pool: pg.Pool,
  { tenantId, accountId }: Pick<Caller, 'tenantId' | 'accountId'>,
  { operation, recordId }: Omit<RefusedCall, 'params'>,
  error: unknown,
  onFailure: (failure: unknown) => void,
): Promise<unknown> => {
  if (!(error instanceof ProblemError) || error.code !== 'edit_conflict' || !operation.audit) return error
  const { lastOf, ...extras } = error.extras
  const version = extras.savedAt ?? versionOf(extras.current)
  if (version === undefined && !lastOf) return error
  const conflict = { ...extras, ...(version !== undefined && { savedAt: version }) }
  let transaction: Awaited<ReturnType<typeof openTenantTransaction>> | undefined
  try {
    transaction = await openTenantTransaction(pool, tenantId)
    const { record } = operation.audit
    if (version === undefined) {
      const ids = extras.settledIds ?? (recordId === undefined ? [] : [recordId])
      const { rows: last } = await transaction.client.query<Row & { readonly occurred_at: string }>({
        name: 'last_of_operations',
        text: `
          select logs.account_id, accounts.username, logs.record_type, logs.occurred_at
          from audit_logs as logs
          left join accounts on accounts.tenant_id = $1 and accounts.id = logs.account_id
          where logs.tenant_id = $1
            and logs.operation = any($3)
            and (
              logs.record_type = $2 and logs.record_ids[1] = any($4::bigint[])
              or logs.record_type = $2 and cardinality(logs.record_ids) > 1 and logs.record_ids && $4::bigint[]
            )
            and logs.occurred_at > now() - $5::int * interval '1 day'
          order by logs.occurred_at desc, logs.id desc
          limit 1`,
        values: [tenantId, error.extras.settledRecord ?? record, lastOf, ids, namedDays],
      })
      await transaction.commit()
      const [entry] = last
      return problem('edit_conflict', {
        ...conflict,
        ...(entry && { savedAt: entry.occurred_at }),
        ...writerOf(entry, accountId, operation),
      })
    }
    const { rows } = await transaction.client.query<Row>({
      name: `writer_of_version${handedOver[record] === undefined ? '' : `_of_${record}`}`,
      // Clocks of servers and database may differ by some milliseconds, so an entry just before the version is a second choice.
      text: `
        select logs.account_id, accounts.username, logs.record_type
        from audit_logs as logs
        left join accounts on accounts.tenant_id = $1 and accounts.id = logs.account_id
        where logs.tenant_id = $1
          and ${isAboutRecord(record)}
          and logs.action in ('create', 'update', 'delete')
          and logs.occurred_at between $3::timestamptz - interval '0.1 second' and $3::timestamptz + interval '30 seconds'
        order by logs.occurred_at < $3::timestamptz, abs(extract(epoch from logs.occurred_at - $3::timestamptz))
        limit 1`,
      values: [tenantId, record, version, recordId ?? null],
    })
    await transaction.commit()
    const [entry] = rows
    return problem('edit_conflict', {
      ...conflict,
      ...writerOf(entry, accountId, operation),
      ...(entry?.record_type === 'handover' && { isHandover: true }),
    })
  } catch (failure) {
    onFailure(failure)
    await transaction?.rollback().catch(() => {})
    return problem('edit_conflict', conflict)
  }
}
