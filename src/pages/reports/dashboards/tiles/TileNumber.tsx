import { Box, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { cellText, differenceText } from '../../../../../contract/reports/cellText.ts'
import { areManyPoints, changeLook, isLargeBy } from '../../../../../ui/change.ts'
import { stateText, tileCellText } from './tileCells.ts'
import { OfficialDefinition } from '../../result/table/OfficialDefinition.tsx'
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
  const isComparable = other !== undefined && other.unit === column.unit && !other.isLocked && !other.isDeleted
  const difference = isComparable ? differenceText(value, before, style) : null
  const by = typeof value === 'number' && typeof before === 'number' ? value - before : 0
  const change = changeLook(
    by,
    column.valueType === 'percent' ? areManyPoints(by) : isLargeBy(by, typeof before === 'number' ? before : null),
  )
  const state = stateText(column, text)
  return (
    <Box>
      <Typography component="p" sx={{ fontSize: 30, fontWeight: 700, lineHeight: 1.2, overflowWrap: 'anywhere' }}>
        {isKnown ? cellText(value, style) : tileCellText(column, value, language, text)}
      </Typography>
      {difference !== null && (
        <Typography component="p" sx={{ fontWeight: 700, color: change.colour }}>
          {by === 0 ? '' : change.sign} {difference}
        </Typography>
      )}
      <Typography variant="caption" color="text.secondary" component="p">
        {column.period?.label ?? column.heading}
        <OfficialDefinition column={column} />
        {state !== undefined && (
          <Box component="span" sx={{ color: 'text.primary', ml: 0.5 }}>
            ⚠ {state}
          </Box>
        )}
      </Typography>
      {isComparable && (
        <Typography variant="caption" color="text.secondary" component="p">
          {text('compared', { label: other.period?.label ?? other.heading, value: cellText(before, style) })}
        </Typography>
      )}
    </Box>
  )
}
