import { useState } from 'react'
import { useListContext } from 'react-admin'
import { sameFilters } from './listFilters.ts'

type Values = Readonly<Record<string, unknown>>

const none: readonly Values[] = []

/**
 * The filters of the list as they were last set, and a function that sets them. The address follows a moment later, longer on a busy machine; who sets
 * the next filter meanwhile must not take the last one back. Filters from elsewhere, such as a saved set or the browser's way back, win.
 */
export const useLatestFilters = (): readonly [Values, (values: Values) => void] => {
  const { filterValues, setFilters } = useListContext()
  const address: Values = filterValues
  /** What the address had before, and what was set since and has not all arrived there. */
  const [pending, setPending] = useState(none)
  const latest = pending.at(-1)
  const hasArrived = latest !== undefined && sameFilters(address, latest)
  const isOnTheWay = latest !== undefined && !hasArrived && pending.some((values) => sameFilters(address, values))
  if (latest !== undefined && !isOnTheWay) setPending(none)
  const set = (values: Values) => {
    setPending(isOnTheWay ? [...pending, values] : [address, values])
    setFilters(values, {})
  }
  return [isOnTheWay ? latest : address, set]
}
