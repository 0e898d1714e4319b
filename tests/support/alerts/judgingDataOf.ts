import { monthsBetween } from '#contract/months.ts'
import { dayNumber, monthNumber } from '#server/alerts/judging/calendarNumbers.ts'
import { calendarOf, type JudgingData, watchedMonths } from '#server/alerts/judging/judgingData.ts'
import { seriesOf } from '#server/alerts/judging/monthlySeries.ts'
import { visitDaysOf } from '#server/alerts/judging/visitDays.ts'

/** Referrals of an institution by month (`2026-04`), from a department where that matters. */
export interface MadeReferrals {
  readonly id: number
  readonly months: Readonly<Record<string, number>>
  readonly departmentId?: number
}

export interface MadeVisit {
  readonly id: number
  readonly day: string
  readonly staffId?: number
  readonly isDoctorAttended?: boolean
  readonly isFirst?: boolean
}

export interface MadeData {
  /** In Japan. */
  readonly today: string
  /** The first month with a list; all up to the month before today have one, but for `missing`. */
  readonly loadedFrom?: string
  readonly missing?: readonly string[]
  readonly referrals?: readonly MadeReferrals[]
  readonly visits?: readonly MadeVisit[]
  /** The first visit that the office has recorded: null for none, long ago by default. */
  readonly firstVisit?: string | null
  readonly related?: readonly number[]
  readonly listed?: readonly { readonly id: number; readonly day: string; readonly kilometres: number }[]
  readonly members?: readonly number[]
}

const byId = (one: { readonly id: number }, other: { readonly id: number }) => one.id - other.id

const runningOf = ({ id, months }: MadeReferrals) => {
  let count = 0
  const sorted = Object.entries(months).toSorted(([one], [other]) => one.localeCompare(other))
  return {
    id,
    months: sorted.map(([month]) => monthNumber(`${month}-01`)),
    counts: sorted.map(([, referred]) => (count += referred)),
  }
}

/** What conditions are judged by, without a database. */
export const judgingDataOf = ({
  today,
  loadedFrom = '2020-01',
  missing = [],
  referrals = [],
  visits = [],
  firstVisit = '2010-01-01',
  related,
  listed = [],
  members,
}: MadeData): JudgingData => {
  const thisMonth = monthNumber(today)
  const loaded = monthsBetween(`${loadedFrom}-01`, today).filter(
    (month) => monthNumber(month) < thisMonth && !missing.includes(month.slice(0, 7)),
  )
  const calendar = calendarOf(
    dayNumber(today),
    thisMonth,
    loaded,
    loaded.map((month) => ({ month, count: 1_000 })),
  )
  const first = (calendar.baseMonth ?? thisMonth - 1) - watchedMonths + 1
  const sorted = visits.toSorted((one, other) => byId(one, other) || one.day.localeCompare(other.day))
  const all = {
    ids: Float64Array.from(sorted, ({ id }) => id),
    days: Int32Array.from(sorted, ({ day }) => dayNumber(day)),
    staffIds: Float64Array.from(sorted, ({ staffId = 1 }) => staffId),
    doctors: Uint8Array.from(sorted, ({ isDoctorAttended = false }) => Number(isDoctorAttended)),
    firsts: Uint8Array.from(sorted, ({ isFirst = false }) => Number(isFirst)),
  }
  return {
    calendar,
    referralsTo: (ids = []) =>
      seriesOf(
        first,
        watchedMonths,
        referrals
          .filter(({ departmentId = 0 }) => ids.length === 0 || ids.includes(departmentId))
          .toSorted(byId)
          .map(runningOf),
      ),
    visitsBy: (narrowing) => visitDaysOf(all, narrowing),
    firstVisit: firstVisit === null ? null : dayNumber(firstVisit),
    related: related ?? [...new Set([...referrals, ...visits].map(({ id }) => id))],
    listed: new Map(listed.map(({ id, day, kilometres }) => [id, { listedOn: dayNumber(day), kilometres }])),
    members: members ? new Set(members) : null,
  }
}
