import type { Map as LeafletMap } from 'leaflet'
import { linesWithin } from '#contract/lines.ts'
import { legendPlaces } from '../../charts/drawing/legendPlaces.ts'
import { drawWithRatio } from '../canvas/resolution.ts'
import type { MapColours } from '../colours.ts'
import { type LegendEntry, markSize } from '../legend/legendEntries.ts'
import { loadTiles, type PlacedImage } from './loadTiles.ts'
import { paintMark } from './paintMarks.ts'

/** What is said around the map in a picture. */
export interface PictureContent {
  /** What the map shows, and when. */
  readonly title: string
  readonly legend: readonly LegendEntry[]
}

export interface PictureStyle {
  readonly colours: MapColours
  readonly fontFamily: string
  /** The line of sources; empty without any. */
  readonly sources: string
  /** Said where the base map cannot be in the picture. */
  readonly withoutTiles: string
}

export interface MapPicture {
  /** PNG with twice as many pixels as the map on the screen. */
  readonly file: Blob
  /** Whether the base map had to be left out. */
  readonly isWithoutTiles: boolean
}

const ratio = 2
const padding = 16
const line = 20
const titleLine = 26
const besideMark = 6
const legendGap = 14

const paintMap = (
  context: CanvasRenderingContext2D,
  map: LeafletMap,
  tiles: readonly PlacedImage[],
  { colours, fontFamily }: PictureStyle,
) => {
  const container = map.getContainer()
  const corner = container.getBoundingClientRect()
  context.save()
  context.beginPath()
  context.rect(0, 0, corner.width, corner.height)
  context.clip()
  context.fillStyle = colours.ground
  context.fillRect(0, 0, corner.width, corner.height)
  for (const { image, left, top, width, height } of tiles) context.drawImage(image, left, top, width, height)
  drawWithRatio(map, ratio)
  for (const canvas of container.querySelectorAll('canvas')) {
    const { left, top, width, height } = canvas.getBoundingClientRect()
    if (canvas.width > 0) context.drawImage(canvas, left - corner.left, top - corner.top, width, height)
  }
  drawWithRatio(map, undefined)
  const scale = container.querySelector('.leaflet-control-scale-line')
  if (scale instanceof HTMLElement) paintScale(context, scale, corner.height, `12px ${fontFamily}`, colours)
  context.restore()
}

const paintScale = (
  context: CanvasRenderingContext2D,
  { offsetWidth, textContent }: HTMLElement,
  bottom: number,
  font: string,
  { halo, ink }: MapColours,
) => {
  const [left, base] = [10, bottom - 10]
  context.font = font
  context.textBaseline = 'alphabetic'
  context.textAlign = 'left'
  for (const [colour, width] of [
    [halo, 5],
    [ink, 2],
  ] as const) {
    context.strokeStyle = colour
    context.lineWidth = width
    context.beginPath()
    context.moveTo(left, base - 6)
    context.lineTo(left, base)
    context.lineTo(left + offsetWidth, base)
    context.lineTo(left + offsetWidth, base - 6)
    context.stroke()
  }
  context.strokeStyle = halo
  context.lineWidth = 3
  context.strokeText(textContent, left + 5, base - 5)
  context.fillStyle = ink
  context.fillText(textContent, left + 5, base - 5)
}

const pngOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((file) => (file ? resolve(file) : reject(new Error('The picture could not be made'))), 'image/png')
  })

/** Paints a map as it is on the screen, with title, legend, scale and sources. */
export const mapPicture = async (
  map: LeafletMap,
  { title, legend }: PictureContent,
  style: PictureStyle,
): Promise<MapPicture> => {
  const tiles = await loadTiles(map)
  await document.fonts.ready
  const { x: width, y: height } = map.getSize()
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no canvas to paint on')
  const { colours, fontFamily } = style
  const [titleFont, textFont] = [`700 16px ${fontFamily}`, `12px ${fontFamily}`]
  const widthIn = (font: string) => (text: string) => {
    context.font = font
    return context.measureText(text).width
  }
  const titleLines = linesWithin(title, width, widthIn(titleFont))
  const { places, height: legendHeight } = legendPlaces(
    legend.map(({ label }) => label),
    { width, lineHeight: line, mark: markSize + besideMark, gap: legendGap },
    widthIn(textFont),
  )
  const notes = [...(tiles ? [] : [style.withoutTiles]), style.sources]
    .filter((note) => note !== '')
    .flatMap((note) => linesWithin(note, width, widthIn(textFont)))
  const mapTop = padding + titleLines.length * titleLine
  const legendTop = mapTop + height + padding / 2
  canvas.width = (width + 2 * padding) * ratio
  canvas.height = (legendTop + legendHeight + notes.length * line + padding) * ratio
  context.scale(ratio, ratio)
  context.fillStyle = colours.halo
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = colours.ink
  context.font = titleFont
  for (const [at, text] of titleLines.entries()) context.fillText(text, padding, padding + 16 + at * titleLine)
  context.save()
  context.translate(padding, mapTop)
  paintMap(context, map, tiles ?? [], style)
  context.restore()
  context.textBaseline = 'middle'
  context.textAlign = 'left'
  for (const [at, { lines, x, y }] of places.entries()) {
    const entry = legend[at]
    if (!entry) continue
    paintMark(context, entry.mark, { x: padding + x + markSize / 2, y: legendTop + y }, colours)
    context.font = textFont
    context.fillStyle = colours.ink
    for (const [row, text] of lines.entries())
      context.fillText(text, padding + x + markSize + besideMark, legendTop + y + row * line)
  }
  context.font = textFont
  context.fillStyle = colours.secondInk
  for (const [at, text] of notes.entries())
    context.fillText(text, padding, legendTop + legendHeight + at * line + line / 2)
  return { file: await pngOf(canvas), isWithoutTiles: tiles === undefined }
}
