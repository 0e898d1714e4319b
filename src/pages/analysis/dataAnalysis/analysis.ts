import { createContext, useContext } from 'react'
import type { RequestParameters } from '../../../../dataProvider/client.ts'
import { withoutEmpty } from '../../../../ui/institutions/conditions.ts'
import type { Loaded } from './useLoaded.ts'
import { comparedMonths, type Days, daysOf, type Months, monthsOf } from './view/period.ts'
import type { View } from './view/view.ts'

type Filter = Pick<RequestParameters<'compareReferrals'>['body'], 'ownDepartmentIds' | 'medicalInstitutions'>

/** What every section of the screen is about. */
export interface Analysis {
  readonly view: View
  readonly change: (view: Partial<View>) => void
  readonly loaded: Loaded
  readonly months: Months
  readonly comparedMonths: Months
  readonly period: Days
  readonly comparisonPeriod: Days
  /** On referrals, as every operation takes it. */
  readonly filter: Filter
}

/** The two periods that a view speaks of. */
export const periodsOf = ({ period, compare }: Pick<View, 'period' | 'compare'>, loaded: Loaded) => {
  const months = monthsOf(period, loaded)
  const compared = comparedMonths(compare, months, period)
  return { months, comparedMonths: compared, period: daysOf(months), comparisonPeriod: daysOf(compared) }
}

/** Conditions on referrals; those that ask nothing are left out, so that requests for the same are the same. */
export const filterOf = ({ departments, partners }: Pick<View, 'departments' | 'partners'>): Filter => {
  const conditions = withoutEmpty(partners)
  return {
    ...(departments.length > 0 && { ownDepartmentIds: [...departments] }),
    ...(Object.keys(conditions).length > 0 && { medicalInstitutions: conditions }),
  }
}

export const AnalysisContext = createContext<Analysis | undefined>(undefined)

/** What the screen is about, for its sections. */
export const useAnalysis = (): Analysis => {
  const analysis = useContext(AnalysisContext)
  if (!analysis) throw new Error('useAnalysis() belongs below the data analysis screen')
  return analysis
}
