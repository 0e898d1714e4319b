import { Line, type LineCustomSvgLayerProps } from '@nivo/line'
import { useMemo } from 'react'
import { Contacts } from '../Contacts.tsx'
import { type DrawingProps, nivoTheme, scalable } from './drawing.ts'
import { drawnSeries } from './look.ts'
import { Mark } from './Mark.tsx'
import { PlotAxes } from './PlotAxes.tsx'

interface NivoSeries {
  readonly id: string
  readonly data: readonly { readonly x: number; readonly y: number | null }[]
}

/** Minimum distance between points for each of them to be marked, in pixels. */
const roomForMarks = 14

/** Draws a line chart. Its axes, texts and pointer are drawn around it. */
export const LineDrawing = ({ data, plot, look, unit }: DrawingProps) => {
  const { width, height, margin, ticks, step } = plot
  const drawn = useMemo(() => drawnSeries(data.series, look, 'line'), [data, look])
  const lines = useMemo(() => drawn.filter(({ series }) => series.tone !== 'contact'), [drawn])
  const layers = useMemo(
    () =>
      [
        () => <PlotAxes plot={plot} look={look} unit={unit} />,
        // The subject lies above the series that it is compared with.
        ({ series: nivo, lineGenerator }: LineCustomSvgLayerProps<NivoSeries>) =>
          nivo.map(({ id, data: points }) => {
            const of = lines[Number(id)]
            if (!of) return null
            return (
              <g key={id}>
                <path
                  d={lineGenerator(points.map(({ position }) => position)) ?? ''}
                  fill="none"
                  stroke={of.look.colour}
                  strokeWidth={2}
                  strokeDasharray={of.look.dash}
                  strokeLinejoin="round"
                />
                {points.map(({ data: { x, y }, position }) => {
                  const isHollow = of.series.unsettled?.[x] ?? false
                  return y === null || (step < roomForMarks && !isHollow) ? null : (
                    <Mark
                      key={x}
                      shape={of.look.shape}
                      colour={of.look.colour}
                      x={position.x}
                      y={position.y}
                      size={0.8}
                      hollow={isHollow ? look.ground : undefined}
                    />
                  )
                })}
              </g>
            )
          }),
        () => <Contacts plot={plot} drawn={drawn} ink={look.ink} />,
      ] as const,
    [plot, look, unit, drawn, lines, step],
  )
  const series: readonly NivoSeries[] = lines.map((one, id) => ({
    id: String(id),
    data: data.spans.map((_, x) => ({ x, y: one.series.values[x] ?? null })),
  }))
  return (
    <Line<NivoSeries>
      ref={scalable(plot)}
      width={width}
      height={height}
      margin={margin}
      data={series}
      xScale={{ type: 'linear', min: -0.5, max: data.spans.length - 0.5, nice: false }}
      yScale={{ type: 'linear', min: ticks[0]?.value ?? 0, max: ticks.at(-1)?.value ?? 1, nice: false }}
      layers={layers}
      theme={nivoTheme}
      role="presentation"
      isInteractive={false}
      animate={false}
    />
  )
}
