import { useEffect, useState } from 'react'

/** How small a table becomes at most. On the big screen, where everything is enlarged, that is still about as large as on a desk. */
const smallest = 0.65

/** The columns whose end lies outside of a box. */
const columnsBeyond = (box: HTMLElement, table: HTMLTableElement): number => {
  const edge = box.getBoundingClientRect().right + 1
  return [...(table.tHead?.rows[0]?.cells ?? [])].filter((cell) => cell.getBoundingClientRect().right > edge).length
}

/**
 * Makes a table as small as its box needs, for a screen on which nobody scrolls.
 * @returns where the box is put, and how many columns have no room all the same
 */
export const useFit = (isFixed: boolean) => {
  const [box, setBox] = useState<HTMLElement | null>(null)
  const [hiddenCount, setHiddenCount] = useState(0)
  useEffect(() => {
    const table = box?.querySelector('table')
    if (!box || !table || !isFixed) return undefined
    const fit = () => {
      table.style.zoom = '1'
      const share = box.clientWidth / box.scrollWidth
      table.style.zoom = String(Math.max(smallest, Math.min(1, share)))
      setHiddenCount(columnsBeyond(box, table))
    }
    // The box's height follows from the size of the table, which must not change while sizes are being told.
    let frame = 0
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(fit)
    })
    observer.observe(box)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }, [box, isFixed])
  return { setBox, hiddenCount }
}
