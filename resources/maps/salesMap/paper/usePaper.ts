import { useEffect, useEffectEvent } from 'react'
import { useInstitutions } from '../list/useInstitutions.ts'
import type { MapWork } from '../useMapWork.ts'

/** The most institutions that a printed list holds. */
const maxPrinted = 100
/** Milliseconds until the numbers are drawn. */
const drawing = 200

/**
 * Prints the map with a numbered list: while `paper` is set the institutions in view are fetched and numbered, then the browser's dialog opens.
 * @returns the institutions in the order of their numbers, and how many there are in view; undefined while nothing is printed
 */
export const usePaper = ({ paper, print, bounds, data, view }: MapWork) => {
  const isPrinting = paper !== null
  const { data: found, isPlaceholderData } = useInstitutions({
    conditions: data.conditions,
    bounds,
    sortBy: view.sort,
    perPage: maxPrinted,
    enabled: isPrinting,
  })
  const isReady = isPrinting && found !== undefined && !isPlaceholderData
  const openDialog = useEffectEvent(() => {
    window.print()
    print(null)
  })
  useEffect(() => {
    if (!isReady) return undefined
    const timer = setTimeout(() => openDialog(), drawing)
    return () => clearTimeout(timer)
  }, [isReady])
  return isReady ? found : undefined
}
