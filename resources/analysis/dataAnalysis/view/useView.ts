import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { withoutParameters } from '#ui/address/parameters.ts'
import { changedAddress, type View, viewIn } from './view.ts'

/** The view in the address, and functions to change it. Each change is an entry in the browser's history. */
export const useView = () => {
  const [address, setAddress] = useSearchParams()
  const { view, unknown } = useMemo(() => viewIn(address), [address])
  const change = useCallback(
    (changes: Partial<View>) => setAddress((present) => changedAddress(present, changes), { preventScrollReset: true }),
    [setAddress],
  )
  const forget = useCallback(
    () => setAddress((present) => withoutParameters(present, unknown), { replace: true }),
    [setAddress, unknown],
  )
  return { view, unknown, change, forget }
}
