import { dayCount, daysAfter, weekdayOf } from './days.ts'

const [monday, saturday, sunday] = [0, 5, 6] as const

const day = (year: number, month: number, dayOfMonth: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`

/** The `place`th Monday of a month. */
const mondayOf = (year: number, month: number, place: number) => {
  const first = day(year, month, 1)
  return daysAfter(first, ((7 - weekdayOf(first)) % 7) + 7 * (place - 1))
}

/** The day of March or September on which the sun crosses the equator, by the formula of the almanacs (1980 to 2099). */
const equinox = (year: number, month: 3 | 9) => {
  const years = year - 1980
  return day(year, month, Math.floor((month === 3 ? 20.8431 : 23.2488) + 0.242194 * years - Math.floor(years / 4)))
}

/** Holidays that were moved for the Games of Tokyo. */
const movedForGames: Readonly<Record<number, readonly [marine: string, sports: string, mountain: string]>> = {
  2020: ['2020-07-23', '2020-07-24', '2020-08-10'],
  2021: ['2021-07-22', '2021-07-23', '2021-08-08'],
}

const summerHolidays = (year: number): readonly string[] =>
  movedForGames[year] ?? [
    year < 2003 ? day(year, 7, 20) : mondayOf(year, 7, 3),
    mondayOf(year, 10, 2),
    ...(year < 2016 ? [] : [day(year, 8, 11)]),
  ]

const emperorsBirthday = (year: number): readonly string[] => {
  if (year === 2019) return []
  return [year < 2019 ? day(year, 12, 23) : day(year, 2, 23)]
}

/** The days that the Act on National Holidays (国民の祝日に関する法律) names. */
const namedHolidays = (year: number): readonly string[] => [
  day(year, 1, 1),
  mondayOf(year, 1, 2),
  day(year, 2, 11),
  equinox(year, 3),
  day(year, 4, 29),
  day(year, 5, 3),
  day(year, 5, 4),
  day(year, 5, 5),
  year < 2003 ? day(year, 9, 15) : mondayOf(year, 9, 3),
  equinox(year, 9),
  day(year, 11, 3),
  day(year, 11, 23),
  ...summerHolidays(year),
  ...emperorsBirthday(year),
  ...(year === 2019 ? ['2019-05-01', '2019-10-22'] : []),
]

/** A holiday on a Sunday moves to the next day that is none. */
const substituteOf = (holiday: string, named: ReadonlySet<string>): string => {
  let next = daysAfter(holiday, 1)
  while (named.has(next)) next = daysAfter(next, 1)
  return next
}

const computed = new Map<number, ReadonlySet<string>>()

/** The holidays of a year in Japan, with substitutes and days between two holidays. @param year - from 2000 to 2099 */
export const holidaysOf = (year: number): ReadonlySet<string> => {
  const cached = computed.get(year)
  if (cached) return cached
  const named = new Set(namedHolidays(year))
  const substitutes = [...named].filter((one) => weekdayOf(one) === sunday).map((one) => substituteOf(one, named))
  const between = [...named]
    .map((one) => daysAfter(one, 1))
    .filter((one) => !named.has(one) && named.has(daysAfter(one, 1)) && weekdayOf(one) !== sunday)
  const holidays = new Set([...named, ...substitutes, ...between])
  computed.set(year, holidays)
  return holidays
}

/** The days on which referrals come: Mondays to Saturdays without holidays. Both days are included. */
export const workingDays = (first: string, last: string): number =>
  Array.from({ length: dayCount(first, last) }, (_, index) => daysAfter(first, index)).filter((one) => {
    const weekday = weekdayOf(one)
    return weekday >= monday && weekday <= saturday && !holidaysOf(Number(one.slice(0, 4))).has(one)
  }).length
