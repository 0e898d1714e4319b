import { sql } from 'kysely'
import type { z } from 'zod'
import { maxPlansAtOnce, type VisitPlanPlace, type visitPlanOperations } from '#contract/work/visitPlans.ts'
import { timeOf } from '../../db/clock.ts'
import { idIn } from '../../db/idIn.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { ContextOf, Handlers } from '../../handlers.ts'
import { invalidField, problem, unknownIds } from '../../problems.ts'
import { requireStaff } from '../../records/requireStaff.ts'
import { isReorderedSince } from '../../records/seenOrder.ts'
import { type MovedPlan, notifyOfMovedPlans, type PlanPlace } from './tellOfPlans.ts'
import {
  byDay,
  dayKey,
  lastPlaces,
  lockVisitPlans,
  readVisitPlans,
  requirePlannableDay,
  visitPlansOf,
} from './visitPlanRows.ts'

type Move = ContextOf<typeof visitPlanOperations.moveVisitPlans>['body']
type Place = z.output<typeof VisitPlanPlace>
type MovedPlace = Omit<Place, 'updated_at'>

const requireOneSource = ({ visit_plan_ids: ids, day }: Move) => {
  if (Boolean(ids) !== Boolean(day)) return
  throw invalidField('visit_plan_ids', {
    ja: '予定を番号で指定するか、日付と担当者で指定してください',
    en: 'Please name either visits or a day with its person',
  })
}

const requireTarget = async (tx: TenantTransaction, tenantId: number, { date, staff_id: staffId }: Move) => {
  if (date) requirePlannableDay(date)
  if (staffId) await requireStaff(tx, tenantId, staffId)
  if (date || staffId) return
  throw invalidField('date', {
    ja: '移す先の日付か担当者を指定してください',
    en: 'Please choose another day or person',
  })
}

/** @throws `edit_conflict` if somebody has moved plans since they were seen, which this move would replace */
const requireSeenPlaces = (plans: readonly PlanPlace[], { seen_places: seen = [], date, staff_id: staffId }: Move) => {
  const places = new Map(seen.map((place) => [place.id, place]))
  const moved = plans.filter((plan) => {
    const before = places.get(plan.id)
    if (!before || dayKey(before) === dayKey(plan)) return false
    return dayKey({ date: date ?? before.date, staff_id: staffId ?? before.staff_id }) !== dayKey(plan)
  })
  if (moved.length > 0)
    throw problem('edit_conflict', {
      lastOf: ['moveVisitPlans', 'updateVisitPlan'],
      settledIds: moved.map(({ id }) => id),
    })
}

/** The plans to move, by day and order. @throws a 422 for unknown ones, a 409 for those that are done or cancelled */
const plansToMove = async (tx: TenantTransaction, tenantId: number, move: Move) => {
  const { visit_plan_ids: ids, day } = move
  let plans = byDay(visitPlansOf(tx, tenantId)).where('plans.deleted_at', 'is', null)
  if (ids) plans = plans.where(idIn('plans.id', ids))
  else if (day)
    plans = plans
      .where('plans.planned_date', '=', day.date)
      .where('plans.staff_id', '=', day.staff_id)
      .where('plans.status', '=', 'planned')
  const rows = await plans
    .limit(maxPlansAtOnce)
    .forUpdate()
    .select([
      'plans.id',
      'plans.planned_date as date',
      'plans.staff_id',
      'plans.position',
      'plans.status',
      'plans.communication_id',
    ])
    .execute()
  const seen = day?.seen_visit_plan_ids
  const areOthers = seen !== undefined && (rows.length !== seen.length || rows.some(({ id }) => !seen.includes(id)))
  if (areOthers || (day?.count !== undefined && rows.length !== day.count)) throw problem('edit_conflict')
  if (ids && rows.length < ids.length) throw unknownIds('visit_plan_ids')
  const closed = rows.filter(({ status }) => status !== 'planned')
  if (closed.length > 0)
    throw problem('visit_plan_closed', {
      settledIds: closed.map(({ id }) => id),
      settledByCommunications: closed.flatMap(({ communication_id: by }) => by ?? []),
    })
  requireSeenPlaces(rows, move)
  return rows.map(({ status: _status, communication_id: _by, ...place }) => place)
}

/** Writes places in one statement. @param versions - only plans that still have these versions, in the order of the places */
const writePlaces = async (
  tx: TenantTransaction,
  tenantId: number,
  places: readonly MovedPlace[],
  versions?: readonly string[],
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    update visit_plans as plans
    set planned_date = place.planned_date, staff_id = place.staff_id, position = place.position,
      updated_at = ${timeOf(tx)}::timestamptz
    from unnest(
      ${places.map(({ id }) => id)}::bigint[],
      ${places.map(({ date }) => date)}::date[],
      ${places.map(({ staff_id: staffId }) => staffId)}::bigint[],
      ${places.map(({ position }) => position)}::int[],
      ${versions ?? places.map(() => null)}::timestamptz[]
    ) as place (id, planned_date, staff_id, position, version)
    where plans.tenant_id = ${tenantId}
      and plans.id = place.id
      and plans.deleted_at is null
      and plans.status = 'planned'
      and (place.version is null or plans.updated_at = place.version)
    returning plans.id
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** The new places of plans, each behind what its day already has, in the order of the plans. */
const movedPlaces = async (
  tx: TenantTransaction,
  tenantId: number,
  plans: readonly MovedPlace[],
  { date, staff_id: staffId }: Move,
): Promise<MovedPlace[]> => {
  const targets = plans.map((plan) => ({ ...plan, date: date ?? plan.date, staff_id: staffId ?? plan.staff_id }))
  const days = [...new Map(targets.map((target) => [dayKey(target), target])).values()]
  const last = new Map(await lastPlaces(tx, tenantId, days))
  return targets.map((target, index) => {
    const key = dayKey(target)
    const before = plans[index]
    if (before && dayKey(before) === key) return before
    const position = (last.get(key) ?? 0) + 1
    last.set(key, position)
    return { ...target, position }
  })
}

/** Plans with their places before and after. */
const movesBetween = (before: readonly PlanPlace[], after: readonly PlanPlace[]): MovedPlan[] => {
  const places = new Map(before.map((place) => [place.id, place]))
  return after.flatMap((place) => {
    const former = places.get(place.id)
    return former ? [{ before: former, after: place }] : []
  })
}

/** Changes of many plans at once. */
export const visitPlanMoveHandlers = {
  orderVisitPlans: async ({ tx, tenantId, body, touches }) => {
    await lockVisitPlans(tx, tenantId)
    const day = () =>
      visitPlansOf(tx, tenantId)
        .where('plans.deleted_at', 'is', null)
        .where('plans.status', '=', 'planned')
        .where('plans.planned_date', '=', body.date)
        .where('plans.staff_id', '=', body.staff_id)
    const present = (await byDay(day()).select('plans.id').execute()).map(({ id }) => id)
    const wanted = new Set(body.visit_plan_ids)
    const areOthers = present.length !== wanted.size || present.some((id) => !wanted.has(id))
    const orders = { seen: body.seen_visit_plan_ids, wanted: body.visit_plan_ids }
    if (areOthers || isReorderedSince(present, orders))
      throw problem('edit_conflict', {
        current: { visit_plans: await readVisitPlans(tenantId, byDay(day())) },
        ...(!areOthers && { lastOf: ['orderVisitPlans'], settledIds: present }),
      })
    await writePlaces(
      tx,
      tenantId,
      body.visit_plan_ids.map((id, index) => ({
        id,
        date: body.date,
        staff_id: body.staff_id,
        position: index + 1,
      })),
    )
    touches(body.visit_plan_ids)
    return { visit_plans: await readVisitPlans(tenantId, byDay(day())) }
  },

  moveVisitPlans: async ({ tx, tenantId, account, body, touches }) => {
    requireOneSource(body)
    await requireTarget(tx, tenantId, body)
    await lockVisitPlans(tx, tenantId)
    const plans = await plansToMove(tx, tenantId, body)
    const places = await movedPlaces(tx, tenantId, plans, body)
    await writePlaces(tx, tenantId, places)
    await notifyOfMovedPlans({ tx, tenantId, account }, movesBetween(plans, places))
    touches(plans.map(({ id }) => id))
    return { places: plans.map((plan) => ({ ...plan, updated_at: timeOf(tx) })) }
  },

  moveVisitPlansBack: async ({ tx, tenantId, account, body, touches }) => {
    await lockVisitPlans(tx, tenantId)
    const before = await visitPlansOf(tx, tenantId)
      .where(
        idIn(
          'plans.id',
          body.places.map(({ id }) => id),
        ),
      )
      .select(['plans.id', 'plans.planned_date as date', 'plans.staff_id'])
      .execute()
    for (const staffId of new Set(body.places.map(({ staff_id: id }) => id)))
      await requireStaff(tx, tenantId, staffId, 'places')
    const ids = await writePlaces(
      tx,
      tenantId,
      body.places,
      body.places.map(({ updated_at: version }) => version),
    )
    const written = new Set(ids)
    const places = body.places.filter(({ id }) => written.has(id))
    await notifyOfMovedPlans({ tx, tenantId, account }, movesBetween(before, places))
    touches(ids)
    return { visit_plan_ids: ids }
  },
} satisfies Partial<Handlers<typeof visitPlanOperations>>
