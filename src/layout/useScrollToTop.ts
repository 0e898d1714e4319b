import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * Scrolls to the top of each new page, for example after saving a long form. It does not scroll when going back, because the browser restores that
 * position, or when only the query string changes.
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
