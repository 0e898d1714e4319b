import type { MapColours } from '../colours.ts'
import type { AreaFill } from './areaLayerProps.ts'
import { type Bubble, radiusAt } from './bubbles.ts'
import { hatching } from './hatching.ts'
import type { AreaShape, PrefectureShapes } from './shapes/areaShapes.ts'
import { type Box, overlaps, planeScale, type PlanePoint } from './shapes/plane.ts'

/** What a drawing of areas shows. */
export interface AreaScene {
  readonly shapes: readonly PrefectureShapes[]
  readonly bubbles: readonly Bubble[]
  readonly areas: ReadonlyMap<string, AreaFill>
  readonly groups: Path2D
  readonly colours: Pick<MapColours, 'areaLine' | 'hatching' | 'secondInk'>
}

/** Outlines of single areas. */
export interface OutlineScene extends Pick<AreaScene, 'shapes' | 'bubbles'> {
  /** With the width in CSS pixels. */
  readonly outlined: readonly (readonly [code: string, width: number])[]
  readonly colour: string
}

/** Which part of the plane a canvas shows. */
export interface AreaView {
  /** The plane's point at the canvas's upper left corner. */
  readonly corner: PlanePoint
  /** CSS pixels per unit of the plane. */
  readonly scale: number
  readonly width: number
  readonly height: number
  /** Canvas pixels per CSS pixel. */
  readonly ratio: number
}

/** In CSS pixels. */
const lineWidth = 0.7
/** Below zoom 7 municipalities are a few pixels wide and would disappear under their lines. */
const thinBelow = planeScale(7)
const thinWidth = 0.3
/** No wider than a pixel: wider lines take ten times as long. */
const groupWidth = 1

const boxOf = ({ corner, scale, width, height }: AreaView): Box => ({
  left: corner.x,
  top: corner.y,
  right: corner.x + width / scale,
  bottom: corner.y + height / scale,
})

/** The areas that look alike as one path each: a few large paths are filled faster than many small ones. */
const pathsBy = (areas: readonly AreaShape[], lookOf: (code: string) => string | undefined): Map<string, Path2D> => {
  const paths = new Map<string, Path2D>()
  for (const { code, path } of areas) {
    const look = lookOf(code)
    if (look === undefined) continue
    const known = paths.get(look)
    if (known) known.addPath(path)
    else paths.set(look, new Path2D(path))
  }
  return paths
}

const fillAreas = (
  context: CanvasRenderingContext2D,
  areas: readonly AreaShape[],
  scene: AreaScene,
  { ratio, scale }: AreaView,
) => {
  const fillOf = (code: string) => scene.areas.get(code)?.fill
  for (const [fill, path] of pathsBy(areas, fillOf)) {
    if (fill === 'none') continue
    context.fillStyle = fill
    context.fill(path, 'evenodd')
  }
  const { hatching: colour } = scene.colours
  for (const path of pathsBy(areas, (code) => (scene.areas.get(code)?.hatched ? colour : undefined)).values()) {
    context.fillStyle = hatching(context, colour, ratio, scale)
    context.fill(path, 'evenodd')
  }
}

const strokePath = (context: CanvasRenderingContext2D, path: Path2D, colour: string, width: number) => {
  context.strokeStyle = colour
  context.lineWidth = width
  context.stroke(path)
}

/** Where a point of the plane lies, in CSS pixels of the view. */
const placeInView = ({ x, y }: PlanePoint, { corner, scale }: AreaView): PlanePoint => ({
  x: (x - corner.x) * scale,
  y: (y - corner.y) * scale,
})

/** Begins the path of a bubble. @returns false if it is not in view */
const isBubbleBegun = (context: CanvasRenderingContext2D, bubble: Bubble, view: AreaView): boolean => {
  const { x, y } = placeInView(bubble, view)
  const radius = radiusAt(bubble, view.scale)
  if (x < -radius || y < -radius || x > view.width + radius || y > view.height + radius) return false
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
  return true
}

const drawBubble = (context: CanvasRenderingContext2D, bubble: Bubble, scene: AreaScene, view: AreaView) => {
  if (!isBubbleBegun(context, bubble, view)) return
  const area = scene.areas.get(bubble.code)
  if (area && area.fill !== 'none') {
    context.fillStyle = area.fill
    context.fill()
  }
  if (area?.hatched) {
    context.fillStyle = hatching(context, scene.colours.hatching, view.ratio, 1)
    context.fill()
  }
  context.strokeStyle = scene.colours.areaLine
  context.lineWidth = lineWidth
  context.stroke()
}

const toView = (context: CanvasRenderingContext2D, { ratio }: AreaView) =>
  context.setTransform(ratio, 0, 0, ratio, 0, 0)

const toPlane = (context: CanvasRenderingContext2D, { corner, scale, ratio }: AreaView) =>
  context.setTransform(ratio * scale, 0, 0, ratio * scale, -corner.x * scale * ratio, -corner.y * scale * ratio)

const clear = (context: CanvasRenderingContext2D, view: AreaView) => {
  toView(context, view)
  context.clearRect(0, 0, view.width, view.height)
  context.lineJoin = 'round'
}

/** Draws the areas of a view in place of what the canvas held. */
export const drawAreas = (context: CanvasRenderingContext2D, scene: AreaScene, view: AreaView): void => {
  const { scale } = view
  const visible = boxOf(view)
  clear(context, view)
  toPlane(context, view)
  const shapes = scene.shapes.filter(({ box }) => overlaps(box, visible))
  const areas = shapes.flatMap((prefecture) => prefecture.areas.filter(({ box }) => overlaps(box, visible)))
  fillAreas(context, areas, scene, view)
  const width = (scale < thinBelow ? thinWidth : lineWidth) / scale
  for (const { lines } of shapes) strokePath(context, lines, scene.colours.areaLine, width)
  strokePath(context, scene.groups, scene.colours.secondInk, groupWidth / scale)
  toView(context, view)
  for (const bubble of scene.bubbles) drawBubble(context, bubble, scene, view)
}

/** Draws outlines in place of what the canvas held. */
export const drawOutlines = (
  context: CanvasRenderingContext2D,
  { outlined, shapes, bubbles, colour }: OutlineScene,
  view: AreaView,
): void => {
  clear(context, view)
  for (const [code, width] of outlined) {
    const area = shapes
      .find(({ prefecture }) => prefecture === code.slice(0, 2))
      ?.areas.find((shape) => shape.code === code)
    const bubble = area ? undefined : bubbles.find((one) => one.code === code)
    if (area) {
      toPlane(context, view)
      strokePath(context, area.path, colour, width / view.scale)
      toView(context, view)
    } else if (bubble && isBubbleBegun(context, bubble, view)) {
      context.strokeStyle = colour
      context.lineWidth = width
      context.stroke()
    }
  }
}
