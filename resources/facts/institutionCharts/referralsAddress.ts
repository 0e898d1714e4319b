import type { ChartSpan } from '#ui/charts/chartData.ts'

/** Filters for the list of an institution's referrals that match the referrals counted in a span. */
export const referralsIn = (
  { startDate, endDate }: Pick<ChartSpan, 'startDate' | 'endDate'>,
  ownDepartmentId?: number,
) => ({
  from: startDate,
  to: endDate,
  ...(ownDepartmentId !== undefined && { ownDepartmentId }),
})

/** Referrals whose first stay counts under a disease or includes an operation. */
export type CaseCondition = { readonly admittedDisease: string } | { readonly kcode: string }

/** The address of the list of an institution's referrals or reverse referrals in a span. */
export const referralsAddress = (
  institutionId: number,
  conditions: ReturnType<typeof referralsIn> & Partial<CaseCondition>,
  direction: 'referrals' | 'reverse_referrals' = 'referrals',
): string => `/crms/${institutionId}/${direction}?${new URLSearchParams({ filter: JSON.stringify(conditions) })}`
