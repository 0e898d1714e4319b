import { daysAfter, weekdayOf } from '#contract/days.ts'
import { aprilOf, fiscalYearOf, lastDayOf, monthAfter, monthOf } from '#contract/months.ts'

/** Both days included; an absent one leaves that side open. */
export interface DateRange {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const year = (fiscalYear: number): DateRange => ({
  from: aprilOf(fiscalYear),
  to: daysAfter(aprilOf(fiscalYear + 1), -1),
})

const month = (day: string): DateRange => ({ from: monthOf(day), to: lastDayOf(day) })

const presets = {
  today: (day) => ({ from: day, to: day }),
  this_week: (day) => {
    const monday = daysAfter(day, -weekdayOf(day))
    return { from: monday, to: daysAfter(monday, 6) }
  },
  this_month: month,
  last_month: (day) => month(monthAfter(day, -1)),
  /** This month and the two before. */
  three_months: (day) => ({ from: monthAfter(day, -2), to: lastDayOf(day) }),
  this_year: (day) => year(fiscalYearOf(day)),
  last_year: (day) => year(fiscalYearOf(day) - 1),
} satisfies Record<string, (today: string) => DateRange>

export type DateRangePreset = keyof typeof presets

export const dateRangePresets = Object.keys(presets) as DateRangePreset[]

/** The days of a preset. Weeks begin on Monday, years are fiscal years. @param today - `YYYY-MM-DD` */
export const presetRange = (preset: DateRangePreset, today: string): DateRange => presets[preset](today)

/** The preset with exactly these days. */
export const presetOf = ({ from, to }: DateRange, today: string): DateRangePreset | undefined =>
  dateRangePresets.find((preset) => {
    const range = presetRange(preset, today)
    return range.from === from && range.to === to
  })
