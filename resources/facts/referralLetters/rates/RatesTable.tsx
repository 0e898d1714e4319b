import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { noValue } from '#contract/noValue.ts'
import { formatCount, formatMonth, formatMonthOfYear, formatPercent } from '#ui/format.ts'
import { monthsWithRates, rateOf, type Rates, settledSum } from './rates.ts'

interface CellProps {
  readonly counts: { readonly dueCount: number; readonly inTimeCount: number }
  /** Whether the figures still change. */
  readonly isOpen?: boolean
}

const RateCell = ({ counts, isOpen = false }: CellProps) => {
  const locale = useLocale() ?? 'ja'
  const rate = rateOf(counts)
  return (
    <TableCell
      align="right"
      className="figures"
      sx={{ whiteSpace: 'nowrap', ...(isOpen && { color: 'text.secondary' }) }}
    >
      {rate === null ? noValue : formatPercent(rate, locale)}
      {rate !== null && (
        <Typography variant="caption" component="div" color="text.secondary" className="figures">
          {`${formatCount(counts.inTimeCount, locale)}/${formatCount(counts.dueCount, locale)}`}
        </Typography>
      )}
    </TableCell>
  )
}

const Bar = ({ rate }: { readonly rate: number | null }) => (
  <Box aria-hidden sx={{ height: 4, mt: 0.5, bgcolor: 'tint.accent', borderRadius: 1, minWidth: 96 }}>
    <Box sx={{ height: '100%', width: `${rate ?? 0}%`, bgcolor: 'primary.main', borderRadius: 1 }} />
  </Box>
)

/** Departments by month of the referral; what still changes is marked, and months without any figure are named below. */
export const RatesTable = ({ rates }: { readonly rates: Rates }) => {
  const { months, whole, departments } = rates
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = (key: string) => translate(`renkei.letters.rates.${key}`)
  const rows = [
    { key: 'whole', name: text('whole'), counts: whole },
    ...departments.map(({ ownDepartment, months: counts }) => ({
      key: String(ownDepartment?.id ?? 0),
      name: ownDepartment?.name ?? translate('renkei.letters.no_department'),
      counts,
    })),
  ]
  const shown = monthsWithRates(rates)
  const withMonth = shown.flatMap((place) => {
    const month = months[place]
    return month ? [{ ...month, place }] : []
  })
  const hasSettled = rows.some(({ counts }) => rateOf(settledSum(months, counts)) !== null)
  const left = months.filter((_, place) => !shown.includes(place))
  const pinned = { position: 'sticky', left: 0, bgcolor: 'background.paper', zIndex: 1 } as const
  return (
    <Box component="section" aria-label={text('table')} tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Table size="small" sx={{ '& td, & th': { verticalAlign: 'top' } }}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ ...pinned, minWidth: 140 }}>{text('department')}</TableCell>
            {hasSettled && (
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                {text('settled_sum')}
              </TableCell>
            )}
            {withMonth.map(({ month, isSettled }, place) => (
              <TableCell key={month} align="right" sx={{ whiteSpace: 'nowrap' }}>
                <abbr title={formatMonth(month, locale)} style={{ textDecoration: 'none' }}>
                  {month.endsWith('-01-01') || place === 0
                    ? formatMonth(month, locale)
                    : formatMonthOfYear(month, locale)}
                </abbr>
                {!isSettled && (
                  <Typography variant="caption" component="div" color="text.secondary">
                    {text('unsettled')}
                  </Typography>
                )}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ key, name, counts }) => {
            const sum = settledSum(months, counts)
            return (
              <TableRow key={key} sx={key === 'whole' ? { '& td, & th': { fontWeight: 700 } } : {}}>
                <TableCell component="th" scope="row" sx={{ ...pinned, fontWeight: 700 }}>
                  {name}
                  <Bar rate={rateOf(sum)} />
                </TableCell>
                {hasSettled && <RateCell counts={sum} />}
                {withMonth.map(({ month, isSettled, place }) => (
                  <RateCell key={month} counts={counts[place] ?? { dueCount: 0, inTimeCount: 0 }} isOpen={!isSettled} />
                ))}
              </TableRow>
            )
          })}
        </TableBody>
      </Table>
      {left.length > 0 && (
        <Typography variant="caption" component="p" color="text.secondary" sx={{ mt: 1, position: 'sticky', left: 0 }}>
          {translate('renkei.letters.rates.without_figures', {
            months: left.map(({ month }) => formatMonth(month, locale)).join(translate('renkei.letters.rates.between')),
          })}
        </Typography>
      )}
    </Box>
  )
}
