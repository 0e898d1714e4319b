import {
  type ComponentOfLabel,
  type GoneRecord,
  namedBy,
  namedByMatching,
  namedKey,
} from '../../contract/namedRecords.ts'
import type { Report, ReportFilter, ReportItem } from '../../contract/reports/reportItems.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { goneAmong, goneMessage } from '../records/namedRecords.ts'
import type { NamedRecords } from './namedRecords.ts'
import { both, type Message } from './refusals.ts'

/** Names the label or the areas that an item is narrowed to and that are gone; null if none is. */
export const goneAreas = (
  { aggregation_conditions: { areas } }: ReportItem,
  { areaLabels }: NamedRecords,
): Message | null => {
  if (!areas) return null
  const label = areaLabels.get(areas.label_id)
  if (!label)
    return both(
      `エリアのラベル（ID ${areas.label_id}）は削除されています。条件を外すか、選び直してください`,
      `The label of areas with the ID ${areas.label_id} is gone. Please remove or replace it`,
    )
  const gone = areas.area_ids.filter((id) => id !== 0 && !label.areas.has(id))
  if (gone.length === 0) return null
  return both(
    `「${label.name}」のエリア（ID ${gone.join('・')}）は削除されています。条件を外すか、選び直してください`,
    `Areas of “${label.name}” (ID ${gone.join(', ')}) are gone. Please remove or replace them`,
  )
}

/** The components of labels, as {@link namedBy} needs them. */
const componentIn =
  ({ labels }: NamedRecords): ComponentOfLabel =>
  (key) =>
    labels.get(key)?.component

/** What the items and filters of a report name and is gone, besides persons, by its key. */
export const readGone = async (
  tx: TenantTransaction,
  tenantId: number,
  report: Report,
  records: NamedRecords,
): Promise<ReadonlyMap<string, GoneRecord>> =>
  new Map((await goneAmong(tx, tenantId, namedBy(report, componentIn(records)))).map((one) => [namedKey(one), one]))

/** Whether an item names a record that is gone, besides areas, which are named one by one. */
export const namesGone = (
  { aggregation_conditions: conditions }: ReportItem,
  records: NamedRecords,
  gone: ReadonlyMap<string, GoneRecord>,
): boolean =>
  (conditions.staff_ids ?? []).some((id) => !records.staffs.has(id)) ||
  namedBy(conditions, componentIn(records)).some((named) => gone.has(namedKey(named)))

/** Names what a filter matches by its id and is gone; null if nothing is. Such a filter cannot be kept: to exclude what is gone would exclude nobody. */
export const goneInFilter = (
  item: ReportItem,
  { matching_groups: groups }: ReportFilter,
  records: NamedRecords,
  gone: ReadonlyMap<string, GoneRecord>,
): Message | null => {
  const named = namedByMatching(item.definition_key, groups, componentIn(records))
  const missing = new Set(named.flatMap((one) => gone.get(namedKey(one)) ?? []))
  return missing.size > 0 ? goneMessage([...missing]) : null
}
