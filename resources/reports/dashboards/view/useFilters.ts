import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { addressWith, type DashboardFilters, filtersIn } from './filters.ts'

/** The filters in the address, and a function that changes them. */
export const useFilters = () => {
  const [address, setAddress] = useSearchParams()
  const filters = useMemo(() => filtersIn(address), [address])
  const change = useCallback(
    (changes: Partial<DashboardFilters>) =>
      setAddress((present) => addressWith(present, changes), { preventScrollReset: true }),
    [setAddress],
  )
  return { filters, change }
}
