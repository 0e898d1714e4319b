import { useCallback } from 'react'
import { undoDuration, useToast } from '../../queries/useToast.tsx'

let isSaid = false

/**
 * Says that unsaved input has been brought back, once however many fields it came back to. For places that have no notice of their own, so that nobody takes
 * what stands there for what is stored.
 */
export const useSayRestored = (): (() => void) => {
  const toast = useToast()
  return useCallback(() => {
    if (isSaid) return
    isSaid = true
    setTimeout(() => {
      isSaid = false
    })
    toast('renkei.form.draft_restored', { type: 'info', autoHideDuration: undoDuration })
  }, [toast])
}
