import { type SqlBool, sql } from 'kysely'
import type { VisitPlanPayload, visitPlanOperations } from '#contract/work/visitPlans.ts'
import type { z } from 'zod'
import { timeOf } from '../../db/clock.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { Handlers } from '../../handlers.ts'
import { problem, unknownIds } from '../../problems.ts'
import { requireStaff } from '../../records/requireStaff.ts'
import { isRestorable } from '../../records/softDeletion.ts'
import { notifyOfRestoration } from '../notifications/changedRecords.ts'
import { notifyOfClosedPlan, notifyOfMovedPlans } from './tellOfPlans.ts'
import { dayKey, lastPlaces, lockVisitPlans, readVisitPlan, requirePlannableDay } from './visitPlanRows.ts'

/** @throws 404, or a 409 if the plan is done or cancelled already or the caller saw an older version */
const requirePlanned = async (tx: TenantTransaction, tenantId: number, id: number, seen?: string | null) => {
  const stored = await tx
    .selectFrom('visit_plans')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .select([
      'id',
      'planned_date as date',
      'staff_id',
      'position',
      'status',
      'medical_institution_id',
      'communication_id',
    ])
    .select(seen ? sql<SqlBool>`updated_at = ${seen}`.as('is_seen') : sql<SqlBool>`true`.as('is_seen'))
    .executeTakeFirst()
  if (!stored) throw problem('not_found')
  const current = () => readVisitPlan(tx, tenantId, id)
  if (stored.status !== 'planned')
    throw problem('visit_plan_closed', {
      current: await current(),
      settledByCommunications: [stored.communication_id].filter((by) => by !== null),
    })
  // What is done or cancelled is not saved whatever is chosen, so that nobody is asked to choose.
  if (!stored.is_seen) throw problem('edit_conflict', { current: await current() })
  return stored
}

const planOf = (tx: TenantTransaction, tenantId: number, id: number) =>
  tx.updateTable('visit_plans').where('tenant_id', '=', tenantId).where('id', '=', id)

interface Stored {
  readonly date: string
  readonly staff_id: number
  readonly position: number
}

/** The place of a changed plan: its own, or the last of the day that it comes to. */
const placeOf = async (
  tx: TenantTransaction,
  tenantId: number,
  stored: Stored,
  { date, staff_id }: z.output<typeof VisitPlanPayload>,
): Promise<number> => {
  const day = { date, staff_id }
  if (dayKey(stored) === dayKey(day)) return stored.position
  return ((await lastPlaces(tx, tenantId, [day])).get(dayKey(day)) ?? 0) + 1
}

/** Changes of one plan. */
export const visitPlanChangeHandlers = {
  updateVisitPlan: async ({ tx, tenantId, account, params, body }) => {
    await lockVisitPlans(tx, tenantId)
    const stored = await requirePlanned(tx, tenantId, params.id, body.updated_at)
    if (body.date !== stored.date) requirePlannableDay(body.date)
    if (body.staff_id !== stored.staff_id) await requireStaff(tx, tenantId, body.staff_id)
    await planOf(tx, tenantId, params.id)
      .set({
        planned_date: body.date,
        staff_id: body.staff_id,
        position: await placeOf(tx, tenantId, stored, body),
        start_time: body.start_time ?? null,
        purpose: body.purpose ?? null,
        updated_at: timeOf(tx),
      })
      .execute()
    await notifyOfMovedPlans({ tx, tenantId, account }, [{ before: stored, after: { ...body, id: params.id } }])
    return readVisitPlan(tx, tenantId, params.id)
  },

  completeVisitPlan: async ({ tx, tenantId, params, body }) => {
    const stored = await requirePlanned(tx, tenantId, params.id)
    const communication = await tx
      .selectFrom('communications')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', body.communication_id)
      .where('medical_institution_id', '=', stored.medical_institution_id)
      .where('deleted_at', 'is', null)
      .forShare()
      .select('id')
      .executeTakeFirst()
    if (!communication) throw unknownIds('communication_id')
    await planOf(tx, tenantId, params.id)
      .set({ status: 'done', communication_id: communication.id, updated_at: timeOf(tx) })
      .execute()
    return readVisitPlan(tx, tenantId, params.id)
  },

  cancelVisitPlan: async ({ tx, tenantId, account, params, body }) => {
    const stored = await requirePlanned(tx, tenantId, params.id)
    await planOf(tx, tenantId, params.id)
      .set({ status: 'cancelled', cancelled_reason: body.reason ?? null, updated_at: timeOf(tx) })
      .execute()
    await notifyOfClosedPlan({ tx, tenantId, account }, stored, 'cancelled')
    return readVisitPlan(tx, tenantId, params.id)
  },

  reopenVisitPlan: async ({ tx, tenantId, account, params }) => {
    const reopened = await planOf(tx, tenantId, params.id)
      .where('deleted_at', 'is', null)
      .where('status', '=', 'cancelled')
      .set({ status: 'planned', cancelled_reason: null, updated_at: timeOf(tx) })
      .returning('id')
      .executeTakeFirst()
    // What a colleague has planned again already is as it was wanted; what is done is not.
    if (!reopened) await requirePlanned(tx, tenantId, params.id)
    await notifyOfRestoration({ tx, tenantId, account }, 'visit_plan', [params.id])
    return readVisitPlan(tx, tenantId, params.id)
  },

  deleteVisitPlan: async ({ tx, tenantId, account, params }) => {
    const deleted = await planOf(tx, tenantId, params.id)
      .where('deleted_at', 'is', null)
      .set({ deleted_at: timeOf(tx) })
      .returning(['id', 'planned_date as date', 'staff_id', 'status'])
      .executeTakeFirst()
    if (!deleted) throw problem('not_found')
    if (deleted.status === 'planned') await notifyOfClosedPlan({ tx, tenantId, account }, deleted, 'deleted')
  },

  restoreVisitPlan: async ({ tx, tenantId, account, params }) => {
    await planOf(tx, tenantId, params.id).where(isRestorable()).set({ deleted_at: null }).execute()
    await notifyOfRestoration({ tx, tenantId, account }, 'visit_plan', [params.id])
    return readVisitPlan(tx, tenantId, params.id)
  },
} satisfies Partial<Handlers<typeof visitPlanOperations>>
