import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type ResultView, viewIn, withView } from './resultView.ts'

/** The view in the address, and a function that changes it. Anything but another page leads back to the first one. */
export const useResultView = () => {
  const [parameters, setParameters] = useSearchParams()
  const view = useMemo(() => viewIn(parameters), [parameters])
  const change = (changes: Partial<ResultView>) =>
    setParameters((present) => withView(present, { ...viewIn(present), page: 1, ...changes }), {
      preventScrollReset: true,
    })
  return [view, change] as const
}
