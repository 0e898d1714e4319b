import { departmentIds, departments } from '../../departments.ts'
import { dayNames } from './dayNames.ts'
import type { Row } from '../fields.ts'
import { InvalidField } from '../rejects.ts'

const days = [...dayNames, ['holiday', '祝']] as const

type Day = (typeof days)[number][0]
export type WeekOfTimes = Partial<Record<Day, { readonly start: string; readonly end: string }>>

/** A department's hours in one part of the day (診療時間帯 1–3). */
export interface DepartmentHours {
  readonly line: number
  /** As in the file; leading zeros may be missing. */
  readonly sourceId: string
  /** The standard department; null if neither code nor name is one. */
  readonly departmentId: number | null
  readonly department: string
  readonly part: number
  readonly consultation: WeekOfTimes
  readonly reception: WeekOfTimes
}

const names: ReadonlyMap<number, string> = new Map(departments.map(({ id, name }) => [id, name]))

/** `HH:MM` from `9:00`, `09:00:00` or full-width digits; null if blank. @throws InvalidField */
const time = (row: Row, column: string): string | null => {
  const text = row.raw(column)
  if (text === '') return null
  const [, hours = '', minutes = ''] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text.normalize('NFKC').trim()) ?? []
  if (hours === '' || Number(hours) > 29 || Number(minutes) > 59) throw new InvalidField(column, 'invalid_time', text)
  return `${hours.padStart(2, '0')}:${minutes}`
}

/** Days with both times. A day with only one of them counts as missing. */
const week = (row: Row, subject: '診療' | '外来受付'): WeekOfTimes => {
  const times: WeekOfTimes = {}
  for (const [day, name] of days) {
    const start = time(row, `${name}_${subject}開始時間`)
    const end = time(row, `${name}_${subject}終了時間`)
    if (start !== null && end !== null) times[day] = { start, end }
  }
  return times
}

/**
 * Parses a row of a 診療科・診療時間票 (01-2, 02-2, 03-2). Codes ending in 991 and 992 have a department name of the
 * institution's own.
 * @throws InvalidField
 */
export const parseHoursRow = (row: Row): DepartmentHours => {
  const code = row.count('診療科目コード')
  const name = row.text('診療科目名') ?? (code === null ? null : (names.get(code) ?? null))
  if (name === null) throw new InvalidField('診療科目名', 'required')
  const part = row.count('診療時間帯') ?? 1
  if (part < 1 || part > 9) throw new InvalidField('診療時間帯', 'invalid_number', row.raw('診療時間帯'))
  return {
    line: row.line,
    sourceId: row.required('ID').normalize('NFKC'),
    departmentId: code !== null && names.has(code) ? code : (departmentIds.get(name) ?? null),
    department: name,
    part,
    consultation: week(row, '診療'),
    reception: week(row, '外来受付'),
  }
}
