import type { ChartLook } from './look.ts'
import { axisFontSize, type Plot } from './plot.ts'

export interface PlotAxesProps {
  readonly plot: Plot
  readonly look: ChartLook
  /** What the values are measured in. */
  readonly unit: string
}

/** Lines and texts of a chart whose values stand upright. */
const Upright = ({ plot, look, unit }: PlotAxesProps) => {
  const { width, height, margin, ticks, labels, centres } = plot
  const innerWidth = width - margin.left - margin.right
  const innerHeight = height - margin.top - margin.bottom
  const [least, greatest] = [ticks[0]?.value ?? 0, ticks.at(-1)?.value ?? 1]
  const yOf = (value: number) => innerHeight * (1 - (value - least) / (greatest - least))
  return (
    <g fontSize={axisFontSize} fill={look.secondInk}>
      <text x={-margin.left + 2} y={-margin.top + axisFontSize}>
        {unit}
      </text>
      {ticks.map(({ value, text }) => (
        <g key={value} transform={`translate(0,${yOf(value)})`}>
          <line x2={innerWidth} stroke={value === 0 ? look.axis : look.grid} />
          <text x={-6} dy="0.35em" textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {labels.map(({ index, text, year }) => (
        <g key={index} transform={`translate(${centres[index] ?? 0},${innerHeight})`}>
          <text y={16} textAnchor="middle">
            {text}
          </text>
          {year !== '' && (
            <text y={30} textAnchor="middle">
              {year}
            </text>
          )}
        </g>
      ))}
    </g>
  )
}

/** Letters of a name that fit into a width. */
const fitting = (text: string, width: number) => {
  const most = Math.max(1, Math.floor(width / axisFontSize))
  return [...text].length > most ? `${[...text].slice(0, most - 1).join('')}…` : text
}

/** Lines and texts of a chart whose bars lie. */
const Lying = ({ plot, look, unit }: PlotAxesProps) => {
  const { width, height, margin, ticks, labels, centres } = plot
  const innerWidth = width - margin.left - margin.right
  const innerHeight = height - margin.top - margin.bottom
  const [least, greatest] = [ticks[0]?.value ?? 0, ticks.at(-1)?.value ?? 1]
  const xOf = (value: number) => (innerWidth * (value - least)) / (greatest - least)
  return (
    <g fontSize={axisFontSize} fill={look.secondInk}>
      {ticks.map(({ value, text }) => (
        <g key={value} transform={`translate(${xOf(value)},0)`}>
          <line y2={innerHeight} stroke={value === 0 ? look.axis : look.grid} />
          <text y={innerHeight + 14} textAnchor="middle">
            {text}
          </text>
        </g>
      ))}
      <text x={innerWidth + margin.right} y={innerHeight + 27} textAnchor="end">
        {unit}
      </text>
      {labels.map(({ index, text }) => (
        <text key={index} x={-6} y={centres[index]} dy="0.35em" textAnchor="end" fill={look.ink}>
          {fitting(text, margin.left - 8)}
        </text>
      ))}
    </g>
  )
}

/** A chart's axes from zero with round numbers, spans and, where months pass a year's end, years. */
export const PlotAxes = (props: PlotAxesProps) =>
  props.plot.kind === 'horizontal' ? <Lying {...props} /> : <Upright {...props} />
