import { alpha, Box, Link } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { changeDigits } from '#contract/reports/words/cellText.ts'
import { changeLook } from '#ui/change.ts'
import type { CellValue, ResultColumn } from '#ui/reports/reportCalls.ts'
import type { CellChange } from './cellChange.ts'
import { cellText } from './cellText.ts'
import type { Shade } from './shade.ts'
import '../texts.ts'

export interface ResultCellProps {
  readonly column: ResultColumn
  readonly value: CellValue
  readonly shade?: Shade | undefined
  /** What it tells of a change. A difference within one period is none. */
  readonly change?: CellChange | undefined
  /** The list that it counts. */
  readonly to?: string | undefined
  /** Whose cell it is, for the name of the link. */
  readonly rowName?: string
}

/** The most of the accent colour behind a number; more would leave too little contrast. */
const maxTint = 0.22

/** The value of a cell, with its shade and the way to what it counts. */
export const ResultCell = ({ column, value, shade, change: told, to, rowName = '' }: ResultCellProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = cellText(value, column.valueType, locale)
  const isSigned = shade !== undefined && 'change' in shade && typeof value === 'number'
  // What is rounded to nothing has neither grown nor declined as far as the cell tells.
  const isNothing = !/[1-9]/.test(text)
  const change = isSigned && !isNothing && told ? changeLook(told.change, told.judged) : undefined
  const content = (
    <>
      {change && (
        <Box component="span" aria-hidden sx={{ color: change.colour, mr: 0.5 }}>
          {change.sign}
        </Box>
      )}
      {typeof value === 'number' && (isSigned || column.isIncrease) ? changeDigits(value, text) : text}
    </>
  )
  return (
    <Box
      component="span"
      sx={[
        { display: 'inline-block', borderRadius: 0.5, px: 0.75, mx: -0.75 },
        shade !== undefined &&
          'size' in shade &&
          (({ palette }) => ({
            bgcolor: alpha(palette.primary.main, maxTint * shade.size),
            printColorAdjust: 'exact',
          })),
      ]}
    >
      {to === undefined || value === 0 || value === null ? (
        content
      ) : (
        <Link
          component={RouterLink}
          to={to}
          aria-label={translate('renkei.report_results.behind', { row: rowName, column: column.heading, value: text })}
          underline="always"
          sx={{
            color: 'inherit',
            textDecorationColor: 'currentcolor',
            textDecorationStyle: 'dotted',
            textUnderlineOffset: 3,
          }}
        >
          {content}
        </Link>
      )}
    </Box>
  )
}
