import { sql } from 'kysely'
import type { z } from 'zod'
import type { AlertFigure, AlertTarget, AlertTargetState } from '#contract/alerts/targets.ts'
import type { Capability } from '#contract/features.ts'
import { idIn } from '../../db/idIn.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { readFigureMonths } from '../../facts/months/figureMonths.ts'
import { referralFiguresOf } from '../../facts/referrals/institutionReferralMonths.ts'
import { trendOfInstitution } from '../../institutions/institutionSearch.ts'
import { dayInJapan } from '../../japanDays.ts'
import { corrected } from '../../records/correctedInstitutions.ts'

/** An institution as a condition or report judged it. */
export interface JudgedTarget {
  readonly medicalInstitutionId: number
  readonly state: AlertTargetState
  /** How much the first trigger's figure changed, or is away from its threshold. */
  readonly severity: number
  readonly figures: AlertFigure[]
}

/** What names targets. Both are null for a condition that is not saved yet, of which nothing can be snoozed. */
export interface TargetSource {
  readonly alertConditionId: number | null
  readonly reportId: number | null
}

export interface TargetOptions {
  /** The features of the caller's plan: visits are shown with `communications`. */
  readonly features: ReadonlySet<Capability>
}

type Shown = z.input<typeof AlertTarget>

const monthCount = 12

/** Snoozes that have not ended. */
const snoozesOf = async (
  tx: TenantTransaction,
  tenantId: number,
  { alertConditionId, reportId }: TargetSource,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Shown['snooze']>> => {
  if (alertConditionId === null && reportId === null) return new Map()
  const rows = await tx
    .selectFrom('alert_snoozes as snoozes')
    .innerJoin('accounts', (join) =>
      join.on('accounts.tenant_id', '=', tenantId).onRef('accounts.id', '=', 'snoozes.created_by'),
    )
    .where('snoozes.tenant_id', '=', tenantId)
    .where(
      alertConditionId === null ? 'snoozes.report_id' : 'snoozes.alert_condition_id',
      '=',
      alertConditionId ?? reportId,
    )
    .where(idIn('snoozes.medical_institution_id', ids))
    .where('snoozes.until', '>=', dayInJapan())
    .select([
      'snoozes.medical_institution_id as id',
      'snoozes.until',
      'snoozes.reason',
      'snoozes.created_at',
      'snoozes.created_by',
      'accounts.username',
    ])
    .execute()
  return new Map(
    rows.map(({ id, created_by: creator, username, ...snooze }) => [
      id,
      { ...snooze, created_by: { id: creator, name: username } },
    ]),
  )
}

const lastVisit = (tenantId: number) => sql<{ day: string; staff: { id: number; name: string } } | null>`(
  select jsonb_build_object('day', visits.acted_date, 'staff', jsonb_build_object('id', staffs.id, 'name', staffs.username))
  from communications as visits
  join accounts as staffs on staffs.tenant_id = ${tenantId} and staffs.id = visits.user_id
  where visits.tenant_id = ${tenantId}
    and visits.medical_institution_id = institutions.id
    and visits.communication_type in ('visit', 'new_visit')
    and visits.acted_date <= ${dayInJapan()}
    and visits.deleted_at is null
  order by visits.acted_date desc, visits.id desc
  limit 1
)`

const institutionsOf = (tx: TenantTransaction, tenantId: number, ids: readonly number[], showsVisits: boolean) =>
  tx
    .selectFrom('medical_institutions as institutions')
    .where(idIn('institutions.id', ids))
    .select([
      'institutions.id',
      corrected(tenantId, 'name').as('name'),
      sql<Shown['running_status']>`institutions.running_status`.as('running_status'),
      corrected(tenantId, 'address').as('address'),
      'institutions.departments',
      trendOfInstitution(tenantId).as('referral_trend'),
      (showsVisits ? lastVisit(tenantId) : sql<null>`null`).as('last_visit'),
    ])
    .execute()

/**
 * The rows of a page of targets in the given order, with what is shown as of now: names, twelve months of referrals,
 * trend, last visit and snooze. Three or four queries, however many targets there are.
 */
export const targetRows = async (
  tx: TenantTransaction,
  tenantId: number,
  source: TargetSource,
  targets: readonly JudgedTarget[],
  { features }: TargetOptions,
): Promise<Shown[]> => {
  if (targets.length === 0) return []
  const ids = targets.map(({ medicalInstitutionId }) => medicalInstitutionId)
  const institutions = await institutionsOf(tx, tenantId, ids, features.has('communications'))
  const figuresOf = await referralFiguresOf(tx, tenantId, ids, await readFigureMonths(tx, tenantId))
  const snoozes = await snoozesOf(tx, tenantId, source, ids)
  const byId = new Map(institutions.map((institution) => [institution.id, institution]))
  return targets.flatMap(({ medicalInstitutionId: id, state, figures }) => {
    const institution = byId.get(id)
    if (!institution) return []
    const { last_visit: visit, ...row } = institution
    return [
      {
        ...row,
        state,
        figures,
        referral_months: figuresOf(id).referral_months ?? Array.from({ length: monthCount }, () => null),
        last_visit_date: visit?.day ?? null,
        last_visit_staff: visit?.staff ?? null,
        snooze: snoozes.get(id) ?? null,
      },
    ]
  })
}
