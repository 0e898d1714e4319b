import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import type { Locale } from '../../format.ts'
import { BarDrawing } from './BarDrawing.tsx'
import { isMonths } from '../chartData.ts'
import { LineDrawing } from './LineDrawing.tsx'
import { drawnSeries, legendOf, looks } from './look.ts'
import { paintPicture } from './paintPicture.ts'
import { heightOf, plotOf } from './plot.ts'
import type { ShownChart } from '../shownChart.ts'
import '../texts.ts'

/** Size of a chart in pictures, whatever the screen's size: wide enough for a slide or a page. */
const width = 960
const usualHeight = 420

export interface PictureOptions extends ShownChart {
  readonly title: string
  readonly unit: string
  /** Name of unsettled values. */
  readonly unsettled: string
  /** Sentences below the legend: the conditions of the figures, and what is not drawn. */
  readonly notes: readonly string[]
  readonly locale: Locale
}

/** A chart as PNG with title and legend, in ink on white whatever the theme, with twice as many pixels as its size. */
export const pictureOf = async ({
  kind,
  data,
  title,
  unit,
  unsettled,
  notes,
  locale,
}: PictureOptions): Promise<Blob> => {
  const look = looks.light
  const plot = plotOf(kind, data, {
    width,
    height: heightOf(kind, data, usualHeight),
    locale,
    isYearNamed: isMonths(data),
  })
  const Drawing = kind === 'line' ? LineDrawing : BarDrawing
  const place = document.createElement('div')
  place.ariaHidden = 'true'
  // Only elements that are laid out have fonts and positions.
  place.style.cssText = 'position: fixed; left: -10000px; top: 0'
  document.body.append(place)
  const root = createRoot(place)
  try {
    flushSync(() => root.render(<Drawing data={data} plot={plot} look={look} unit={unit} />))
    await document.fonts.ready
    const svg = place.querySelector('svg')
    if (!svg) throw new Error('The chart has not been drawn')
    const drawn = legendOf(drawnSeries(data.series, look, kind), unsettled)
    return await paintPicture({ svg, plot, title, drawn, notes, look })
  } finally {
    root.unmount()
    place.remove()
  }
}
