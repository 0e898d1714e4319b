import { Box, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { sentChange } from '../../../../../contract/comparison.ts'
import {
  cellComparison,
  cellText,
  differenceText,
  isEarlierOf,
  kindOfColumn,
} from '../../../../../contract/reports/cellText.ts'
import { changeLook } from '../../../../../ui/change.ts'
import { NotComparedText } from '../../../../../ui/NotComparedText.tsx'
import { FigureNotes } from '../../../../../ui/reports/FigureNotes.tsx'
import { stateText, tileCellText } from './tileCells.ts'
import { ColumnDefinition } from '../../result/table/ColumnDefinition.tsx'
import type { TileResult } from './useTile.ts'

/** The total of a report, or its first row where there is none, with its period; with a second item, the difference. */
export const TileNumber = ({ result }: { readonly result: TileResult }) => {
  const translate = useTranslate()
  const language = (useLocale() ?? 'ja').startsWith('ja') ? 'ja' : 'en'
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.dashboards.tile.${key}`, args)
  const { columns, results, resultsTotal } = result
  const [column, other] = columns
  const [value = null, before = null] = resultsTotal.length > 0 ? resultsTotal : (results[0]?.values ?? [])
  if (!column) return null
  const style = { type: column.valueType, unit: column.unit, language } as const
  const isKnown = !column.isLocked && !column.isDeleted
  const isBeside = other !== undefined && other.unit === column.unit && !other.isLocked && !other.isDeleted
  const isCompared = isBeside && isEarlierOf(other, column)
  const comparison = isCompared
    ? cellComparison(value, before, column.valueType, [column, other])
    : sentChange(null, null, column.isChange ? column.notCompared : null)
  const { compared } = comparison
  const look =
    compared && changeLook(compared, { kind: kindOfColumn(column.valueType, column.unit), better: column.better })
  const state = stateText(column, text, language)
  return (
    <Box>
      <Typography component="p" sx={{ fontSize: 30, fontWeight: 700, lineHeight: 1.2, overflowWrap: 'anywhere' }}>
        {isKnown ? cellText(value, style) : tileCellText(column, value, language, text)}
      </Typography>
      {compared && look && (
        <Typography component="p" sx={{ fontWeight: 700, color: look.colour }}>
          <span aria-hidden>{look.sign} </span>
          {translate(`renkei.data_analysis.change.${look.name}`, { amount: differenceText(compared, style) })}
        </Typography>
      )}
      <NotComparedText why={comparison.notCompared} />
      <FigureNotes conditions={result.conditionsNotCompared} />
      <Typography variant="caption" color="text.secondary" component="p">
        {column.period?.label ?? column.heading}
        <ColumnDefinition column={column} />
        {state !== undefined && (
          <Box component="span" sx={{ color: 'text.primary', ml: 0.5 }}>
            ⚠ {state}
          </Box>
        )}
      </Typography>
      {isBeside && (
        <Typography variant="caption" color="text.secondary" component="p">
          {text('compared', {
            label: (isCompared ? other.period?.label : null) ?? other.heading,
            value: cellText(before, style),
          })}
        </Typography>
      )}
    </Box>
  )
}
