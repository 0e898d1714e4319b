import type { Map as LeafletMap } from 'leaflet'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { Place } from '#contract/places.ts'
import { type DrawRequest, shapeOf } from './drawing.ts'
import type { Shape } from './shapes.ts'

interface Point {
  readonly x: number
  readonly y: number
}

export interface DrawingOptions {
  readonly map: LeafletMap
  readonly request: DrawRequest
  readonly onDone: (shape: Shape) => void
  readonly onCancel: () => void
}

/** What has been drawn so far. */
interface Progress {
  /** The places set, without the one that the pointer or the cross is at. */
  readonly set: readonly Place[]
  /** The cross that the arrow keys move, in CSS pixels of the map; undefined while a pointer draws. */
  readonly cross: Point | undefined
  readonly here: Place | undefined
}

const step = { usual: 16, fine: 2, wide: 64 } as const
/** Pixels between the points of a lasso; closer ones look the same. */
const lassoStep = 4
/** A shorter drag was a click. */
const shortestDrag = 6

const directions: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)

/** How a shape is drawn on a map: by dragging with any pointer, or with arrow keys, space bar and Enter. */
export const useDrawing = ({ map, request, onDone, onCancel }: DrawingOptions) => {
  const [progress, setProgress] = useState<Progress>(() => {
    const { x, y } = map.getSize().divideBy(2)
    return { set: [], cross: { x, y }, here: undefined }
  })
  const [dragged, setDragged] = useState<{ readonly from: Point; readonly last: Point } | undefined>()
  const placeAt = ({ x, y }: Point): Place => {
    const { lng, lat } = map.containerPointToLatLng([x, y])
    return { longitude: lng, latitude: lat }
  }
  const pointOf = (event: PointerEvent<HTMLElement>): Point => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  const isPlaced = request.kind === 'ring' && request.kilometres !== undefined
  const finish = (points: readonly Place[]) => {
    const shape = shapeOf(request, points)
    if (shape) onDone(shape)
  }
  const here = progress.cross ? placeAt(progress.cross) : progress.here
  const points = here ? [...progress.set, here] : progress.set

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !event.isPrimary) return
    event.preventDefault()
    event.currentTarget.focus()
    event.currentTarget.setPointerCapture(event.pointerId)
    const point = pointOf(event)
    if (isPlaced) {
      finish([placeAt(point)])
      return
    }
    setDragged({ from: point, last: point })
    setProgress({ set: [placeAt(point)], cross: undefined, here: undefined })
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const point = pointOf(event)
    if (!dragged) {
      if (isPlaced) setProgress({ set: [], cross: undefined, here: placeAt(point) })
      return
    }
    if (request.kind !== 'lasso') {
      setProgress(({ set }) => ({ set, cross: undefined, here: placeAt(point) }))
      return
    }
    if (distance(point, dragged.last) < lassoStep) return
    setDragged({ ...dragged, last: point })
    setProgress(({ set }) => ({ set: [...set, placeAt(point)], cross: undefined, here: undefined }))
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (!dragged) return
    setDragged(undefined)
    const point = pointOf(event)
    const isClick = request.kind === 'lasso' ? progress.set.length < 3 : distance(point, dragged.from) < shortestDrag
    if (isClick) setProgress({ set: [], cross: undefined, here: undefined })
    else finish(request.kind === 'lasso' ? progress.set : [...progress.set, placeAt(point)])
  }

  const moveCross = ({ x, y }: Point, pixels: number) => {
    const size = map.getSize()
    const cross = progress.cross ?? size.divideBy(2)
    setProgress({
      set: progress.set,
      here: undefined,
      cross: {
        x: Math.max(0, Math.min(size.x, cross.x + x * pixels)),
        y: Math.max(0, Math.min(size.y, cross.y + y * pixels)),
      },
    })
  }
  const onEnter = () => {
    if (progress.set.length > 0 || isPlaced) finish(points)
    else if (here) setProgress({ ...progress, set: [here] })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const direction = directions[event.key]
    if (direction) moveCross(direction, event.shiftKey ? step.wide : event.altKey ? step.fine : step.usual)
    else if (event.key === 'Escape') onCancel()
    else if (event.key === 'Enter') onEnter()
    else if (event.key === ' ' && request.kind === 'lasso' && here)
      setProgress({ ...progress, set: [...progress.set, here] })
    else return
    // Neither the map nor the page is to move as well.
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    /** The shape that would be the result now. */
    shape: shapeOf(request, points),
    points,
    setCount: progress.set.length,
    cross: progress.cross,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onKeyDown },
  }
}
