import type pg from 'pg'
import { api, type OperationId } from '#contract/api.ts'
import { openTenantTransaction } from '../db/tenant.ts'
import type { Caller } from '../identity/identity.ts'
import { problem, type ProblemCode, ProblemError } from '../problems.ts'
import { actionNameOf } from './actionNames.ts'
import { namedDays, namesPeople, type RefusedCall } from './conflicts.ts'

const operationIds = Object.keys(api) as readonly OperationId[]

const operationsLike = (pattern: RegExp) => operationIds.filter((id) => pattern.test(id))

/** The calls that may have brought a record into the state in which another call is refused, by the code of the refusal. */
const settlingCalls: Readonly<Partial<Record<ProblemCode, readonly OperationId[]>>> = {
  email_not_waiting: ['sendEmail', 'approveEmail', 'withdrawEmail', 'rescheduleEmail', 'stopEmail'],
  email_not_sending: ['sendEmail', 'approveEmail', 'withdrawEmail', 'rescheduleEmail', 'stopEmail'],
  email_not_held: ['holdEmail', 'continueEmail', 'stopEmail'],
  email_not_begun: ['withdrawEmail'],
  email_sent: ['sendEmail', 'approveEmail', 'rescheduleEmail'],
  doubts_changed: ['decideEmailDoubts'],
  suppression_lifted: ['liftEmailSuppression'],
  recorded_already: ['createCommunication'],
  visit_plan_cancelled: ['cancelVisitPlan'],
  task_finished: ['updateTask', 'createCommunication'],
  visit_plan_moved: ['moveVisitPlans', 'moveVisitPlansBack', 'updateVisitPlan'],
  visit_plan_closed: ['completeVisitPlan', 'cancelVisitPlan', 'createCommunication'],
  merge_undone: ['undoMedicalInstitutionMerge'],
  import_running: operationsLike(/^(start|check|create|updateBy)ImportOf|^startDataUploads$/),
  import_started: operationsLike(/^(start|check|abort|create|updateBy)ImportOf|^(start|abort)DataUploads?$/),
}

interface Row {
  readonly account_id: number | null
  readonly username: string | null
  readonly occurred_at: string
  readonly operation: string
}

/**
 * Adds to the refusal of a command or a change which one it was: to a 403, and to a 409 whose record is no longer in the state for the command. To the
 * latter also who brought it out of that state and how and when, as the audit log tells it.
 * @param onFailure - is told why the log could not be read; the refusal itself matters more
 * @returns the error itself unless it is such a refusal
 */
export const withSettling = async (
  pool: pg.Pool,
  { tenantId, accountId }: Pick<Caller, 'tenantId' | 'accountId'>,
  { operationId, operation, recordId }: Omit<RefusedCall, 'params'> & { readonly operationId: string },
  error: unknown,
  onFailure: (failure: unknown) => void,
): Promise<unknown> => {
  if (!(error instanceof ProblemError)) return error
  const calls = settlingCalls[error.code]
  if (error.status !== 403 && !calls) return error
  const action = actionNameOf(operationId, operation)
  const refused = { ...error.extras, ...(action && { refusedAction: action }) }
  const ids = error.extras.settledIds ?? (recordId === undefined ? [] : [recordId])
  const record = error.extras.settledRecord ?? operation.audit?.record
  if (!calls || !record || ids.length === 0) return problem(error.code, refused)
  let transaction: Awaited<ReturnType<typeof openTenantTransaction>> | undefined
  try {
    transaction = await openTenantTransaction(pool, tenantId)
    const { rows } = await transaction.client.query<Row>({
      name: 'settling_of_record',
      text: `
        select logs.account_id, accounts.username, logs.occurred_at, logs.operation
        from audit_logs as logs
        left join accounts on accounts.tenant_id = $1 and accounts.id = logs.account_id
        where logs.tenant_id = $1
          and logs.operation = any($3)
          and (
            logs.record_type = $2 and logs.record_ids[1] = any($4::bigint[])
            or logs.record_type = $2 and cardinality(logs.record_ids) > 1 and logs.record_ids && $4::bigint[]
            or logs.record_type = 'communication' and logs.record_ids[1] = any($5::bigint[])
          )
          and logs.occurred_at > now() - $6::int * interval '1 day'
        order by logs.occurred_at desc, logs.id desc
        limit 1`,
      values: [tenantId, record, calls, ids, error.extras.settledByCommunications ?? [], namedDays],
    })
    await transaction.commit()
    const [entry] = rows
    const id = operationIds.find((one) => one === entry?.operation)
    const done = id && actionNameOf(id, api[id])
    if (!entry || !done) return problem(error.code, refused)
    const { account_id: by, username, occurred_at: at } = entry
    return problem(error.code, {
      ...refused,
      settledBy: {
        action: done,
        at,
        isOwn: by === accountId,
        ...(username !== null && namesPeople(operation) && { name: username }),
      },
    })
  } catch (failure) {
    onFailure(failure)
    await transaction?.rollback().catch(() => {})
    return problem(error.code, refused)
  }
}
