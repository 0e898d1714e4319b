import type pg from 'pg'
import { z } from 'zod'

export interface RaisedTarget {
  readonly institutionId: number
  readonly state: 'new' | 'continued' | 'snoozed' | 'withdrawn'
  /** Referrals of the quarter a year before, and of the last quarter. */
  readonly before: number
  readonly now: number
}

export interface RaisedAlert {
  /** Who made the condition. */
  readonly accountId: number
  readonly name: string
  readonly targets: readonly RaisedTarget[]
}

const trigger = {
  type: 'referral_change_rate',
  rate: 30,
  unit_type: 'quarter',
  comparison_reference: 'last_year',
  more_less: 'less',
  minimum_count: 6,
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

const figureOf = ({ before, now }: RaisedTarget) => ({
  type: trigger.type,
  period: { start: '2026-08-01', end: '2026-10-31' },
  comparison_period: { start: '2025-08-01', end: '2025-10-31' },
  count: now,
  comparison_count: before,
  change: now - before,
  rate: before === 0 ? null : (100 * (now - before)) / before,
  average: now / 3,
  expected: null,
  lower: null,
  upper: null,
  distance_km: null,
})

/** A condition that referrals fell, and an alert that it raised for October 2026. @returns the alert's id */
export const anAlert = async (
  owner: pg.Pool,
  tenantId: number,
  { accountId, name, targets }: RaisedAlert,
): Promise<number> => {
  const count = (state: RaisedTarget['state']) => targets.filter((target) => target.state === state).length
  const { rows } = await owner.query<{ id: number }>(
    `with condition as (
      insert into alert_conditions (
        tenant_id, name, type, triggers, filters, only_unexpected, created_by, created_at
      )
      values ($1, $2, 'referral', $3, '{}', true, $4, now()) returning id
    )
    insert into alerts (
      tenant_id, alert_condition_id, type, name, summary, parameters, as_of, alert_date,
      target_count, new_count, withdrawn_count, raised_at
    )
    select $1, condition.id, 'referral', $2, $5, $6, '2026-10-01', '2026-11-02', $7, $8, $9, now() from condition
    returning id`,
    [
      tenantId,
      name,
      JSON.stringify([trigger]),
      accountId,
      { ja: '直近3か月の紹介件数が前年同期より30%以上減った', en: 'Referrals have fallen by 30%' },
      {
        triggers: [{ ...trigger, own_departments: [] }],
        filters: noFilters,
        only_unexpected: true,
      },
      targets.length - count('withdrawn'),
      count('new'),
      count('withdrawn'),
    ],
  )
  const id = z.int().parse(rows[0]?.id)
  for (const target of targets)
    await owner.query(
      `insert into alert_targets (tenant_id, alert_id, medical_institution_id, state, severity, figures)
      values ($1, $2, $3, $4, $5, $6)`,
      [
        tenantId,
        id,
        target.institutionId,
        target.state,
        target.before - target.now,
        JSON.stringify([figureOf(target)]),
      ],
    )
  return id
}
