import { linesWithin } from '#contract/lines.ts'
import type { ChartLook, DrawnSeries, Shape } from './look.ts'
import { markPaths } from './Mark.tsx'
import { type LegendPlace, legendPlaces } from './legendPlaces.ts'
import type { Plot } from './plot.ts'

/** Pixels of the picture per pixel of the chart. */
const fineness = 2
const padding = 20
const titleSize = 16
const titleLine = 24
const belowTitle = 10
const aboveLegend = 6
const legendSize = 12
const legendLine = 20
const legendMark = 20
const besideMark = 6
const legendGap = 18

const isSeen = (colour: string) => colour !== 'none' && colour !== '' && !/^rgba\(.*, 0\)$/.test(colour)

/** The outline of an SVG element of the kinds that charts use; undefined for elements without an outline. */
const outlineOf = (element: Element): Path2D | undefined => {
  const number = (name: string) => Number(element.getAttribute(name) ?? 0)
  const path = new Path2D()
  if (element instanceof SVGPathElement) return new Path2D(element.getAttribute('d') ?? '')
  if (element instanceof SVGRectElement)
    path.roundRect(number('x'), number('y'), number('width'), number('height'), number('rx'))
  else if (element instanceof SVGLineElement) {
    path.moveTo(number('x1'), number('y1'))
    path.lineTo(number('x2'), number('y2'))
  } else return undefined
  return path
}

const anchors: Readonly<Record<string, CanvasTextAlign>> = { start: 'left', middle: 'center', end: 'right' }

const paintText = (context: CanvasRenderingContext2D, element: SVGTextElement, style: CSSStyleDeclaration) => {
  const at = (list: SVGAnimatedLengthList) => (list.baseVal.length > 0 ? list.baseVal.getItem(0).value : 0)
  context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
  context.textAlign = anchors[style.textAnchor] ?? 'left'
  context.fillStyle = style.fill
  context.fillText(element.textContent, at(element.x), at(element.y) + at(element.dy))
}

/** Paints an element and its descendants, each with its position and computed style in the page. */
const paintElement = (context: CanvasRenderingContext2D, element: Element, origin: DOMMatrix) => {
  if (!(element instanceof SVGGraphicsElement)) return
  const style = getComputedStyle(element)
  const place = element.getScreenCTM()
  if (place) {
    context.save()
    const { a, b, c, d, e, f } = origin.multiply(DOMMatrix.fromMatrix(place))
    context.transform(a, b, c, d, e, f)
    context.globalAlpha = Number(style.opacity)
    if (element instanceof SVGTextElement) paintText(context, element, style)
    const outline = outlineOf(element)
    if (outline) {
      if (isSeen(style.fill)) {
        context.fillStyle = style.fill
        context.fill(outline)
      }
      if (isSeen(style.stroke) && Number.parseFloat(style.strokeWidth) > 0) {
        context.strokeStyle = style.stroke
        context.lineWidth = Number.parseFloat(style.strokeWidth)
        context.lineJoin = 'round'
        context.setLineDash(
          style.strokeDasharray === 'none' ? [] : style.strokeDasharray.split(',').map(Number.parseFloat),
        )
        context.stroke(outline)
      }
    }
    context.restore()
  }
  for (const child of element.children) paintElement(context, child, origin)
}

const markOf = (shape: Shape): Path2D => new Path2D(markPaths[shape])

const paintLegend = (
  context: CanvasRenderingContext2D,
  { drawn, look, plot: { kind } }: Pick<PaintedPicture, 'drawn' | 'look' | 'plot'>,
  places: readonly LegendPlace[],
) => {
  for (const [index, { lines, x, y }] of places.entries()) {
    const one = drawn[index]
    if (!one) continue
    const { series, look: own } = one
    context.save()
    context.translate(x + legendMark / 2, y)
    context.fillStyle = own.colour
    context.strokeStyle = own.colour
    context.lineWidth = 2
    context.setLineDash(own.dash === '' ? [] : own.dash.split(' ').map(Number))
    if (kind === 'line' && series.tone !== 'contact')
      context.stroke(new Path2D(`M${-legendMark / 2},0H${legendMark / 2}`))
    const mark = markOf(kind === 'line' || series.tone === 'contact' ? own.shape : 'square')
    if (own.isHollow) {
      context.fillStyle = look.ground
      context.setLineDash([])
    }
    context.fill(mark)
    if (own.isHollow) context.stroke(mark)
    context.restore()
    context.fillStyle = look.secondInk
    for (const [line, text] of lines.entries())
      context.fillText(text, x + legendMark + besideMark, y + 4 + line * legendLine)
  }
}

export interface PaintedPicture {
  /** A chart that is laid out in the page. */
  readonly svg: SVGSVGElement
  readonly plot: Plot
  readonly title: string
  /** The legend's entries; empty if the legend would add nothing. */
  readonly drawn: readonly DrawnSeries[]
  /** Sentences below the legend, each on lines of its own. */
  readonly notes: readonly string[]
  readonly look: ChartLook
}

/**
 * Paints a chart with title and legend onto a canvas, element by element. The texts therefore use the page's fonts, which a picture made from the
 * SVG source would lack.
 * @returns PNG
 */
export const paintPicture = ({ svg, plot, title, drawn, notes, look }: PaintedPicture): Promise<Blob> => {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no canvas to paint on')
  const family = getComputedStyle(document.body).fontFamily
  const titleFont = `700 ${titleSize}px ${family}`
  const legendFont = `400 ${legendSize}px ${family}`
  const widthIn = (font: string) => (text: string) => {
    context.font = font
    return context.measureText(text).width
  }
  const titleLines = linesWithin(title, plot.width, widthIn(titleFont))
  const titleHeight = titleLines.length * titleLine + belowTitle
  const legend = legendPlaces(
    drawn.map(({ series }) => series.label),
    { width: plot.width, lineHeight: legendLine, mark: legendMark + besideMark, gap: legendGap },
    widthIn(legendFont),
  )
  const noteLines = notes.flatMap((note) => linesWithin(note, plot.width, widthIn(legendFont)))
  const below = legend.height + noteLines.length * legendLine
  canvas.width = (plot.width + 2 * padding) * fineness
  canvas.height = (titleHeight + plot.height + aboveLegend + below + 2 * padding) * fineness
  context.scale(fineness, fineness)
  context.fillStyle = look.ground
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.translate(padding, padding)
  context.fillStyle = look.ink
  context.font = titleFont
  for (const [line, text] of titleLines.entries()) context.fillText(text, 0, titleSize + line * titleLine)
  context.translate(0, titleHeight)
  const origin = svg.getScreenCTM()
  if (origin) for (const child of svg.children) paintElement(context, child, DOMMatrix.fromMatrix(origin).inverse())
  context.translate(0, plot.height + aboveLegend)
  context.font = legendFont
  paintLegend(context, { drawn, look, plot }, legend.places)
  context.fillStyle = look.secondInk
  for (const [line, text] of noteLines.entries())
    context.fillText(text, 0, legend.height + legendLine / 2 + 4 + line * legendLine)
  return new Promise((resolve, reject) => {
    canvas.toBlob((file) => (file ? resolve(file) : reject(new Error('The picture could not be made'))), 'image/png')
  })
}
