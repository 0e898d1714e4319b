import { type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { maxDaysAhead, type VisitPlan, VisitPlanStatus } from '#contract/work/visitPlans.ts'
import { daysAfter } from '#contract/days.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { DB } from '../../db/types.ts'
import { dayInJapan } from '../../japanDays.ts'
import { invalidField, problem } from '../../problems.ts'
import { institutionToGoTo } from '../institutionToGoTo.ts'

export type PlanRow = z.input<typeof VisitPlan>

export const visitPlansOf = (tx: TenantTransaction, tenantId: number) =>
  tx.selectFrom('visit_plans as plans').where('plans.tenant_id', '=', tenantId)

/** By day, then in the order of the day. */
export const byDay = <O>(
  plans: SelectQueryBuilder<DB & { plans: DB['visit_plans'] }, 'plans', O>,
  sort: 'asc' | 'desc' = 'asc',
) => plans.orderBy('plans.planned_date', sort).orderBy('plans.position', sort).orderBy('plans.id', sort)

/** Reads the plans that a query names, with institutions and people. */
export const readVisitPlans = async (
  tenantId: number,
  plans: SelectQueryBuilder<DB & { plans: DB['visit_plans'] }, 'plans', unknown>,
): Promise<PlanRow[]> => {
  const rows = await plans
    .innerJoin('accounts', (join) =>
      join.onRef('accounts.tenant_id', '=', 'plans.tenant_id').onRef('accounts.id', '=', 'plans.staff_id'),
    )
    .innerJoin('medical_institutions as institutions', 'institutions.id', 'plans.medical_institution_id')
    .select([
      'plans.id',
      'plans.planned_date as date',
      'plans.position',
      'plans.start_time',
      'plans.staff_id',
      'accounts.username as staff_name',
      'plans.purpose',
      'plans.status',
      'plans.communication_id',
      'plans.cancelled_reason',
      'plans.created_at',
      'plans.updated_at',
      'plans.deleted_at',
      sql<PlanRow['medical_institution']>`${institutionToGoTo(tenantId)}`.as('medical_institution'),
    ])
    .execute()
  return rows.map(({ staff_id: id, staff_name: name, status, ...plan }) => ({
    ...plan,
    status: VisitPlanStatus.parse(status),
    staff: { id, name },
  }))
}

/** @throws 404 unless the tenant has this plan and it is not deleted */
export const readVisitPlan = async (tx: TenantTransaction, tenantId: number, id: number): Promise<PlanRow> => {
  const [plan] = await readVisitPlans(
    tenantId,
    visitPlansOf(tx, tenantId).where('plans.id', '=', id).where('plans.deleted_at', 'is', null),
  )
  if (!plan) throw problem('not_found')
  return plan
}

/** @throws a 422 at `field` unless visits can be planned for the day */
export const requirePlannableDay = (day: string, field = 'date'): void => {
  const today = dayInJapan()
  if (day < today)
    throw invalidField(field, {
      ja: '訪問予定の日付が過ぎています。今日以降の日付を指定してください',
      en: 'Visits cannot be planned for a day that is over. Please choose today or a later day',
    })
  if (day <= daysAfter(today, maxDaysAhead)) return
  throw invalidField(field, {
    ja: '先の日付すぎます。2年以内の日付を指定してください',
    en: 'This day is too far ahead. Please choose one within two years',
  })
}

/** Lets only one writer of a tenant’s plans in at a time, so that nobody plans what a colleague is planning at the same moment. */
export const lockVisitPlans = async (tx: TenantTransaction, tenantId: number): Promise<void> => {
  await tx.selectFrom('tenants').where('tenant_id', '=', tenantId).forNoKeyUpdate().select('tenant_id').execute()
}

interface Day {
  readonly date: string
  readonly staff_id: number
}

/** The last place that each of some days has taken, by {@link dayKey}. Days without a plan are left out. */
export const lastPlaces = async (
  tx: TenantTransaction,
  tenantId: number,
  days: readonly Day[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await visitPlansOf(tx, tenantId)
    .where('plans.deleted_at', 'is', null)
    .where(
      sql<boolean>`(plans.planned_date, plans.staff_id) in (
        select * from unnest(${days.map(({ date }) => date)}::date[], ${days.map(({ staff_id: id }) => id)}::bigint[])
      )`,
    )
    .groupBy(['plans.planned_date', 'plans.staff_id'])
    .select(['plans.planned_date as date', 'plans.staff_id', sql<number>`max(plans.position)`.as('last')])
    .execute()
  return new Map(rows.map(({ last, ...day }) => [dayKey(day), last]))
}

export const dayKey = ({ date, staff_id: staffId }: Day): string => `${date} ${staffId}`
