import { axisFontSize, linesOf } from './axisText.ts'
import type { ChartLook } from './look.ts'
import type { Plot } from './plot.ts'

export interface PlotAxesProps {
  readonly plot: Plot
  readonly look: ChartLook
  /** The unit of the values. */
  readonly unit: string
}

/** Lines and texts of a chart with vertical values. */
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
      {labels.map(({ index, text, lines = [text], year }) => (
        <g key={index} transform={`translate(${centres[index] ?? 0},${innerHeight})`}>
          {lines.map((one, place) => (
            <text key={place} y={16 + 14 * place} textAnchor="middle">
              {one}
            </text>
          ))}
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

/** Distance between two lines of a name, in pixels. */
const lineHeight = 12

interface NameProps {
  readonly text: string
  /** The middle of its bar. */
  readonly y: number
  readonly width: number
  readonly ink: string
}

/** A name next to its bar, on as many lines as it needs and may use. */
const Name = ({ text, y, width, ink }: NameProps) => {
  const lines = linesOf(text, width)
  return lines.map((one, index) => (
    <text
      key={index}
      x={-6}
      y={y + (index - (lines.length - 1) / 2) * lineHeight}
      dy="0.35em"
      textAnchor="end"
      fill={ink}
    >
      {one}
    </text>
  ))
}

/** Lines and texts of a chart with horizontal bars. */
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
        <Name key={index} text={text} y={centres[index] ?? 0} width={margin.left - 8} ink={look.ink} />
      ))}
    </g>
  )
}

/** A chart's axes: round values starting at zero, the spans, and the years if the spans cross a year's end. */
export const PlotAxes = (props: PlotAxesProps) =>
  props.plot.kind === 'horizontal' ? <Lying {...props} /> : <Upright {...props} />
