import { Map as LeafletMap } from 'leaflet'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CanvasLayer, type CanvasPart, type CanvasView } from './canvasLayer.ts'

interface Drawn {
  readonly parts: number
  readonly isMoving: boolean
}

const drawn: Drawn[] = []
let frames: FrameRequestCallback[] = []

class TestLayer extends CanvasLayer {
  readonly #finished: boolean

  constructor(finished: boolean) {
    super('overlayPane')
    this.#finished = finished
  }

  protected override draw(
    _context: CanvasRenderingContext2D,
    _view: CanvasView,
    parts: readonly CanvasPart[],
    isMoving: boolean,
  ) {
    drawn.push({ parts: parts.length, isMoving })
  }

  protected override isFinished() {
    return this.#finished
  }
}

const nextFrame = () => {
  const due = frames
  frames = []
  for (const frame of due) frame(0)
}

const whole = { parts: 1, isMoving: false }

/** A map of 800 × 600 pixels with a layer that has been drawn. */
const mapWith = (finished: boolean) => {
  const element = document.createElement('div')
  Object.defineProperties(element, { clientWidth: { value: 800 }, clientHeight: { value: 600 } })
  const map = new LeafletMap(element, { zoomAnimation: false }).setView([35, 139], 8)
  const layer = new TestLayer(finished).addTo(map)
  expect(drawn).toEqual([whole])
  drawn.length = 0
  return { map, layer }
}

beforeEach(() => {
  drawn.length = 0
  frames = []
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  vi.stubGlobal('cancelAnimationFrame', () => (frames = []))
  const nothing = () => {}
  const context = { resetTransform: nothing, save: nothing, restore: nothing, beginPath: nothing, rect: nothing }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    ...context,
    clip: nothing,
    drawImage: nothing,
  } as never)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a short movement draws nothing, a longer one only what it uncovers', () => {
  const { map } = mapWith(true)
  map.panBy([50, 0], { animate: false })
  nextFrame()
  expect(drawn).toEqual([])
  map.panBy([100, 0], { animate: false })
  nextFrame()
  expect(drawn).toEqual([{ parts: 1, isMoving: true }])
})

test('what a drag left undone is drawn when the map rests', () => {
  const { map } = mapWith(false)
  map.panBy([0, 200], { animate: false })
  expect(drawn).toEqual([{ parts: 1, isMoving: true }, whole])
})

test('a drawing asked for during a drag is not forgotten', () => {
  const { map, layer } = mapWith(true)
  map.panBy([200, 0], { animate: false })
  layer.redraw()
  drawn.length = 0
  nextFrame()
  expect(drawn).toEqual([whole])
})

test('another zoom or place draws all', () => {
  const { map } = mapWith(true)
  map.setZoom(9)
  map.setView([43, 141], 9, { animate: false })
  expect(drawn).toEqual([whole, whole])
})
