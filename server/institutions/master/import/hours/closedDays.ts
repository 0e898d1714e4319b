import { dayNames } from './dayNames.ts'
import type { Row } from '../fields.ts'

const weeks = [1, 2, 3, 4, 5]

// 医療情報ネット writes 0 for a closed day and 1 for an open one, contrary to the columns' names.
const closed = '0'

export interface ClosedDays {
  /** Days that are closed every week; null if the source has no data for any day. */
  readonly weekdays: string[] | null
  readonly others: string | null
}

/**
 * The regular closed days of a 施設票. Days that are closed only in some weeks of the month are written out before the
 * source's own remark: `第2・第4土曜日は休診。年末年始`.
 */
export const closedDays = (row: Row): ClosedDays => {
  const flags = dayNames.map(([key, name]) => {
    const weekly = row.raw(`毎週決まった曜日に休診（${name}）`).trim()
    const byWeek = weeks.map((week) => row.raw(`決まった週に休診（定期週）第${week}週（${name}）`).trim())
    const always = weekly === closed || byWeek.every((flag) => flag === closed)
    return { key, name, weekly, always, closedWeeks: weeks.filter((_, index) => byWeek[index] === closed) }
  })
  const holiday = row.raw('祝日に休診').trim()
  const given = holiday !== '' || flags.some(({ weekly, always }) => weekly !== '' || always)
  const weekdays = [
    ...flags.filter(({ always }) => always).map(({ key }): string => key),
    ...(holiday === closed ? ['holiday'] : []),
  ]
  const names = new Map<string, string[]>()
  for (const { name, always, closedWeeks } of flags) {
    if (always || closedWeeks.length === 0) continue
    const place = closedWeeks.map((week) => `第${week}`).join('・')
    names.set(place, [...(names.get(place) ?? []), name])
  }
  const someWeeks = [...names].map(([place, closedNames]) => `${place}${closedNames.join('・')}曜日`).join('、')
  const remark = row.text('その他の休診日（GW、お盆等）')
  const others = [someWeeks && `${someWeeks}は休診。`, remark ?? ''].join('')
  return { weekdays: given ? weekdays : null, others: others === '' ? null : others }
}
