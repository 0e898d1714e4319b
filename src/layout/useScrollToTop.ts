import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * Begins each new page at its top, also where the one before was scrolled down, as after saving a long form. The way back is left where the browser
 * remembers it, and so is a page whose address changes only in its conditions.
 */
export const useScrollToTop = (): void => {
  const { pathname, hash } = useLocation()
  const kind = useNavigationType()
  const shown = useRef(pathname)
  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (kind !== 'POP' && hash === '') window.scrollTo({ top: 0, behavior: 'instant' })
  }, [pathname, hash, kind])
}
