import type { ChartSpan } from '../../../../ui/charts/chartData.ts'

/** Conditions of the list of an institution's referrals that show what a span counts. */
export const referralsIn = (
  { startDate, endDate }: Pick<ChartSpan, 'startDate' | 'endDate'>,
  ownDepartmentId?: number,
) => ({
  from: startDate,
  to: endDate,
  ...(ownDepartmentId !== undefined && { ownDepartmentId }),
})

/** Of those whose first stay counts under a disease, or in whose first stay an operation was done. */
export type CaseCondition = { readonly admittedDisease: string } | { readonly kcode: string }

/** Where an institution's referrals of a span are listed, or its reverse referrals. */
export const referralsAddress = (
  institutionId: number,
  conditions: ReturnType<typeof referralsIn> & Partial<CaseCondition>,
  direction: 'referrals' | 'reverse_referrals' = 'referrals',
): string => `/crms/${institutionId}/${direction}?${new URLSearchParams({ filter: JSON.stringify(conditions) })}`
