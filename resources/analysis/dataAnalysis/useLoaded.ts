import { useQuery } from '@tanstack/react-query'
import type { KnownMonths } from '#contract/comparison.ts'
import { monthAfter } from '#contract/months.ts'
import type { Reply } from '#dataProvider/client.ts'
import { baseMonthQuery } from '#ui/useBaseMonth.ts'
import { today } from '#ui/format.ts'
import type { Now } from './view/period.ts'

/** The months that have figures. */
export interface Loaded extends Now, KnownMonths {
  readonly baseMonth: string
  /** The first loaded month. */
  readonly firstMonth: string
}

const loadedOf = (months: Reply<'getBaseMonth'>): Loaded | null => {
  const { baseMonth } = months
  return baseMonth === null
    ? null
    : { ...months, baseMonth, month: monthAfter(today(), 0), firstMonth: months.loadedMonths[0] ?? baseMonth }
}

/** The first and last month with figures; null if no complete month has any. */
export const useLoaded = () => useQuery({ ...baseMonthQuery, select: loadedOf })
