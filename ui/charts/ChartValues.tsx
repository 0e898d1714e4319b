import { Box, Paper } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { type ChartData, spanOf, valueStateOf } from './chartData.ts'
import { SeriesMark } from './ChartLegend.tsx'
import { seriesValueText, valueText } from './figures/figureText.ts'
import type { DrawnSeries } from './drawing/look.ts'
import type { ChartKind } from './drawing/plot.ts'

export interface ChartValuesProps {
  readonly data: ChartData
  readonly drawn: readonly DrawnSeries[]
  readonly kind: ChartKind
  readonly index: number
  /** The series that Enter opens. */
  readonly chosenKey: string | undefined
  /** How to open the records behind a value; undefined if there are none. */
  readonly hint: string | undefined
}

/** A small card next to the pointer with the exact values of all series of a span. */
export const ChartValues = ({ data, drawn, kind, index, chosenKey, hint }: ChartValuesProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  return (
    <Paper variant="outlined" sx={{ px: 1.25, py: 0.75, fontSize: 12, width: 'max-content', maxWidth: 280 }}>
      <Box sx={{ fontWeight: 700 }}>{data.spans[index]?.label}</Box>
      {drawn.map((one) => {
        const { key, label, values, spans } = one.series
        const own = spans && spanOf(data, one.series, index)?.label
        return (
          <Box
            key={key}
            sx={{ display: 'flex', alignItems: 'center', gap: 0.5, fontWeight: key === chosenKey ? 700 : 400 }}
          >
            <SeriesMark drawn={one} kind={kind} />
            <Box component="span" sx={{ flex: 1, color: 'text.secondary', pr: 1 }}>
              {own === undefined ? label : `${label} ${own}`}
            </Box>
            <span className="figures">
              {valueText(
                seriesValueText(values[index] ?? null, one.series, translate, locale),
                valueStateOf(one.series, index),
                translate,
              )}
            </span>
          </Box>
        )
      })}
      {hint !== undefined && <Box sx={{ color: 'text.secondary', mt: 0.25 }}>{hint}</Box>}
    </Paper>
  )
}
