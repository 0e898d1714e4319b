import { type PointerEvent, type RefObject, useState } from 'react'
import { placeOf, roomFor, type Row } from './reorder.ts'

interface Drag {
  readonly from: number
  readonly rows: readonly Row[]
  /** Where the pointer started, in pixels from the top of the page. */
  readonly start: number
  readonly distance: number
}

/** Distance from the window's edge within which dragging scrolls the page, and the scroll step per pointer movement, in pixels. */
const edge = 72
const step = 12

const rowsOf = (list: HTMLElement): Row[] =>
  [...list.children].map((row) => {
    const { top, height } = row.getBoundingClientRect()
    return { top: top + window.scrollY, height }
  })

const scrollNearEdge = (clientY: number) => {
  if (clientY < edge) window.scrollBy(0, -step)
  else if (clientY > window.innerHeight - edge) window.scrollBy(0, step)
}

/**
 * Reordering of a list's children with mouse, pen or finger.
 * @param onMove - called with the old and new index when an item is dropped
 */
export const useDragToReorder = (list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) => {
  const [drag, setDrag] = useState<Drag>()
  const to = drag && placeOf(drag.rows, drag.from, drag.distance)
  const distanceTo = (event: PointerEvent, { start }: Drag) => event.clientY + window.scrollY - start

  const handleProps = (index: number) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || !list.current) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ from: index, rows: rowsOf(list.current), start: event.clientY + window.scrollY, distance: 0 })
    },
    onPointerMove: (event: PointerEvent) => {
      if (!drag) return
      scrollNearEdge(event.clientY)
      setDrag({ ...drag, distance: distanceTo(event, drag) })
    },
    onPointerUp: (event: PointerEvent) => {
      if (!drag) return
      const place = placeOf(drag.rows, drag.from, distanceTo(event, drag))
      setDrag(undefined)
      if (place !== drag.from) onMove(drag.from, place)
    },
    onPointerCancel: () => setDrag(undefined),
  })
  const shiftOf = (index: number) => {
    if (!drag || to === undefined) return 0
    return index === drag.from ? drag.distance : roomFor(drag.rows, index, drag.from, to)
  }
  return { handleProps, shiftOf, dragged: drag?.from }
}
