import { daysAfter } from '#contract/days.ts'
import type { Days } from '../analysis/plainSql.ts'

/** Which referrals are counted by hand. */
export interface CountedByHand {
  readonly tenantId: number
  readonly period: Days
  readonly comparison: Days
  readonly ownDepartmentIds: readonly number[]
  /** A further condition. */
  readonly where?: string
}

const until = (day: string) => `coalesce(counts[width_bucket('${day}'::date, months)], 0)`
const within = ({ start_date: start, end_date: end }: Days) => `${until(end)} - ${until(daysAfter(start, -1))}`

/** A query of `medical_institution_id` with the referrals of both periods as `now` and `before`, from the running counts. */
export const countsByHand = ({ tenantId, period, comparison, ownDepartmentIds, where = 'true' }: CountedByHand) =>
  ownDepartmentIds.length === 0
    ? `
      select medical_institution_id, ${within(period)} as now, ${within(comparison)} as before
      from referral_running_counts
      where tenant_id = ${tenantId} and ${where}
      offset 0`
    : `
      select medical_institution_id, sum(${within(period)}) as now, sum(${within(comparison)}) as before
      from referral_department_running_counts
      where tenant_id = ${tenantId} and own_department_id = any('{${ownDepartmentIds.join()}}') and ${where}
      group by medical_institution_id`
