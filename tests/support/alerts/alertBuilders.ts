import type { Person } from '../builders.ts'
import type { TestDatabase } from '../database.ts'

type Owner = Pick<TestDatabase, 'owner'>
type Whose = Pick<Person, 'tenantId' | 'accountId'>

const inserted = (rows: readonly { readonly id: number }[]): number => {
  const id = rows[0]?.id
  if (id === undefined) throw new Error('nothing was inserted')
  return id
}

/** Adds a condition of referrals that fell. @returns its id */
export const anAlertCondition = async (
  { owner }: Owner,
  { tenantId, accountId }: Whose,
  { name = '大口の紹介元が減った' } = {},
): Promise<number> => {
  const { rows } = await owner.query<{ id: number }>(
    `insert into alert_conditions (tenant_id, name, type, triggers, filters, only_unexpected, created_by, created_at)
    values ($1, $2, 'referral', '[]', '{}', false, $3, now()) returning id`,
    [tenantId, name, accountId],
  )
  return inserted(rows)
}

/** A referral figure that fell from one count to another. */
export const aFall = (before: number, count: number) => ({
  type: 'referral_change_count',
  period: { start: '2026-04-01', end: '2026-04-30' },
  comparison_period: { start: '2026-03-01', end: '2026-03-31' },
  count,
  comparison_count: before,
  change: count - before,
  rate: before === 0 ? null : (100 * (count - before)) / before,
  average: count,
  expected: null,
  lower: null,
  upper: null,
  distance_km: null,
})

export interface RaisedTarget {
  readonly institutionId: number
  readonly state?: 'new' | 'continued'
  readonly severity?: number
  readonly figures?: readonly object[]
}

export interface RaisedAlert {
  readonly name?: string
  readonly raisedAt?: string
  readonly asOf?: string
  readonly targets?: readonly RaisedTarget[]
  readonly newCount?: number
}

/** Raises an alert of a condition or of a report. @returns its id */
export const anAlert = async (
  { owner }: Owner,
  { tenantId }: Pick<Person, 'tenantId'>,
  subject: { readonly alertConditionId: number } | { readonly reportId: number },
  {
    name = '大口の紹介元が減った',
    raisedAt = new Date().toISOString(),
    asOf = raisedAt.slice(0, 10),
    targets = [],
    newCount = targets.filter(({ state = 'new' }) => state === 'new').length,
  }: RaisedAlert = {},
): Promise<number> => {
  const ofCondition = 'alertConditionId' in subject
  const { rows } = await owner.query<{ id: number }>(
    `insert into alerts (
      tenant_id, alert_condition_id, report_id, type, name, summary, parameters, as_of, alert_date, target_count, new_count, raised_at
    )
    values ($1, $2, $3, $4, $5, '{"ja": "", "en": ""}', null, $6, $6, $7, $8, $9) returning id`,
    [
      tenantId,
      ofCondition ? subject.alertConditionId : null,
      ofCondition ? null : subject.reportId,
      ofCondition ? 'referral' : null,
      name,
      asOf,
      Math.max(targets.length, newCount),
      newCount,
      raisedAt,
    ],
  )
  const id = inserted(rows)
  for (const { institutionId, state = 'new', severity = 1, figures = [] } of targets)
    await owner.query(
      `insert into alert_targets (tenant_id, alert_id, medical_institution_id, state, severity, figures)
      values ($1, $2, $3, $4, $5, $6)`,
      [tenantId, id, institutionId, state, severity, JSON.stringify(figures)],
    )
  return id
}
