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

/** Where an institution's referrals of a span are listed. */
export const referralsAddress = (institutionId: number, conditions: ReturnType<typeof referralsIn>): string =>
  `/crms/${institutionId}/referrals?${new URLSearchParams({ filter: JSON.stringify(conditions) })}`
