import { useAnalysis } from './analysis.ts'
import { useFigures } from './useFigures.ts'

/** Every figure of the period beside those of the one compared with. */
export const useComparison = () => {
  const { period, comparisonPeriod, filter } = useAnalysis()
  return useFigures('compareReferrals', { period, comparisonPeriod, ...filter })
}

/** Every figure of the period by month, whatever unit the charts are drawn by. */
export const useMonthlyFigures = () => {
  const { period, filter } = useAnalysis()
  return useFigures('getReferralChart', { period, unitType: 'month', ...filter })
}
