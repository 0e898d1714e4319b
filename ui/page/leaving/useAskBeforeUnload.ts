import { useEffect } from 'react'
import { draftsArePutAside } from '#authProvider/drafts.ts'

/** Lets the browser ask before the page is closed or loaded anew. @param when - whether that would lose something */
export const useAskBeforeUnload = (when: boolean): void => {
  useEffect(() => {
    if (!when) return undefined
    const ask = (event: BeforeUnloadEvent) => {
      if (!draftsArePutAside()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [when])
}
