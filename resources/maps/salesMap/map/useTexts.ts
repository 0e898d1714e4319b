import { useMemo } from 'react'
import { type InstitutionsOptions, useInstitutions } from '../list/useInstitutions.ts'

/** From this zoom on there is room for names. */
const namesFrom = 13
const maxNames = 100

export interface TextsOptions extends Pick<InstitutionsOptions, 'conditions' | 'bounds'> {
  readonly zoom: number
  /** Institutions that are numbered in this order. */
  readonly stops: readonly number[]
}

/** What is written beside pins, by institution: the number of a stop, and the names of those with most referrals once the visible part is small. */
export const useTexts = ({ conditions, bounds, zoom, stops }: TextsOptions): ReadonlyMap<number, string> => {
  const hasNames = zoom >= namesFrom
  const { data } = useInstitutions({
    conditions,
    bounds,
    sortBy: 'referral_count',
    perPage: maxNames,
    enabled: hasNames,
  })
  return useMemo(() => {
    const names = new Map(hasNames ? data?.medicalInstitutions.map(({ id, name }) => [id, name]) : [])
    for (const [place, id] of stops.entries())
      names.set(id, [`(${place + 1})`, names.get(id)].filter((part) => part !== undefined).join(' '))
    return names
  }, [hasNames, data, stops])
}
