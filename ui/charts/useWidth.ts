import { useLayoutEffect, useRef, useState } from 'react'

/** How wide a place is in whole pixels, now and whenever it changes; 0 before it is laid out. */
export const useWidth = <E extends HTMLElement>() => {
  const ref = useRef<E>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const place = ref.current
    if (!place) return
    const measure = () => setWidth(Math.floor(place.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(place)
    return () => observer.disconnect()
  }, [])
  return [ref, width] as const
}
