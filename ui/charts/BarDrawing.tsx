import { Bar } from '@nivo/bar'
import { useMemo } from 'react'
import { Contacts } from './Contacts.tsx'
import { type DrawingProps, nivoTheme, scalable } from './drawing.ts'
import { drawnSeries } from './look.ts'
import { PlotAxes } from './PlotAxes.tsx'
import { barPadding } from './plot.ts'

/** A bar chart's picture; what is read and pointed at stands around it. */
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
      // Nivo begins with what lies lowest.
      data={isLying ? rows.toReversed() : rows}
      keys={keys}
      indexBy="index"
      layout={isLying ? 'horizontal' : 'vertical'}
      groupMode={kind === 'stacked' ? 'stacked' : 'grouped'}
      padding={barPadding}
      innerPadding={kind === 'stacked' ? 0 : 1}
      borderRadius={kind === 'stacked' ? 0 : 2}
      borderWidth={kind === 'stacked' ? 1 : 0}
      borderColor={look.ground}
      colors={({ id }) => bars[keys.indexOf(String(id))]?.look.colour ?? look.ink}
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
