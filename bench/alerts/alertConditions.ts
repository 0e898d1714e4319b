import type pg from 'pg'
import type { AlertFiltersPayload, TriggerPayload } from '../../contract/alerts/triggers.ts'
import { typeOfTriggers } from '../../server/alerts/conditions/conditionRules.ts'

const units = ['month', 'quarter', 'half_year', 'year'] as const

/** The condition that is also measured by hand: 30 % less than in the same quarter of the year before, of at least six. */
export const fallOfQuarter: TriggerPayload = {
  type: 'referral_change_rate',
  rate: 30,
  minimum_count: 6,
  unit_type: 'quarter',
  comparison_reference: 'last_year',
  more_less: 'less',
}

interface MadeCondition {
  readonly triggers: readonly TriggerPayload[]
  readonly filters: AlertFiltersPayload
  readonly only_unexpected: boolean
}

/** Those who refer twice a month. What is asked of all partners would name thousands, and no office reads thousands of names. */
const frequent: AlertFiltersPayload = { referral_count: { more_equal: 24 } }

/** A condition as an office makes them: each number has another one, of every kind. */
export const madeCondition = (number: number, departmentIds: readonly number[]): MadeCondition => {
  const unit = units[number % units.length] ?? 'quarter'
  const department = departmentIds[number % departmentIds.length]
  const of = department !== undefined && number % 3 === 0 ? { own_department_ids: [department] } : {}
  const filters: AlertFiltersPayload = {
    ...(number % 4 === 1 && { prefecture: '43' }),
    ...(number % 5 === 2 && { referral_count: { more_equal: 12 } }),
    ...(number % 7 === 3 && { communication_visit: { count: 1, unit_type: 'year', more_less: 'less' as const } }),
  }
  const made = (trigger: TriggerPayload, onlyUnexpected = false): MadeCondition => ({
    triggers: [trigger],
    filters,
    only_unexpected: onlyUnexpected,
  })
  switch (number % 5) {
    case 0:
      return made({ ...fallOfQuarter, rate: 20 + (number % 40), unit_type: unit, ...of }, true)
    case 1:
      return made(
        {
          type: 'referral_change_count',
          count: 3 + (number % 6),
          unit_type: unit,
          comparison_reference: 'recent',
          more_less: number % 2 === 0 ? 'more' : 'less',
          ...of,
        },
        number % 2 === 1,
      )
    case 2:
      return made({ type: 'referral_count', count: 30 + (number % 20), unit_type: unit, more_less: 'more', ...of })
    case 3:
      return {
        triggers: [{ type: 'referral_count', count: 0, unit_type: unit, more_less: 'less', ...of }],
        filters: { ...filters, earlier_referrals: 'some', prefecture: '43' },
        only_unexpected: false,
      }
    default:
      return {
        triggers: [{ type: 'communication_visit', count: number % 3, unit_type: unit, more_less: 'less' }],
        filters: { ...filters, ...frequent },
        only_unexpected: false,
      }
  }
}

/** Adds conditions of a tenant, numbered from one. */
export const addConditions = async (
  owner: pg.Pool,
  { tenantId, accountId }: { readonly tenantId: number; readonly accountId: number },
  first: number,
  last: number,
): Promise<void> => {
  const { rows } = await owner.query<{ id: number }>(
    'select id from own_departments where tenant_id = $1 order by display_order, id limit 13',
    [tenantId],
  )
  const departmentIds = rows.map(({ id }) => id)
  for (let number = first; number <= last; number += 1) {
    const { triggers, filters, only_unexpected: onlyUnexpected } = madeCondition(number, departmentIds)
    await owner.query(
      `insert into alert_conditions (tenant_id, name, type, triggers, filters, only_unexpected, created_by, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, now())`,
      [
        tenantId,
        `条件${number}`,
        typeOfTriggers(triggers),
        JSON.stringify(triggers),
        JSON.stringify(filters),
        onlyUnexpected,
        accountId,
      ],
    )
  }
}

/** {@link fallOfQuarter} as of the last month, written by hand over the running counts, as one statement that does nothing else. */
export const fallByHand = (tenantId: number, base: string): string => {
  const until = (month: string) =>
    `coalesce(counts[nullif(width_bucket((date '${base}' + interval '${month} months')::date, months), 0)], 0)`
  return `select count(*) from (
    select ${until('0')} - ${until('-3')} as now, ${until('-12')} - ${until('-15')} as before
    from referral_running_counts where tenant_id = ${tenantId}
  ) as windows
  where before >= 6 and 100.0 * (now - before) / before <= -30`
}
