import type { AlertFigure, AlertTargetState } from '#contract/alerts/targets.ts'
import { dayInJapan } from '#server/japanDays.ts'
import type { Person } from '../builders.ts'
import type { TestDatabase } from '../database.ts'

type Author = Pick<Person, 'tenantId' | 'accountId'>
type Database = Pick<TestDatabase, 'owner'>

/** A figure of referrals that fell from 12 to 3 in a quarter. */
export const aFigure = (figure: Partial<AlertFigure> = {}): AlertFigure => ({
  type: 'referral_change_rate',
  period: { start: '2026-01-01', end: '2026-03-31' },
  comparison_period: { start: '2025-01-01', end: '2025-03-31' },
  count: 3,
  comparison_count: 12,
  change: -9,
  rate: -75,
  average: 1,
  expected: null,
  lower: null,
  upper: null,
  distance_km: null,
  ...figure,
})

export const aTrigger = {
  type: 'referral_change_rate',
  rate: 30,
  unit_type: 'quarter',
  comparison_reference: 'last_year',
  more_less: 'less',
  minimum_count: 6,
} as const

/** Adds a condition as it is stored, without judging it. @returns its id */
export const aCondition = async (
  { owner }: Database,
  { tenantId, accountId }: Author,
  {
    name = '紹介が減った',
    triggers = [aTrigger] as readonly object[],
    filters = {},
    type = 'referral',
    createdAt = new Date().toISOString(),
  } = {},
): Promise<number> => {
  const { rows } = await owner.query<{ id: number }>(
    `insert into alert_conditions (tenant_id, name, type, triggers, filters, only_unexpected, created_by, created_at)
    values ($1, $2, $3, $4, $5, true, $6, $7) returning id`,
    [tenantId, name, type, JSON.stringify(triggers), JSON.stringify(filters), accountId, createdAt],
  )
  return rows[0]?.id ?? 0
}

export interface BuiltTarget {
  readonly institutionId: number
  readonly state?: AlertTargetState
  readonly severity?: number
  readonly figures?: readonly AlertFigure[]
}

/** Adds an alert as a judgement would. @returns its id */
export const anAlert = async (
  { owner }: Database,
  tenantId: number,
  {
    conditionId = null as number | null,
    reportId = null as number | null,
    targets = [] as readonly BuiltTarget[],
    name = '紹介が減った',
    asOf = '2026-03-01',
    alertDate = dayInJapan(),
    raisedAt = new Date().toISOString(),
    type = 'referral',
  } = {},
): Promise<number> => {
  const countOf = (applies: (state: AlertTargetState) => boolean) =>
    targets.filter(({ state = 'new' }) => applies(state)).length
  const parameters = { triggers: [{ ...aTrigger, own_departments: [] }], filters: noFilters, only_unexpected: true }
  const { rows } = await owner.query<{ id: number }>(
    `insert into alerts (
      tenant_id, alert_condition_id, report_id, type, name, summary, parameters, as_of, alert_date, target_count, new_count,
      withdrawn_count, raised_at
    ) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id`,
    [
      tenantId,
      conditionId,
      reportId,
      conditionId === null ? null : type,
      name,
      JSON.stringify({ ja: `${name}（要約）`, en: `${name} (summary)` }),
      conditionId === null ? null : JSON.stringify(parameters),
      asOf,
      alertDate,
      countOf((state) => state !== 'withdrawn'),
      countOf((state) => state === 'new'),
      countOf((state) => state === 'withdrawn'),
      raisedAt,
    ],
  )
  const id = rows[0]?.id ?? 0
  for (const { institutionId, state = 'new', severity = 1, figures = [aFigure()] } of targets)
    await owner.query(
      `insert into alert_targets (tenant_id, alert_id, medical_institution_id, state, severity, figures)
      values ($1, $2, $3, $4, $5, $6)`,
      [tenantId, id, institutionId, state, severity, JSON.stringify(figures)],
    )
  return id
}

const noFilters = {
  prefecture: null,
  area: [],
  facility_type_groups: [],
  departments: [],
  tag_groups: [],
  staffs: [],
  referral_count: null,
  referral_average: null,
  communication_visit: null,
  earlier_referrals: null,
}
