import { useCallback, useState } from 'react'

/** How far below the window a tile may be to be loaded already. */
const margin = '400px'

/** Whether an element has been near the window, and a callback for its `ref`. Where the browser cannot tell, it is. */
export const useNear = (): readonly [
  ref: (element: HTMLElement | null) => (() => void) | undefined,
  isNear: boolean,
] => {
  const [isNear, setNear] = useState(false)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    if (!('IntersectionObserver' in window)) {
      setNear(true)
      return undefined
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        setNear(true)
        observer.disconnect()
      },
      { rootMargin: margin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, isNear]
}
