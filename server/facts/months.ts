/** Months of the rollups, each named by its first day, `YYYY-MM-01`. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`

export const distinctMonths = (...months: readonly (readonly string[])[]): string[] => [...new Set(months.flat())]
