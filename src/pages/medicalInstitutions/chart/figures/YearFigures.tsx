import { Box, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { useCurrentUser } from '../../../../../authProvider/currentUser.ts'
import { formatCount, formatFiscalYear, formatMonthOfYear, formatPercent } from '../../../../../ui/format.ts'
import { Change } from './Change.tsx'
import type { ReferralSummary } from './useReferralSummary.ts'

type Year = ReferralSummary['thisYear']

const counts = [
  'referralCount',
  'firstVisitCount',
  'admissionCount',
  'operationCount',
  'reverseReferralCount',
] as const satisfies readonly (keyof Year)[]

interface FigureProps {
  readonly name: string
  readonly value: string
  readonly unit?: string
  readonly before: string
  readonly change?: number
}

const Figure = ({ name, value, unit, before, change }: FigureProps) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography component="dt" variant="caption" color="text.secondary">
      {name}
    </Typography>
    <Box component="dd" className="figures" sx={{ m: 0 }}>
      <Box component="span" sx={{ fontSize: 22, fontWeight: 700, lineHeight: 1.3 }}>
        {value}
      </Box>
      {unit && <Box component="span" sx={{ fontSize: 12, ml: 0.25 }}>{` ${unit}`}</Box>}
      <Typography variant="caption" component="div" color="text.secondary">
        {before} {change !== undefined && <Change by={change} />}
      </Typography>
    </Box>
  </Box>
)

/** The figures of this fiscal year, each with those of the same months a year before. */
export const YearFigures = ({ summary: { thisYear, lastYear } }: { readonly summary: ReferralSummary }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const user = useCurrentUser()
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.referral_figures.${key}`, args)
  const percent = ({ admissionRate }: Year) => (admissionRate === null ? '—' : formatPercent(admissionRate, locale))
  const shown = counts.filter(
    (count) => count !== 'reverseReferralCount' || user?.features.includes('reverse_referrals'),
  )
  const months = [thisYear.firstMonth, thisYear.lastMonth].map((month) => formatMonthOfYear(month, locale))
  return (
    <div>
      <Typography variant="caption" color="text.secondary" component="p" sx={{ mb: 1 }}>
        {text('period', {
          year: formatFiscalYear(thisYear.fiscalYear, locale),
          months: [...new Set(months)].join(text('to')),
          lastYear: formatFiscalYear(lastYear.fiscalYear, locale),
        })}
      </Typography>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))' }}
      >
        {shown.map((count) => (
          <Figure
            key={count}
            name={text(`figures.${count}`)}
            value={formatCount(thisYear[count], locale)}
            unit={text(`units.${count}`)}
            before={text('last_year', { value: formatCount(lastYear[count], locale) })}
            change={thisYear[count] - lastYear[count]}
          />
        ))}
        <Figure
          name={text('figures.admissionRate')}
          value={percent(thisYear)}
          before={text('last_year', { value: percent(lastYear) })}
        />
      </Box>
    </div>
  )
}
