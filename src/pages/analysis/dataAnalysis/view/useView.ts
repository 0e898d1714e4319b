import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { changedAddress, type View, viewIn, withoutUnknown } from './view.ts'

/** What the address asks the screen for, and how to ask for something else. Each change is a step that the browser can take back. */
export const useView = () => {
  const [address, setAddress] = useSearchParams()
  const { view, unknown } = useMemo(() => viewIn(address), [address])
  const change = useCallback(
    (changes: Partial<View>) => setAddress((present) => changedAddress(present, changes), { preventScrollReset: true }),
    [setAddress],
  )
  const forget = useCallback(
    () => setAddress((present) => withoutUnknown(present, unknown), { replace: true }),
    [setAddress, unknown],
  )
  return { view, unknown, change, forget }
}
