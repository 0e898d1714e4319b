import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { visitTypes } from '#contract/communicationTypes.ts'
import { api } from '#dataProvider/client.ts'
import type { CalendarSpan } from './calendarAddress.ts'

type Conditions = Readonly<Record<string, unknown>>

/** Conditions that visits which are only planned can fulfil. */
const known = new Set(['staffId', 'medicalInstitutionId', 'isVisit', 'communicationType'])

const isSet = (value: unknown) => value !== undefined && value !== null && value !== '' && value !== false

/**
 * What the conditions of the calendar ask of planned visits.
 * @returns null if no planned visit can fulfil them, such as those on what was said
 */
export const plansWithin = (conditions: Conditions) => {
  const set = Object.entries(conditions).filter(
    ([, value]) => isSet(value) && !(Array.isArray(value) && value.length === 0),
  )
  if (set.some(([name]) => !known.has(name))) return null
  const { staffId, medicalInstitutionId, communicationType: type } = Object.fromEntries(set)
  if (type !== undefined && visitTypes.every((visit) => visit !== type)) return null
  return {
    ...(typeof staffId === 'number' && { staffId }),
    ...(typeof medicalInstitutionId === 'number' && { medicalInstitutionId }),
  }
}

/** How many visits are planned on each day of a month, those that fit the conditions. */
export const usePlanCounts = (
  { name, first, last }: CalendarSpan,
  conditions: Conditions,
): ReadonlyMap<string, number> => {
  const within = plansWithin(conditions)
  const { data } = useQuery({
    queryKey: ['visit_plans', 'days', first, last, within],
    queryFn: ({ signal }) => api.countVisitPlans({ ...within, from: first, to: last }, { signal }),
    enabled: name === 'month' && within !== null,
    placeholderData: keepPreviousData,
  })
  const counts = new Map<string, number>()
  if (within !== null) for (const { date, count } of data?.days ?? []) counts.set(date, (counts.get(date) ?? 0) + count)
  return counts
}

const maxPlans = 100

/** The visits that are planned for some days, those that fit the conditions. */
export const usePlansOf = (from: string, to: string, conditions: Conditions) => {
  const within = plansWithin(conditions)
  const query = useQuery({
    queryKey: ['visit_plans', 'of days', from, to, within],
    queryFn: async ({ signal }) =>
      (await api.listVisitPlans({ ...within, status: 'planned', from, to, perPage: maxPlans }, { signal })).visitPlans,
    enabled: within !== null,
  })
  return within === null ? [] : (query.data ?? [])
}
