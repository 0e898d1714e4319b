import { sql } from 'kysely'
import type { z } from 'zod'
import { dayCount } from '#contract/days.ts'
import {
  type AlreadyPlanned,
  maxCountedDays,
  maxPlansAtOnce,
  type visitPlanOperations,
} from '#contract/work/visitPlans.ts'
import { timeOf } from '../../db/clock.ts'
import { idIn } from '../../db/idIn.ts'
import { insertComputed } from '../../db/insertComputed.ts'
import { takeIds } from '../../db/takeIds.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { ContextOf, Handlers } from '../../handlers.ts'
import { dayInJapan } from '../../japanDays.ts'
import { invalidField } from '../../problems.ts'
import { countsOf, isOnPage, pageOf } from '../../records/paged.ts'
import { requireInstitutions } from '../../records/requireInstitutions.ts'
import { requireStaff } from '../../records/requireStaff.ts'
import { isRestorable } from '../../records/softDeletion.ts'
import {
  byDay,
  dayKey,
  lastPlaces,
  lockVisitPlans,
  readVisitPlan,
  readVisitPlans,
  requirePlannableDay,
  visitPlansOf,
} from './visitPlanRows.ts'
import { notifyOfNewPlans } from './tellOfPlans.ts'
import { corrected } from '../../records/correctedInstitutions.ts'

type Query = ContextOf<typeof visitPlanOperations.listVisitPlans>['query']

const plansWhere = (tx: TenantTransaction, tenantId: number, query: Query) => {
  const { staff_id: staffId, medical_institution_id: institutionId } = query
  let plans = visitPlansOf(tx, tenantId)
  plans = query.deleted ? plans.where(isRestorable('plans.deleted_at')) : plans.where('plans.deleted_at', 'is', null)
  if (query.from !== undefined) plans = plans.where('plans.planned_date', '>=', query.from)
  if (query.to !== undefined) plans = plans.where('plans.planned_date', '<=', query.to)
  if (staffId !== undefined) plans = plans.where('plans.staff_id', '=', staffId)
  if (institutionId !== undefined) plans = plans.where('plans.medical_institution_id', '=', institutionId)
  if (query.status !== undefined) plans = plans.where('plans.status', '=', query.status)
  return plans
}

/** Visits that are planned to these institutions from today on, the next first; of very many the next ones. */
const alreadyPlanned = async (
  tx: TenantTransaction,
  tenantId: number,
  institutionIds: readonly number[],
): Promise<z.input<typeof AlreadyPlanned>[]> => {
  const rows = await byDay(visitPlansOf(tx, tenantId))
    .innerJoin('accounts', (join) =>
      join.onRef('accounts.tenant_id', '=', 'plans.tenant_id').onRef('accounts.id', '=', 'plans.staff_id'),
    )
    .innerJoin('medical_institutions as institutions', 'institutions.id', 'plans.medical_institution_id')
    .where('plans.deleted_at', 'is', null)
    .where('plans.status', '=', 'planned')
    .where('plans.planned_date', '>=', dayInJapan())
    .where(idIn('plans.medical_institution_id', institutionIds))
    .limit(5 * maxPlansAtOnce)
    .select([
      'plans.id',
      'plans.medical_institution_id',
      corrected(tenantId, 'name').as('name'),
      'plans.planned_date as date',
      'plans.staff_id',
      'accounts.username',
    ])
    .execute()
  return rows.map(({ id, date, ...plan }) => ({
    id,
    date,
    medical_institution: { id: plan.medical_institution_id, name: plan.name },
    staff: { id: plan.staff_id, name: plan.username },
  }))
}

/** Reading plans, and planning visits. */
export const visitPlanHandlers = {
  listVisitPlans: async ({ tx, tenantId, query }) => {
    const { limit, offset } = pageOf(query)
    const matching = plansWhere(tx, tenantId, query)
    const sort = query.sort ?? 'asc'
    const ids = query.deleted
      ? matching.orderBy('plans.deleted_at', 'desc').orderBy('plans.id', 'desc')
      : byDay(matching, sort)
    const page = visitPlansOf(tx, tenantId).where(
      isOnPage('plans.id', ids.limit(limit).offset(offset).select('plans.id')),
    )
    const [visit_plans, { count }] = await Promise.all([
      readVisitPlans(
        tenantId,
        query.deleted ? page.orderBy('plans.deleted_at', 'desc').orderBy('plans.id', 'desc') : byDay(page, sort),
      ),
      matching.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
    ])
    return { ...countsOf(count, query), visit_plans }
  },

  getVisitPlan: ({ tx, tenantId, params }) => readVisitPlan(tx, tenantId, params.id),

  findPlannedVisits: async ({ tx, tenantId, body }) => ({
    already_planned: await alreadyPlanned(tx, tenantId, body.medical_institution_ids),
  }),

  countVisitPlans: async ({ tx, tenantId, query }) => {
    if (dayCount(query.from, query.to) > maxCountedDays)
      throw invalidField('to', {
        ja: `期間は${maxCountedDays}日以内で指定してください`,
        en: `Please choose a period of at most ${maxCountedDays} days`,
      })
    const rows = await plansWhere(tx, tenantId, { ...query, status: 'planned' })
      .innerJoin('accounts', (join) =>
        join.onRef('accounts.tenant_id', '=', 'plans.tenant_id').onRef('accounts.id', '=', 'plans.staff_id'),
      )
      .groupBy(['plans.planned_date', 'plans.staff_id', 'accounts.username'])
      .orderBy('plans.planned_date')
      .orderBy('plans.staff_id')
      .select(['plans.planned_date as date', 'plans.staff_id', 'accounts.username', sql<number>`count(*)`.as('count')])
      .execute()
    return {
      days: rows.map(({ date, count, staff_id: id, username: name }) => ({ date, staff: { id, name }, count })),
    }
  },

  createVisitPlans: async ({ tx, tenantId, account, body, touches }) => {
    const { date, staff_id: staffId, start_time: startTime = null, purpose = null } = body
    requirePlannableDay(date)
    await requireStaff(tx, tenantId, staffId)
    await requireInstitutions(tx, tenantId, body.medical_institution_ids, 'medical_institution_ids')
    await lockVisitPlans(tx, tenantId)
    const already_planned = await alreadyPlanned(tx, tenantId, body.medical_institution_ids)
    const known = new Set(
      already_planned.flatMap((plan) =>
        plan.date === date && plan.staff.id === staffId ? [plan.medical_institution.id] : [],
      ),
    )
    const institutionIds = body.medical_institution_ids.filter((id) => !known.has(id))
    const day = { date, staff_id: staffId }
    const last = (await lastPlaces(tx, tenantId, [day])).get(dayKey(day)) ?? 0
    const ids = await takeIds(tx, 'visit_plans', institutionIds.length)
    await insertComputed(
      tenantId,
      'visit_plans',
      [
        'id',
        'medical_institution_id',
        'position',
        'staff_id',
        'planned_date',
        'start_time',
        'purpose',
        'created_by',
        'created_at',
        'updated_at',
      ],
      sql`
        select id, institution_id, ${last}::int + place, ${staffId}::bigint, ${date}::date, ${startTime}::text,
          ${purpose}::text, ${account.id}::bigint, ${timeOf(tx)}::timestamptz, ${timeOf(tx)}::timestamptz
        from unnest(${ids}::bigint[], ${institutionIds}::bigint[]) with ordinality as listed (id, institution_id, place)`,
    ).execute(tx)
    await notifyOfNewPlans(
      { tx, tenantId, account },
      ids.map((id) => ({ id, ...day })),
    )
    touches(ids)
    return { visit_plan_ids: ids, already_planned }
  },
} satisfies Partial<Handlers<typeof visitPlanOperations>>
