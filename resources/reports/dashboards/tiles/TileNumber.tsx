import { Box, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { cellText, differenceText, glanceText, kindOfColumn } from '#contract/reports/words/cellText.ts'
import { besideMark } from '#contract/reports/words/columnNotes.ts'
import { columnPeriodText } from '#contract/reports/words/columnPeriods.ts'
import { isCalculable } from '#contract/reports/valueTypes.ts'
import { numberComparison, whyNoChange } from '#contract/reports/numberComparison.ts'
import { ChangeWords } from '#ui/ChangeWords.tsx'
import { OpenLink } from '#ui/page/OpenLink.tsx'
import { useCountedRows } from '#ui/reports/useRowCount.ts'
import { FigureNotes } from '#ui/reports/FigureNotes.tsx'
import { countedIn, stateText, tileCellText } from './tileCells.ts'
import { ColumnDefinition } from '../../reports/result/table/ColumnDefinition.tsx'
import type { Tile, TileResult } from './useTile.ts'

export interface TileNumberProps {
  /** Of its report. */
  readonly kind: Tile['reportType']
  /** Whether somebody has named the tile. Under the name of its report the number says which column it is. */
  readonly isNamed: boolean
  readonly result: TileResult
}

const unansweredAddress = ({ from, to, ownDepartmentId }: NonNullable<TileResult['unansweredList']>): string =>
  `/letters/unanswered?${new URLSearchParams({ from, to, ...(ownDepartmentId !== null && { department: String(ownDepartmentId) }) })}`

/** The total of a report, or its first row where there is none, with its period; with a second item, the difference. Unanswered referrals lead to their list. */
export const TileNumber = ({ kind, isNamed, result }: TileNumberProps) => {
  const countedRows = useCountedRows()
  const translate = useTranslate()
  const language = (useLocale() ?? 'ja').startsWith('ja') ? 'ja' : 'en'
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.dashboards.tile.${key}`, args)
  const { columns, results, resultsTotal, unansweredList: listed } = result
  const [column, other] = columns
  const [value = null, before = null] = resultsTotal.length > 0 ? resultsTotal : (results[0]?.values ?? [])
  if (!column) return null
  const style = { type: column.valueType, unit: column.unit, language } as const
  const isKnown = !column.isLocked && !column.isDeleted
  const made = numberComparison(columns, [value, before])
  const { isBeside, isCompared } = made
  const { compared } = made.comparison
  const why = whyNoChange(made, language)
  const state = stateText(column, text, language)
  return (
    <Box>
      {!isNamed && (
        <Typography component="p" variant="caption" color="text.secondary">
          {column.heading}
        </Typography>
      )}
      <Typography
        component="p"
        // In full where it is shortened.
        {...(isKnown && column.valueType === 'yen' && { title: cellText(value, style) })}
        sx={{
          fontSize: 30,
          fontWeight: 700,
          lineHeight: 1.2,
          overflowWrap: isCalculable(column.valueType) ? 'normal' : 'anywhere',
        }}
      >
        {listed && isKnown ? (
          <OpenLink to={unansweredAddress(listed)} title={text('to_unanswered')}>
            {glanceText(value, style)}
          </OpenLink>
        ) : isKnown ? (
          glanceText(value, style)
        ) : (
          tileCellText(column, value, language, text)
        )}
      </Typography>
      {compared && (
        <Typography component="p">
          <ChangeWords
            change={compared}
            judged={{ kind: kindOfColumn(column.valueType, column.unit), better: column.better }}
            amount={differenceText(compared, style)}
          />
        </Typography>
      )}
      {why !== undefined && (
        <Typography component="p" variant="caption" color="text.secondary">
          {why}
        </Typography>
      )}
      <FigureNotes conditions={result.conditionsNotCompared} />
      <Typography variant="caption" color="text.secondary" component="p">
        {columnPeriodText(column, language) || (isNamed && column.heading)}
        <ColumnDefinition column={column} />
        {state !== undefined && (
          <Box component="span" sx={{ color: 'text.primary', ml: 0.5 }}>
            ⚠ {state}
          </Box>
        )}
      </Typography>
      {result.totalCount > 0 && resultsTotal.length > 0 && (
        <Typography variant="caption" color="text.secondary" component="p">
          {text('total_of', { rows: countedRows(result.totalCount, countedIn({ reportType: kind }, result)) })}
        </Typography>
      )}
      {isBeside && other && (
        <Typography variant="caption" color="text.secondary" component="p">
          {text('compared', {
            label: (isCompared ? other.period?.label : null) ?? other.heading,
            value: glanceText(before, style) + besideMark(other, before, language),
          })}
        </Typography>
      )}
    </Box>
  )
}
