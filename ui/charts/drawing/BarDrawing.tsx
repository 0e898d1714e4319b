import { Bar } from '@nivo/bar'
import { useMemo } from 'react'
import { hasUnsettled } from '../chartData.ts'
import { Contacts } from '../Contacts.tsx'
import { type DrawingProps, nivoTheme, scalable } from './drawing.ts'
import { drawnSeries } from './look.ts'
import { PlotAxes } from './PlotAxes.tsx'
import { barPadding } from './plot.ts'
import '../texts.ts'

/** Draws a bar chart. Its axes, texts and pointer are drawn around it. */
export const BarDrawing = ({ data, plot, look, unit }: DrawingProps) => {
  const { kind, width, height, margin, ticks } = plot
  const isLying = kind === 'horizontal'
  const drawn = useMemo(() => drawnSeries(data.series, look, kind), [data, look, kind])
  const bars = useMemo(() => drawn.filter(({ series }) => series.tone !== 'contact'), [drawn])
  const rows = data.spans.map((_, index) => ({
    index: String(index),
    ...Object.fromEntries(
      bars.flatMap(({ series }, at) => (series.values[index] ? [[`s${at}`, series.values[index]]] : [])),
    ),
  }))
  const keys = bars.map((_, at) => `s${at}`)
  const isStacked = kind === 'stacked'
  const colourOf = (id: string | number) => bars[keys.indexOf(String(id))]?.look.colour ?? look.ink
  // Unsettled values are outlines, so that they differ in shape and not only in colour.
  const isHollow = (id: string | number, index: string | number) =>
    bars[keys.indexOf(String(id))]?.series.unsettled?.[Number(index)] ?? false
  const hasHollow = hasUnsettled(data)
  const layers = useMemo(
    () =>
      [
        () => <PlotAxes plot={plot} look={look} unit={unit} />,
        'bars',
        () => <Contacts plot={plot} drawn={drawn} ink={look.ink} />,
      ] as const,
    [plot, look, unit, drawn],
  )
  return (
    <Bar
      ref={scalable(plot)}
      width={width}
      height={height}
      margin={margin}
      // Nivo draws horizontal bars from the bottom up.
      data={isLying ? rows.toReversed() : rows}
      keys={keys}
      indexBy="index"
      layout={isLying ? 'horizontal' : 'vertical'}
      groupMode={isStacked ? 'stacked' : 'grouped'}
      padding={barPadding}
      innerPadding={isStacked ? 0 : 1}
      borderRadius={isStacked ? 0 : 2}
      borderWidth={isStacked ? 1 : hasHollow ? 1.5 : 0}
      borderColor={({ data: { id, indexValue } }) =>
        isStacked && !isHollow(id, indexValue) ? look.ground : colourOf(id)
      }
      colors={({ id, indexValue }) => (isHollow(id, indexValue) ? look.ground : colourOf(id))}
      valueScale={{ type: 'linear', min: ticks[0]?.value ?? 0, max: ticks.at(-1)?.value ?? 1, nice: false }}
      indexScale={{ type: 'band', round: false }}
      layers={layers}
      theme={nivoTheme}
      role="presentation"
      enableLabel={false}
      isInteractive={false}
      animate={false}
    />
  )
}
