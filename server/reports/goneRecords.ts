import type { ReportItem } from '../../contract/reports/reportItems.ts'
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

/** Whether an item names a record that is gone, besides areas. */
export const namesGone = ({ aggregation_conditions: conditions }: ReportItem, records: NamedRecords): boolean =>
  (conditions.own_department_ids ?? []).some((id) => id !== 0 && !records.departments.has(id)) ||
  (conditions.staff_ids ?? []).some((id) => !records.staffs.has(id)) ||
  (conditions.voc_group_ids ?? []).some((id) => !records.vocGroups.has(id)) ||
  (conditions.communication_label_conditions ?? []).some(
    ({ label_id: id }) => !records.labels.has(`communication_label_${id}`),
  )
