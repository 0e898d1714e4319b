import { timeOf } from '../../db/clock.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { RecordActor } from '../notifications/changedRecords.ts'
import { forgetClosedPlans, notifyOfClosedPlan } from './tellOfPlans.ts'
import { problem, type ProblemError, unknownIds } from '../../problems.ts'

/** A communication that records a visit. */
export interface RecordedVisit {
  readonly tenantId: number
  readonly communicationId: number
  readonly institutionId: number
}

/** When and by whom a visit was made. */
interface VisitTime {
  readonly day: string
  readonly staffId: number
}

/** Marks as done what the person had planned with the institution on the day of a visit. */
export const closePlannedVisits = async (
  tx: TenantTransaction,
  { tenantId, communicationId, institutionId }: RecordedVisit,
  { day, staffId }: VisitTime,
): Promise<void> => {
  await tx
    .updateTable('visit_plans')
    .where('tenant_id', '=', tenantId)
    .where('medical_institution_id', '=', institutionId)
    .where('planned_date', '=', day)
    .where('staff_id', '=', staffId)
    .where('status', '=', 'planned')
    .where('deleted_at', 'is', null)
    .set({ status: 'done', communication_id: communicationId, updated_at: timeOf(tx) })
    .execute()
}

/**
 * Refuses to record the same thing a second time.
 * @param recorded - the communication that stands for it already; null if there is none
 * @throws `recorded_already` with that communication in `current`
 */
export const requireUnrecorded = (recorded: number | null): void => {
  if (recorded !== null) throw problem('recorded_already', { settledIds: [recorded], current: { id: recorded } })
}

/**
 * The refusal of a communication that is to stand for a record that does not exist, or not any more.
 * @param isDeleted - whether there was such a record, which somebody has deleted
 */
export const goneLink = (field: 'visit_plan_id' | 'finished_task_id', id: number, isDeleted: boolean): ProblemError => {
  if (!isDeleted) return unknownIds(field)
  const reading = field === 'visit_plan_id' ? 'getVisitPlan' : 'getTask'
  return problem('linked_record_deleted', { link: { id, reading }, current: { field, id } })
}

/** How a caller records a plan. */
export interface RecordedPlan {
  /** Whether another communication may stand for it already. */
  readonly isAnew: boolean
  /** Whether it may have been cancelled. */
  readonly isDespiteCancellation: boolean
  /** Its day and person as the caller saw them; any if absent. */
  readonly seen: { readonly day?: string | null | undefined; readonly staffId?: number | null | undefined }
}

/**
 * Marks one plan as done, whatever its day and person. A plan that is done already keeps its communication.
 * @throws a 422 at `visit_plan_id` unless it is a plan of the tenant with this institution, `linked_record_deleted`, `recorded_already`,
 *   `visit_plan_cancelled` and `visit_plan_moved`
 */
export const closeVisitPlan = async (
  tx: TenantTransaction,
  { tenantId, communicationId, institutionId, accountId }: RecordedVisit & { readonly accountId: number },
  planId: number,
  { isAnew, isDespiteCancellation, seen }: RecordedPlan,
): Promise<void> => {
  const plan = await tx
    .selectFrom('visit_plans')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', planId)
    .where('medical_institution_id', '=', institutionId)
    .forUpdate()
    .select(['status', 'communication_id', 'cancelled_reason', 'deleted_at', 'planned_date', 'staff_id'])
    .executeTakeFirst()
  if (!plan || plan.deleted_at !== null) throw goneLink('visit_plan_id', planId, plan !== undefined)
  if (!isAnew) requireUnrecorded(plan.communication_id)
  if (plan.status === 'cancelled' && !isDespiteCancellation)
    throw problem('visit_plan_cancelled', {
      settledRecord: 'visit_plan',
      settledIds: [planId],
      current: { id: planId },
      ...(plan.cancelled_reason !== null && { cancelledReason: plan.cancelled_reason }),
    })
  if (plan.status === 'done') return
  const isMoved = (seen.day ?? plan.planned_date) !== plan.planned_date
  const isOthers = (seen.staffId ?? plan.staff_id) !== plan.staff_id
  if (isMoved || isOthers)
    throw problem('visit_plan_moved', {
      settledRecord: 'visit_plan',
      // Who has given it to somebody else may have handed over all of a person's work, of which the plan itself has no entry.
      settledIds: isMoved ? [planId] : [],
      current: { id: planId },
      movedTo: { day: plan.planned_date, isOthers },
    })
  await tx
    .updateTable('visit_plans')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', planId)
    .set({ status: 'done', cancelled_reason: null, communication_id: communicationId, updated_at: timeOf(tx) })
    .execute()
  const place = { id: planId, date: plan.planned_date, staff_id: plan.staff_id }
  await notifyOfClosedPlan({ tx, tenantId, account: { id: accountId } }, place, 'finished')
}

/** Plans again what a communication had marked as done, because that one is deleted. Whose visits they were hears of it no more, unless they have. */
export const reopenVisitPlans = async (actor: RecordActor, communicationId: number): Promise<void> => {
  const { tx, tenantId } = actor
  const reopened = await tx
    .updateTable('visit_plans')
    .where('tenant_id', '=', tenantId)
    .where('communication_id', '=', communicationId)
    .set({ status: 'planned', communication_id: null, updated_at: timeOf(tx) })
    .returning('id')
    .execute()
  await forgetClosedPlans(
    actor,
    reopened.map(({ id }) => id),
  )
}

/** A visit as its record says; undefined for a record of something else. */
type StatedVisit = (VisitTime & { readonly institutionId: number }) | undefined

/**
 * Keeps plans in step with a record that somebody has changed. A plan that was done because the record had its day,
 * person and institution is planned again, and plans that the record now fits are done. A plan of another day that the
 * record was made for stays done as long as the institution is the same.
 */
export const followChangedVisit = async (
  tx: TenantTransaction,
  { tenantId, communicationId, institutionId }: RecordedVisit,
  before: StatedVisit,
  after: StatedVisit,
): Promise<void> => {
  const isSame =
    before?.day === after?.day && before?.staffId === after?.staffId && before?.institutionId === after?.institutionId
  const closed = tx
    .updateTable('visit_plans')
    .where('tenant_id', '=', tenantId)
    .where('communication_id', '=', communicationId)
    .set({ status: 'planned', communication_id: null, updated_at: timeOf(tx) })
  await closed.where('medical_institution_id', '<>', institutionId).execute()
  if (isSame) return
  if (before) await closed.where('planned_date', '=', before.day).where('staff_id', '=', before.staffId).execute()
  if (after) await closePlannedVisits(tx, { tenantId, communicationId, institutionId }, after)
}
