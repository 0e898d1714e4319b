import { useLayoutEffect, useRef, useState } from 'react'

/** The width of an element in whole pixels, updated when it changes; 0 before layout. */
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
