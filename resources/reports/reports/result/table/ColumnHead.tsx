import { Box, Tooltip } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { notComparedText } from '#contract/comparison.ts'
import type { ResultColumn } from '#ui/reports/reportCalls.ts'
import { headName, headPeriod, headUnit } from './cellText.ts'
import { ColumnDefinition } from './ColumnDefinition.tsx'
import '../texts.ts'

/** The states of a column that its heading names. */
const markOf = ({ isDeleted, isLocked, state }: ResultColumn) => {
  if (isDeleted) return 'deleted'
  if (isLocked) return 'locked'
  return state === null || state === 'complete' ? undefined : state
}

/** The words under a heading: its period, what its figures lack, and what it counts. */
export const ColumnDetails = ({ column }: { readonly column: ResultColumn }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const why = column.isChange && !column.isLocked && !column.isDeleted ? column.notCompared : null
  const mark = why ? undefined : markOf(column)
  // What is unsettled of an official rate are its arrivals by ambulance.
  const hint = mark === 'unsettled' && column.officialFigure ? 'unsettled_rate' : mark
  const period = headPeriod(column)
  if (!mark && !period && !why && !column.officialFigure && !column.meaning) return null
  return (
    <Box
      component="span"
      sx={{ display: 'block', fontSize: 11, lineHeight: 1.5, color: 'text.secondary', wordBreak: 'auto-phrase' }}
    >
      {period}
      <ColumnDefinition column={column} />
      {why && (
        <Box component="span" sx={{ display: 'block' }}>
          {notComparedText(why, locale.startsWith('ja') ? 'ja' : 'en')}
        </Box>
      )}
      {mark && (
        <Tooltip title={translate(`renkei.report_results.states.${hint}_hint`)}>
          <Box component="span" sx={{ display: 'block' }}>
            <span aria-hidden>⚠ </span>
            {translate(`renkei.report_results.states.${mark}`)}
          </Box>
        </Tooltip>
      )}
    </Box>
  )
}

/** A heading with its unit. */
export const ColumnName = ({ column }: { readonly column: ResultColumn }) => {
  const unit = headUnit(column)
  return (
    <Box component="span" sx={{ wordBreak: 'auto-phrase' }}>
      {headName(column)}
      {unit && (
        <Box component="span" sx={{ fontSize: 11, ml: 0.5, whiteSpace: 'nowrap' }}>
          {unit}
        </Box>
      )}
    </Box>
  )
}
