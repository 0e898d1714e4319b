/** Months in any order, each once. */
export const distinctMonths = (...months: readonly (readonly string[])[]): string[] => [...new Set(months.flat())]
