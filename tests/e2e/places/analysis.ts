import { type Place } from './place.ts'

export const analysisPlaces: readonly Place[] = [
  { name: 'dataAnalysis', at: '/app/data_analysis' },
  { name: 'annualReport', at: '/app/data_analysis/annual_report' },
  { name: 'visitSuggestions', at: '/app/visit_suggestions' },
  { name: 'reverseReferralFinder', at: '/app/reverse_referral_finder' },
]
