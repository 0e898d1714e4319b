import { useQuery } from '@tanstack/react-query'
import type { Figure } from '#contract/analysis/figures/figures.ts'
import { maxCountMonths } from '#contract/facts/hospitalCounts.ts'
import { monthAfter } from '#contract/months.ts'
import { api } from '#dataProvider/client.ts'

/** A count of patients that is unknown in some months. */
export interface MissingCount {
  readonly count: Figure
  readonly months: readonly string[]
}

const fields: Readonly<Partial<Record<Figure, 'firstVisitCount' | 'revisitCount' | 'ambulanceCount'>>> = {
  first_visit_patient_count: 'firstVisitCount',
  revisit_patient_count: 'revisitCount',
  emergency_patient_count: 'ambulanceCount',
}

/**
 * Whether counts that are unknown of departments are known of the whole hospital, so that no number is missing: files and
 * entries simply have no such patients of these departments.
 * @param missing - null to ask nothing
 * @returns the query of it
 */
export const useKnownOfHospital = (missing: readonly MissingCount[] | null) => {
  const months = (missing ?? []).flatMap((one) => one.months).toSorted()
  const [first, last] = [months[0], months.at(-1)]
  const longest = first === undefined ? undefined : monthAfter(first, maxCountMonths - 1)
  const to = last !== undefined && longest !== undefined && last > longest ? longest : last
  return useQuery({
    queryKey: ['listHospitalCounts', first, to],
    queryFn: ({ signal }) => api.listHospitalCounts({ from: first, to }, { signal }),
    enabled: first !== undefined,
    select: ({ months: known }) =>
      (missing ?? []).every(({ count, months: ofCount }) => {
        const field = fields[count]
        return known.every(
          ({ month, whole }) => !ofCount.includes(month) || (field !== undefined && whole[field].value !== null),
        )
      }),
  })
}
