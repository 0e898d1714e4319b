import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'
import { VocStatus } from '../../../../contract/communications/vocs.ts'
import type { Voc } from './columns.ts'

/** A card that is being dragged. */
export interface Drag {
  readonly voc: Voc
  /** Distance from its original position, in pixels. */
  readonly x: number
  readonly y: number
  /** The column below the pointer. */
  readonly over: VocStatus | undefined
}

/** Minimum movement that turns a press into a drag, in pixels. */
const threshold = 6
/** Distance from the board's edge within which it scrolls, and the scroll step per frame, in pixels. */
const edge = 56
const step = 10

const columnAt = (x: number, y: number): VocStatus | undefined => {
  const column = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-status]')
  return VocStatus.safeParse(column?.dataset.status).data
}

/** Whether a press starts a drag: the mouse anywhere but on a button, a finger only on the handle, so that it can scroll elsewhere. */
const picksUp = ({ button, pointerType, target }: ReactPointerEvent) =>
  button === 0 &&
  target instanceof Element &&
  (pointerType === 'mouse' ? !target.closest('button') : target.closest('[data-handle]') !== null)

/** Suppresses the click that follows a drop, which would open the link under the pointer. */
const swallowClick = () => {
  const swallow = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}

/**
 * Drags cards between columns by mouse or finger; Escape cancels. Columns are elements with `data-status`.
 * @param onDrop - called with the column in which a card is dropped
 */
export const useDrag = (onDrop: (voc: Voc, to: VocStatus) => void) => {
  const [drag, setDrag] = useState<Drag>()
  const board = useRef<HTMLDivElement>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = (event: ReactPointerEvent, voc: Voc) => {
    if (!picksUp(event)) return
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const scrolled = () => board.current?.scrollLeft ?? 0
    const origin = { x: event.pageX + scrolled(), y: event.pageY }
    let moving = false
    let last = { x: event.clientX, y: event.clientY, pageX: event.pageX, pageY: event.pageY }
    let over: VocStatus | undefined

    const show = () => {
      over = columnAt(last.x, last.y)
      setDrag({ voc, x: last.pageX + scrolled() - origin.x, y: last.pageY - origin.y, over })
    }
    const scroll = () => {
      if (signal.aborted) return
      const box = board.current?.getBoundingClientRect()
      const by = !box ? 0 : last.x < box.left + edge ? -step : last.x > box.right - edge ? step : 0
      if (by !== 0) {
        board.current?.scrollBy({ left: by, behavior: 'instant' })
        show()
      }
      requestAnimationFrame(scroll)
    }
    const end = () => {
      controller.abort()
      setDrag(undefined)
    }
    const move = ({ clientX: x, clientY: y, pageX, pageY }: PointerEvent) => {
      last = { x, y, pageX, pageY }
      if (!moving && Math.hypot(pageX + scrolled() - origin.x, pageY - origin.y) < threshold) return
      if (!moving) requestAnimationFrame(scroll)
      moving = true
      show()
    }
    const drop = () => {
      end()
      if (!moving) return
      swallowClick()
      if (over) onDrop(voc, over)
    }
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', drop, { signal })
    window.addEventListener('pointercancel', end, { signal })
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal })
  }
  return { board, drag, start }
}
