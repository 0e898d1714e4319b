import { ReportProblemOutlined } from '@mui/icons-material'
import { Box, Stack, Table, TableBody, TableCell, TableHead, TableRow, TextField, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { MonthChoice } from '#contract/intake/importedFacts.ts'
import { formatCount, formatDateTime, formatMonth } from '#ui/format.ts'
import { useStaffName } from '#ui/staffs/useStaffName.ts'
import { useDevice } from '#ui/useDevice.ts'
import { ChosenBy } from './ChosenBy.tsx'
import { useDecisionWords } from './decisionWords.ts'
import type { ImportDecisions, ImportDetail } from '../importKinds.ts'

export type Month = NonNullable<ImportDetail['facts']>['monthTable'][number]

export interface MonthTableProps {
  readonly months: readonly Month[]
  /** Decisions that are being saved. */
  readonly pending: NonNullable<ImportDecisions['months']>
  readonly onDecide: (month: Month, decision: MonthChoice) => void
}

interface MonthProps {
  readonly of: Month
  /** The decision to show, even before the server's reply. */
  readonly chosen: MonthChoice | null
  readonly onDecide: MonthTableProps['onDecide']
}

const useWords = () => {
  const translate = useTranslate()
  return (key: string, args?: Record<string, string>) => translate(`renkei.imports.months.${key}`, args)
}

const Decision = ({ of, chosen: decision, onDecide }: MonthProps) => {
  const { month, standingCount } = of
  const words = useWords()
  const locale = useLocale() ?? 'ja'
  const offered = standingCount === 0 ? (['replace', 'leave_out'] as const) : MonthChoice.options
  const { monthText } = useDecisionWords()
  return (
    <TextField
      select
      size="small"
      value={decision ?? ''}
      error={decision === null}
      onChange={({ target }) => {
        const chosen = MonthChoice.safeParse(target.value)
        if (chosen.success) onDecide(of, chosen.data)
      }}
      slotProps={{
        select: { native: true },
        htmlInput: { 'aria-label': words('decision_of', { month: formatMonth(month, locale) }) },
      }}
      sx={{ minWidth: 176 }}
    >
      {decision === null && (
        <option value="" disabled>
          {words('choose')}
        </option>
      )}
      {(decision === 'add' && standingCount === 0 ? MonthChoice.options : offered).map((choice) => (
        <option key={choice} value={choice}>
          {monthText(of, choice)}
        </option>
      ))}
    </TextField>
  )
}

/** What others have changed in a month since it was checked or decided on. */
const useChangeText = () => {
  const words = useWords()
  const locale = useLocale() ?? 'ja'
  return (change: Month['change']) => {
    if (!change) return words('marks.changed')
    const { filename: name, rowCount, createdBy, isUndone, undoneBy, at } = change
    const kind = isUndone ? (undoneBy ? 'undone_by' : 'undone') : 'imported'
    return words(`changes.${kind}`, {
      name,
      by: createdBy.name,
      undoer: undoneBy?.name ?? '',
      count: formatCount(rowCount, locale),
      at: formatDateTime(at, locale),
    })
  }
}

const Marks = ({ of: { marks, change, sameRows, rowCount } }: Pick<MonthProps, 'of'>) => {
  const words = useWords()
  const changeText = useChangeText()
  return (
    <>
      {marks.map((mark) => (
        <Stack key={mark} direction="row" sx={{ gap: 0.5, alignItems: 'center', fontSize: 12, fontWeight: 700 }}>
          <ReportProblemOutlined color="warning" sx={{ fontSize: 16 }} aria-hidden />
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {mark === 'changed' ? changeText(change) : words(`marks.${mark}`)}
          </Box>
        </Stack>
      ))}
      {sameRows && (
        <Typography variant="caption" component="div" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {words('same_rows', {
            percent: String(Math.floor((sameRows.rowCount / rowCount) * 100)),
            name: sameRows.filename,
          })}
        </Typography>
      )}
    </>
  )
}

/** Up to so many files of a month are named. */
const maxNamedFiles = 3

/** Whose files stand in a month. */
const StandingFiles = ({ files }: { readonly files: Month['standingFiles'] }) => {
  const words = useWords()
  const staffName = useStaffName()
  const locale = useLocale() ?? 'ja'
  return (
    <>
      {files.slice(0, maxNamedFiles).map(({ filename: name, rowCount, createdBy, at }) => (
        <Typography
          key={`${name} ${at}`}
          variant="caption"
          component="div"
          color="text.secondary"
          sx={{ overflowWrap: 'anywhere' }}
        >
          {words('standing_file', {
            name,
            by: staffName(createdBy),
            count: formatCount(rowCount, locale),
            at: formatDateTime(at, locale),
          })}
        </Typography>
      ))}
      {files.length > maxNamedFiles && (
        <Typography variant="caption" component="div" color="text.secondary">
          {words('further_files', { count: formatCount(files.length - maxNamedFiles, locale) })}
        </Typography>
      )}
    </>
  )
}

/** Numbers of records before and after the import, including manually entered ones; null if undecided. */
const figuresOf = ({ standingCount, remainingCount, enteredCount }: Month) => ({
  before: standingCount + enteredCount,
  after: remainingCount === null ? null : remainingCount + enteredCount,
})

const useFigures = () => {
  const locale = useLocale() ?? 'ja'
  const words = useWords()
  const count = (value: number) => formatCount(value, locale)
  return {
    count,
    after: (value: number | null) => (value === null ? words('undecided') : count(value)),
    difference: (before: number, after: number | null) => {
      if (after === null) return words('undecided')
      const difference = after - before
      if (difference === 0) return '±0'
      return difference > 0 ? `＋${count(difference)}` : `−${count(-difference)}`
    },
  }
}

const Entered = ({ count }: { readonly count: number }) => {
  const words = useWords()
  const locale = useLocale() ?? 'ja'
  if (count === 0) return null
  return (
    <Typography variant="caption" component="div" color="text.secondary">
      {words('entered', { count: formatCount(count, locale) })}
    </Typography>
  )
}

const right = { textAlign: 'right', whiteSpace: 'nowrap' } as const

const Row = (props: MonthProps) => {
  const { of } = props
  const locale = useLocale() ?? 'ja'
  const { count, after: afterOf, difference } = useFigures()
  const { before, after } = figuresOf(of)
  return (
    <TableRow sx={{ verticalAlign: 'top' }}>
      <TableCell component="th" scope="row" sx={{ minWidth: 170 }}>
        {formatMonth(of.month, locale)}
        <StandingFiles files={of.standingFiles} />
        <Marks of={of} />
      </TableCell>
      <TableCell className="figures" sx={right}>
        {count(before)}
        <Entered count={of.enteredCount} />
      </TableCell>
      <TableCell className="figures" sx={right}>
        {count(of.rowCount)}
      </TableCell>
      <TableCell className="figures" sx={right}>
        {afterOf(after)}
      </TableCell>
      <TableCell className="figures" sx={right}>
        {difference(before, after)}
      </TableCell>
      <TableCell sx={{ width: '1%' }}>
        <Decision {...props} />
        {props.chosen !== null && <ChosenBy chosen={of.decided} />}
      </TableCell>
    </TableRow>
  )
}

const headings = ['month', 'standing', 'rows', 'remaining', 'difference', 'decision'] as const

const chosenOf = ({ month, decision }: Month, pending: MonthTableProps['pending']) =>
  pending.find((one) => one.month === month)?.decision ?? decision

const Grid = ({ months, pending, onDecide }: MonthTableProps) => {
  const words = useWords()
  return (
    <Box component="section" aria-label={words('table')} tabIndex={0} sx={{ overflow: 'auto', maxHeight: 560 }}>
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            {headings.map((heading, index) => (
              <TableCell key={heading} sx={index > 0 && index < 5 ? right : { whiteSpace: 'nowrap' }}>
                {words(`columns.${heading}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {months.map((of) => (
            <Row key={of.month} of={of} chosen={chosenOf(of, pending)} onDecide={onDecide} />
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

const Card = (props: MonthProps) => {
  const { of } = props
  const words = useWords()
  const locale = useLocale() ?? 'ja'
  const { count, after: afterOf, difference } = useFigures()
  const { before, after } = figuresOf(of)
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'hairline', py: 1 }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1, alignItems: 'flex-start' }}>
        <Box sx={{ minWidth: 0, fontWeight: 700 }}>
          {formatMonth(of.month, locale)}
          <Box sx={{ fontWeight: 400 }}>
            <StandingFiles files={of.standingFiles} />
            <Marks of={of} />
          </Box>
        </Box>
        <Decision {...props} />
      </Stack>
      <Typography className="figures" sx={{ pt: 0.5 }}>
        {words('card', {
          before: count(before),
          rows: count(of.rowCount),
          after: afterOf(after),
          difference: difference(before, after),
        })}
      </Typography>
      <Entered count={of.enteredCount} />
      {props.chosen !== null && <ChosenBy chosen={of.decided} />}
    </Box>
  )
}

/** The months of a list: existing records, remaining records, and the decision. Cards on a phone. */
export const MonthTable = (props: MonthTableProps) => {
  const words = useWords()
  if (useDevice() !== 'phone') return <Grid {...props} />
  return (
    <Box component="ul" aria-label={words('table')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {props.months.map((of) => (
        <Card key={of.month} of={of} chosen={chosenOf(of, props.pending)} onDecide={props.onDecide} />
      ))}
    </Box>
  )
}
