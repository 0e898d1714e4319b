import { Box, Stack, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import type { Reply } from '#dataProvider/client.ts'
import { formatCount } from '#ui/format.ts'
import { useDevice } from '#ui/useDevice.ts'

type Problem = Reply<'listDataUploadProblems'>['problems'][number]

interface Props {
  readonly problems: readonly Problem[]
}

const keyOf = ({ line, columnNumber, message }: Problem) => `${line} ${columnNumber} ${message}`

const useWords = () => {
  const translate = useTranslate()
  return (key: string, args?: Record<string, string>) => translate(`renkei.data_uploads.${key}`, args)
}

/** Number and name of a column: `3 入院年月日`. */
const columnOf = ({ columnNumber, columnName }: Problem) => [columnNumber, columnName].filter(Boolean).join(' ')

const outcomeOf = ({ isRejected }: Problem) => (isRejected ? 'rejected' : 'taken')

const columns = ['line', 'column', 'value', 'message', 'outcome'] as const

const ProblemTable = ({ problems }: Props) => {
  const locale = useLocale() ?? 'ja'
  const translate = useTranslate()
  const words = useWords()
  return (
    <Box component="section" aria-label={words('problems_table')} tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell key={column} align={column === 'line' ? 'right' : 'left'} sx={{ whiteSpace: 'nowrap' }}>
                {words(`problem_columns.${column}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {problems.map((problem) => (
            <TableRow key={keyOf(problem)} sx={{ verticalAlign: 'top' }}>
              <TableCell align="right" className="figures" sx={{ whiteSpace: 'nowrap' }}>
                {formatCount(problem.line, locale)}
              </TableCell>
              <TableCell sx={{ minWidth: 120 }}>{columnOf(problem)}</TableCell>
              <TableCell sx={{ minWidth: 110, maxWidth: 200, overflowWrap: 'anywhere' }}>
                {problem.value ?? translate('renkei.permissions.hidden')}
              </TableCell>
              <TableCell sx={{ minWidth: 280 }}>{problem.message}</TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{words(`outcomes.${outcomeOf(problem)}`)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

const ProblemCards = ({ problems }: Props) => {
  const locale = useLocale() ?? 'ja'
  const translate = useTranslate()
  const words = useWords()
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {problems.map((problem) => (
        <Box component="li" key={keyOf(problem)} sx={{ py: 1, borderTop: 1, borderColor: 'hairline' }}>
          <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1 }}>
            <Box className="figures" sx={{ fontWeight: 700 }}>
              {words('line', { line: formatCount(problem.line, locale) })}
              {'　'}
              {columnOf(problem)}
            </Box>
            <Box sx={{ flexShrink: 0 }}>{words(`outcomes.${outcomeOf(problem)}`)}</Box>
          </Stack>
          {problem.value !== '' && (
            <Box sx={{ overflowWrap: 'anywhere' }}>{problem.value ?? translate('renkei.permissions.hidden')}</Box>
          )}
          <Box sx={{ color: 'text.secondary' }}>{problem.message}</Box>
        </Box>
      ))}
    </Box>
  )
}

/** Rows with their problems, as cards on a phone. */
export const ProblemRows = (props: Props) =>
  useDevice() === 'phone' ? <ProblemCards {...props} /> : <ProblemTable {...props} />
