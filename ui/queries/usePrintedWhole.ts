import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useToast } from './useToast.tsx'

/** The most rows on paper, about thirty sheets. The files hold all of them. */
export const maxPrintedRows = 1_000
/** Milliseconds until the rows are drawn. */
const drawing = 200

/**
 * Prints what is longer than the page on the screen: it is loaded first, then the browser's dialog opens.
 * @param load - loads what is printed
 * @returns `whole`: what is on paper; null while nothing is printed
 */
export const usePrintedWhole = <W>(load: () => Promise<W>) => {
  const toast = useToast()
  const [whole, setWhole] = useState<W | null>(null)
  const loading = useMutation({
    networkMode: 'always',
    mutationFn: load,
    onSuccess: setWhole,
    onError: () => toast('renkei.list.print_failed', { type: 'error' }),
  })
  const openDialog = useEffectEvent(() => {
    window.print()
    setWhole(null)
  })
  const isReady = whole !== null
  useEffect(() => {
    if (!isReady) return undefined
    const timer = setTimeout(() => openDialog(), drawing)
    return () => clearTimeout(timer)
  }, [isReady])
  return { whole, isPrinting: loading.isPending || isReady, print: () => loading.mutate() }
}
