import { Box } from '@mui/material'
import type { DrawnSeries } from './drawing/look.ts'
import { Mark } from './drawing/Mark.tsx'
import type { ChartKind } from './drawing/plot.ts'

/** The legend mark of a series: a short piece of its line with a point, or of its bar. */
export const SeriesMark = ({
  drawn: { series, look },
  kind,
}: {
  readonly drawn: DrawnSeries
  readonly kind: ChartKind
}) => (
  <svg width={22} height={12} viewBox="-11 -6 22 12" aria-hidden style={{ flex: 'none' }}>
    {series.tone === 'contact' || kind === 'line' ? (
      <>
        {kind === 'line' && series.tone !== 'contact' && (
          <path d="M-11,0H11" stroke={look.colour} strokeWidth={2} strokeDasharray={look.dash} />
        )}
        <Mark shape={look.shape} colour={look.colour} size={0.9} hollow={look.isHollow ? 'transparent' : undefined} />
      </>
    ) : (
      <rect
        x={-5}
        y={-5}
        width={10}
        height={10}
        rx={1.5}
        fill={look.isHollow ? 'none' : look.colour}
        stroke={look.isHollow ? look.colour : undefined}
        strokeWidth={1.5}
      />
    )}
  </svg>
)

/** What each colour, shape and dash of a chart stands for. */
export const ChartLegend = ({ drawn, kind }: { readonly drawn: readonly DrawnSeries[]; readonly kind: ChartKind }) => (
  <Box
    component="ul"
    aria-hidden
    sx={{
      m: 0,
      p: 0,
      pt: 0.5,
      listStyle: 'none',
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: 2,
      rowGap: 0.25,
      fontSize: 12,
      color: 'text.secondary',
    }}
  >
    {drawn.map((one) => (
      <Box component="li" key={one.series.key} sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <SeriesMark drawn={one} kind={kind} />
        {one.series.label}
      </Box>
    ))}
  </Box>
)
