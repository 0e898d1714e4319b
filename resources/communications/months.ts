/** A calendar month, `YYYY-MM`. */
export type Month = string

const parts = (month: Month) => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { year, number }
}

const pad = (value: number) => String(value).padStart(2, '0')

/** The month so many months later, or earlier. @example monthAfter('2026-01', -1) // '2025-12' */
export const monthAfter = (month: Month, months: number): Month => {
  const { year, number } = parts(month)
  const count = year * 12 + number - 1 + months
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${pad((count % 12) + 1)}`
}

/** The first and the last day of a month, `YYYY-MM-DD`. */
export const boundsOf = (month: Month): { readonly startDate: string; readonly endDate: string } => {
  const { year, number } = parts(month)
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return { startDate: `${month}-01`, endDate: `${month}-${pad(last)}` }
}

/** The weeks of a month from Monday on; null where a week's day belongs to a neighbouring month. */
export const weeksOf = (month: Month): readonly (readonly (string | null)[])[] => {
  const { year, number } = parts(month)
  const offset = (new Date(Date.UTC(year, number - 1, 1)).getUTCDay() + 6) % 7
  const last = Number(boundsOf(month).endDate.slice(-2))
  return Array.from({ length: Math.ceil((offset + last) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_unused, weekday) => {
      const day = week * 7 + weekday - offset + 1
      return day >= 1 && day <= last ? `${month}-${pad(day)}` : null
    }),
  )
}
