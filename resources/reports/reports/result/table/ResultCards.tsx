import { ExpandMore } from '@mui/icons-material'
import { Box, Button, Collapse, Stack } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { totalWords } from '#contract/reports/words/totalWords.ts'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import type { ResultPage } from '#ui/reports/reportCalls.ts'
import { isNumeric } from './cellText.ts'
import { ColumnDetails, ColumnName } from './ColumnHead.tsx'
import { ResultCell, type ResultCellProps } from './ResultCell.tsx'
import { RowName } from './RowName.tsx'
import type { ShownColumn } from './useCells.ts'
import '../texts.ts'

/** How many figures a card shows before it is opened. */
const shownFirst = 2

const Figures = ({ cells }: { readonly cells: readonly ResultCellProps[] }) => (
  <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 1 }}>
    {cells.map((cell) => (
      <Box key={cell.column.itemKey} sx={{ minWidth: 0 }}>
        <Box component="dt" sx={{ fontSize: 12, color: 'text.secondary' }}>
          <ColumnName column={cell.column} />
          <ColumnDetails column={cell.column} />
        </Box>
        <Box
          component="dd"
          className="figures"
          sx={{ m: 0, fontSize: isNumeric(cell.column) ? 18 : 14, overflowWrap: 'anywhere', '& a': { py: 1 } }}
        >
          <ResultCell {...cell} />
        </Box>
      </Box>
    ))}
  </Box>
)

interface CardProps {
  readonly head: ReactNode
  readonly name: string
  readonly cells: readonly ResultCellProps[]
}

const Card = ({ head, name, cells }: CardProps) => {
  const translate = useTranslate()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const numeric = cells.filter(({ column }) => isNumeric(column))
  const first = (numeric.length > 0 ? numeric : cells).slice(0, shownFirst)
  const rest = cells.filter((cell) => !first.includes(cell))
  return (
    <Box
      component="li"
      sx={{ px: 2, py: 1.5, borderBottom: 1, borderColor: 'hairline', '&:last-child': { border: 0 } }}
    >
      <Box sx={{ mb: 1, '& a': { display: 'inline-block', py: 1 } }}>{head}</Box>
      <Figures cells={first} />
      {rest.length > 0 && (
        <>
          <Collapse in={isOpen} id={id} mountOnEnter>
            <Box sx={{ pt: 1 }}>
              <Figures cells={rest} />
            </Box>
          </Collapse>
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={translate(`renkei.report_results.${isOpen ? 'less_of' : 'more_of'}`, { name })}
            endIcon={<ExpandMore sx={isOpen ? { transform: 'rotate(180deg)' } : {}} />}
            onClick={() => setOpen(!isOpen)}
          >
            {translate(`renkei.report_results.${isOpen ? 'less' : 'more'}`)}
          </Button>
        </>
      )}
    </Box>
  )
}

export interface ResultCardsProps {
  readonly kind: ReportKind
  readonly page: ResultPage
  /** Whether the report lists institutions without any relation too, as the name of its total tells. */
  readonly includesUnrelated: boolean | undefined
  readonly columns: readonly ShownColumn[]
}

/** A page of a result on a phone: one card a row with its first two figures, after one with the totals. */
export const ResultCards = ({ kind, page, includesUnrelated, columns }: ResultCardsProps) => {
  const language = (useLocale() ?? 'ja').startsWith('ja') ? 'ja' : 'en'
  const { rows, totals } = page
  const total = totalWords(
    { kind, isNarrowed: page.isNarrowed, includesUnrelated, rowCount: page.totalCount, shownCount: rows.length },
    language,
  )
  return (
    <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {totals && (
        <Card head={<strong>{total}</strong>} name={total} cells={columns.map(({ totalOf }) => totalOf(totals))} />
      )}
      {rows.map((row) => (
        <Card
          key={row.id}
          head={<RowName kind={kind} row={row} />}
          name={row.name}
          cells={columns.map(({ cellOf }) => cellOf(row))}
        />
      ))}
    </Stack>
  )
}
