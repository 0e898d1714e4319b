import type { TileResult } from '#contract/reports/dashboards.ts'
import type { CompiledItem } from '../compile/compiledReport.ts'
import type { TileRequest } from './tileRequest.ts'

/** Conditions that the list of unanswered referrals can say. The period stands in the column. */
const sayable = new Set([
  'start_month',
  'end_month',
  'start_months_away',
  'end_months_away',
  'fiscal_year',
  'fiscal_years_away',
  'half_years_away',
  'to_date',
  'own_department_ids',
])

/**
 * The list of the referrals that a tile's number counts, where it counts unanswered ones and the list can show just these: of all partners, in a
 * period, and of one department or all. Conditions that leave partners out who have none leave nothing out.
 */
export const unansweredListOf = (
  item: CompiledItem | undefined,
  { report, rowId, areaIds }: TileRequest,
): TileResult['unanswered_list'] => {
  const asked = item?.resolved.item
  const period = item?.column.period
  if (asked?.definition_key !== 'unreplied_count' || !period || report.kind === 'communication') return null
  const { aggregation_conditions: conditions } = asked
  const names = Object.entries(conditions).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  const isOfAllPartners =
    areaIds === null &&
    report.kind !== 'area' &&
    !('facility_type_ids' in report && report.facility_type_ids) &&
    report.filter_conditions.every(
      ({ item_key: key, matching_groups: groups }) =>
        key === asked.key &&
        groups.every((group) => Object.keys(group).length === 1 && (group.more_equal ?? Infinity) <= 1),
    )
  const departments = conditions.own_department_ids ?? []
  if (!isOfAllPartners || names.some((name) => !sayable.has(name)) || departments.length > 1) return null
  const [department] = departments
  return { from: period.start_date, to: period.end_date, own_department_id: department ?? rowId }
}
