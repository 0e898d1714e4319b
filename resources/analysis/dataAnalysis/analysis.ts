import { createContext, useContext } from 'react'
import type { RequestParameters } from '#dataProvider/client.ts'
import { withoutEmpty } from '#ui/institutions/conditions.ts'
import type { Loaded } from './useLoaded.ts'
import { comparedMonths, type Days, daysOf, type Months, monthsOf } from './view/period.ts'
import type { View } from './view/view.ts'

type Filter = Pick<RequestParameters<'compareReferrals'>['body'], 'ownDepartmentIds' | 'medicalInstitutions'>

/** The subject that all sections of the screen share. */
export interface Analysis {
  readonly view: View
  readonly change: (view: Partial<View>) => void
  readonly loaded: Loaded
  readonly months: Months
  readonly comparedMonths: Months
  readonly period: Days
  readonly comparisonPeriod: Days
  /** Conditions on referrals, in the form that every operation takes. */
  readonly filter: Filter
}

/** The two periods of a view. */
export const periodsOf = ({ period, compare }: Pick<View, 'period' | 'compare'>, loaded: Loaded) => {
  const months = monthsOf(period, loaded)
  const compared = comparedMonths(compare, months, period)
  return { months, comparedMonths: compared, period: daysOf(months), comparisonPeriod: daysOf(compared) }
}

/** Conditions on referrals without empty ones, so that equivalent requests are equal. */
export const filterOf = ({ departments, partners }: Pick<View, 'departments' | 'partners'>): Filter => {
  const conditions = withoutEmpty(partners)
  return {
    ...(departments.length > 0 && { ownDepartmentIds: [...departments] }),
    ...(Object.keys(conditions).length > 0 && { medicalInstitutions: conditions }),
  }
}

export const AnalysisContext = createContext<Analysis | undefined>(undefined)

/** The subject of the screen, for its sections. */
export const useAnalysis = (): Analysis => {
  const analysis = useContext(AnalysisContext)
  if (!analysis) throw new Error('useAnalysis() belongs below the data analysis screen')
  return analysis
}
