/** The kinds of reports. Each has its definitions, items and results. Specification §3, Report definitions. */
export const reportKinds = ['medical_institution', 'area', 'own_department', 'communication'] as const
export type ReportKind = (typeof reportKinds)[number]

/**
 * The types of an item's values. The first four are numbers and can be calculated with. `reference` is one word or record,
 * `references` are several.
 */
export const valueTypes = [
  'count',
  'percent',
  'decimal',
  'yen',
  'date',
  'month',
  'time',
  'text',
  'reference',
  'references',
] as const
export type ValueType = (typeof valueTypes)[number]

export const isCalculable = (type: ValueType): boolean =>
  type === 'count' || type === 'percent' || type === 'decimal' || type === 'yen'

const ofNumbers = ['more_equal', 'less_equal', 'exists'] as const
const ofDates = ['start_date', 'end_date', 'exists'] as const
const ofLists = ['have_any', 'have_all', 'not_have_all', 'exists'] as const

/** The matchers of each type of values. Ranges include their ends. */
export const matchersOfType = {
  count: ofNumbers,
  percent: ofNumbers,
  decimal: ofNumbers,
  yen: ofNumbers,
  date: ofDates,
  month: ['start_month', 'end_month', 'exists'],
  time: ['start_time', 'end_time', 'exists'],
  text: ['start_with', 'contain', 'not_contain', 'string_in', 'exists'],
  reference: ['in', 'not_in', 'string_in', 'exists'],
  references: ofLists,
} as const satisfies Readonly<Record<ValueType, readonly string[]>>

/** How a type of values is written, for screens and files. */
export const formatOfType: Readonly<Record<ValueType, string>> = {
  count: '#,##0',
  percent: '0.0%',
  decimal: '#,##0.0',
  yen: '¥#,##0',
  date: 'YYYY/MM/DD',
  month: 'YYYY/MM',
  time: 'HH:MM',
  text: 'text',
  reference: 'text',
  references: 'list',
}
