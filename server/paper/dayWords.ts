import { monthAfter } from '#contract/months.ts'

const timeZone = 'Asia/Tokyo'
const weekday = new Intl.DateTimeFormat('ja-JP', { timeZone: 'UTC', weekday: 'short' })

/** @param day - ISO date @example dayText('2026-04-01') // '2026年4月1日(水)' */
export const dayText = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}年${month}月${date}日(${weekday.format(new Date(day))})`
}

/** @param day - ISO date @example shortDay('2026-04-01') // '2026/4/1' */
export const shortDay = (day: string): string => day.split('-').map(Number).join('/')

/** @param month - any day of it @example monthText('2026-04-01') // '2026年4月' */
export const monthText = (month: string): string => `${Number(month.slice(0, 4))}年${Number(month.slice(5, 7))}月`

const clock = new Intl.DateTimeFormat('ja-JP', { timeZone, hour: 'numeric', minute: '2-digit', hour12: false })

/** The time in Japan. @example clockText(new Date('2026-04-01T00:05:00Z')) // '9:05' */
export const clockText = (at: Date): string => clock.format(at)

/**
 * A list of months in words.
 * @param months - first days in order
 * @example monthsText(['2026-04-01', '2026-05-01', '2026-07-01']) // '2026年4月〜2026年5月、2026年7月'
 */
export const monthsText = (months: readonly string[]): string => {
  const runs: [first: string, last: string][] = []
  for (const month of months) {
    const run = runs.at(-1)
    if (run && monthAfter(run[1], 1) === month) run[1] = month
    else runs.push([month, month])
  }
  return runs
    .map(([first, last]) => (first === last ? monthText(first) : `${monthText(first)}〜${monthText(last)}`))
    .join('、')
}
