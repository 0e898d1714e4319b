import {
  type ComponentOfLabel,
  type GoneRecord,
  namedBy,
  namedByMatching,
  namedKey,
  type NamedRecord,
} from '#contract/namedRecords.ts'
import type { Report, ReportFilter, ReportItem } from '#contract/reports/reportItems.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { goneAmong, goneMessage } from '../records/namedRecords.ts'
import type { NamedRecords } from './namedRecords.ts'
import type { Message } from './refusals.ts'

/** The components of labels, as {@link namedBy} needs them. */
const componentIn =
  ({ labels }: NamedRecords): ComponentOfLabel =>
  (key) =>
    labels.get(key)?.component

/** Names the label or the areas that an item is narrowed to and that are gone; null if none is. */
export const goneAreas = (
  { aggregation_conditions: { areas } }: ReportItem,
  { areaLabels }: NamedRecords,
  gone: ReadonlyMap<string, GoneRecord>,
): Message | null => {
  if (!areas) return null
  const label = areaLabels.get(areas.label_id)
  const missing: readonly NamedRecord[] = label
    ? areas.area_ids.flatMap((id) =>
        id === 0 || label.areas.has(id) ? [] : { kind: 'medical_institution_label_area' as const, id },
      )
    : [{ kind: 'medical_institution_label', id: areas.label_id }]
  if (missing.length === 0) return null
  // An area of another label has a name, but is none here.
  return goneMessage(missing.map((named) => gone.get(namedKey(named)) ?? { ...named, name: null }))
}

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
