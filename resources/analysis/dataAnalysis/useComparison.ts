import { useAnalysis } from './analysis.ts'
import { useFigures } from './useFigures.ts'

/** All figures of the period and of the comparison period. */
export const useComparison = () => {
  const { period, comparisonPeriod, filter } = useAnalysis()
  return useFigures('compareReferrals', { period, comparisonPeriod, ...filter })
}

/** All figures of the period by month, whatever the unit of the charts. */
export const useMonthlyFigures = () => {
  const { period, filter } = useAnalysis()
  return useFigures('getReferralChart', { period, unitType: 'month', ...filter })
}
