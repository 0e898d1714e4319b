import { monthText } from '#contract/comparison.ts'
import type { Language } from '#contract/messages.ts'
import type { CommunicationType } from '#contract/communicationTypes.ts'
import type { AggregationConditions, AreaCondition } from '#contract/reports/aggregationConditions.ts'
import type { NamedRecords } from './namedRecords.ts'

const words = {
  none: { ja: '診療科なし', en: 'no department' },
  otherAreas: { ja: 'その他のエリア', en: 'other areas' },
  first_visit: { ja: '初診', en: 'first visits' },
  return_visit: { ja: '再診', en: 'return visits' },
  bundled: { ja: '包括', en: 'bundled' },
  fee: { ja: '出来高', en: 'fee for service' },
  doctor: { ja: '医師面談あり', en: 'doctor met' },
  noDoctor: { ja: '医師面談なし', en: 'doctor not met' },
  visit: { ja: '新規訪問を除く訪問', en: 'visits without first ones' },
  new_visit: { ja: '新規訪問', en: 'first visits to a partner' },
  phone: { ja: '電話', en: 'telephone' },
  email: { ja: 'メール', en: 'e-mail' },
  postal_item: { ja: '郵送', en: 'post' },
  event_attendance: { ja: 'イベント', en: 'events' },
  referral_acceptance: { ja: '紹介受入', en: 'accepted referrals' },
  refused_referral: { ja: 'お断り', en: 'refused referrals' },
  other: { ja: 'その他', en: 'other' },
  NOT_STARTED: { ja: '未着手', en: 'not started' },
  IN_PROGRESS: { ja: '対応中', en: 'in progress' },
  COMPLETED: { ja: '完了', en: 'completed' },
  NO_ACTION_REQUIRED: { ja: '対応不要', en: 'no action required' },
  LOW: { ja: '優先度低', en: 'low priority' },
  MIDDLE: { ja: '優先度中', en: 'middle priority' },
  HIGH: { ja: '優先度高', en: 'high priority' },
  labels: { ja: 'ラベル条件', en: 'conditions on labels' },
} as const

/** A type of communications, for people. */
export const communicationTypeWord = (type: CommunicationType, language: Language): string => words[type][language]

/** Lists of more entries are abbreviated with their number. */
const maxNamed = 3

const listed = (entries: readonly string[], language: Language): string[] => {
  if (entries.length === 0) return []
  if (entries.length <= maxNamed) return [entries.join(language === 'ja' ? '・' : ', ')]
  const [first = ''] = entries
  return [language === 'ja' ? `${first} ほか${entries.length - 1}` : `${first} and ${entries.length - 1} more`]
}

/** Areas by name, after that of their label if the tenant has several labels of areas. */
const areaWords = (areas: AreaCondition | undefined, { areaLabels }: NamedRecords, language: Language): string[] => {
  if (!areas) return []
  const label = areaLabels.get(areas.label_id)
  const names = areas.area_ids.map((id) => (id === 0 ? words.otherAreas[language] : (label?.areas.get(id) ?? '?')))
  return listed(names, language).map((name) => (label && areaLabels.size > 1 ? `${label.name} ${name}` : name))
}

/** Months of designations, of which either end can be open. */
const designationMonths = (
  { mhlw_designation_start_month: start, mhlw_designation_end_month: end }: AggregationConditions,
  language: Language,
): string[] => {
  const month = (day: string | undefined) => (day === undefined ? '' : monthText(day, language))
  if (start === undefined && end === undefined) return []
  return [language === 'ja' ? `${month(start)}〜${month(end)}の指定` : `designated ${month(start)}–${month(end)}`]
}

/** The conditions of an item besides its period, for people: the names of departments, staff, diseases and so on. */
export const narrowingWords = (
  conditions: AggregationConditions,
  records: NamedRecords,
  language: Language,
): readonly string[] => {
  const word = (key: keyof typeof words) => words[key][language]
  const named = (ids: readonly number[] | undefined, names: ReadonlyMap<number, string>) =>
    listed(
      (ids ?? []).map((id) => names.get(id) ?? (id === 0 ? word('none') : '?')),
      language,
    )
  const revenue = conditions.revenue_types ?? []
  return [
    ...named(conditions.own_department_ids, records.departments),
    ...areaWords(conditions.areas, records, language),
    ...(conditions.visit_kind === undefined || conditions.visit_kind === 'all' ? [] : [word(conditions.visit_kind)]),
    ...listed(conditions.dpc6_digits ?? [], language),
    ...listed(conditions.kcodes ?? [], language),
    ...(revenue.length === 1 && revenue[0] !== undefined ? [word(revenue[0])] : []),
    ...(conditions.communication_type ? [word(conditions.communication_type)] : []),
    ...(conditions.is_doctor_attended === undefined
      ? []
      : [word(conditions.is_doctor_attended ? 'doctor' : 'noDoctor')]),
    ...named(conditions.staff_ids, records.staffs),
    ...(conditions.communication_label_conditions ? [word('labels')] : []),
    ...listed((conditions.voc_statuses ?? []).map(word), language),
    ...named(conditions.voc_group_ids, records.vocGroups),
    ...listed((conditions.voc_priorities ?? []).map(word), language),
    ...(conditions.mhlw_designation_reason ? [conditions.mhlw_designation_reason] : []),
    ...designationMonths(conditions, language),
    ...(conditions.span_months === undefined
      ? []
      : [language === 'ja' ? `${conditions.span_months}か月` : `${conditions.span_months} months`]),
  ]
}
