/** The distinct months, in any order. */
export const distinctMonths = (...months: readonly (readonly string[])[]): string[] => [...new Set(months.flat())]
