import { Mark } from './drawing/Mark.tsx'
import type { DrawnSeries } from './drawing/look.ts'
import { axisFontSize } from './drawing/axisText.ts'
import type { Plot } from './drawing/plot.ts'

export interface ContactsProps {
  readonly plot: Plot
  readonly drawn: readonly DrawnSeries[]
  readonly ink: string
}

/** Draws contacts as dots above their months. Several contacts of a month become one larger dot with their number. */
export const Contacts = ({ plot, drawn, ink }: ContactsProps) =>
  drawn
    .filter(({ series }) => series.tone === 'contact')
    .map(({ series, look }) => (
      <g key={series.key} transform="translate(0,-10)">
        {series.values.map((value, index) =>
          value ? (
            <g key={plot.centres[index]} transform={`translate(${plot.centres[index] ?? 0},0)`}>
              <Mark shape={look.shape} colour={look.colour} size={value > 1 ? 1.25 : 1} />
              {value > 1 && plot.step > 20 && (
                <text x={7} dy="0.35em" fontSize={axisFontSize - 1} fill={ink}>
                  {value}
                </text>
              )}
            </g>
          ) : null,
        )}
      </g>
    ))
