import { Alert, Box, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { type AnnualRate, annualRates, fiscalYearDays, monthsMissingFor } from '#contract/analysis/annualReports.ts'
import type { KnownMonths } from '#contract/comparison.ts'
import { type Figure, figures } from '#contract/analysis/figures/figures.ts'
import { api } from '#dataProvider/client.ts'
import { Definitions } from '#ui/charts/figures/Definitions.tsx'
import { formatMonths } from '#ui/monthSpans.ts'
import { Block } from '#ui/page/Block.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import { baseMonthQuery } from '#ui/useBaseMonth.ts'
import { FigureText } from '../dataAnalysis/headline/FigureCard.tsx'
import { type SentItems, valueOf } from '../dataAnalysis/itemsOf.ts'
import '../dataAnalysis/texts.ts'

const shown = [
  ...annualRates,
  'law_referral_patient_count',
  'law_reverse_referral_patient_count',
  'first_visit_patient_count',
] as const satisfies readonly Figure[]

type Months = readonly { readonly startDate: string; readonly items: SentItems }[]

interface RatesProps {
  readonly fiscalYear: number
  readonly items: SentItems
  readonly months: Months
  readonly known: KnownMonths
}

/** The months for which something is unknown, by what it is. */
const useGaps = ({ fiscalYear, months, known }: Omit<RatesProps, 'items'>) => {
  const { start_date: first, end_date: last } = fiscalYearDays(fiscalYear)
  const ofLists = (rate: AnnualRate) => monthsMissingFor(rate, { first, last }, known)
  return [
    { key: 'referrals', months: ofLists('law_referral_rate') },
    { key: 'reverse_referrals', months: ofLists('law_reverse_referral_rate') },
    {
      key: 'first_visits',
      months: months
        .filter(({ items }) => valueOf(items, 'first_visit_patient_count') === null)
        .map(({ startDate }) => startDate),
    },
  ].filter((gap) => gap.months.length > 0)
}

const Gaps = (props: Omit<RatesProps, 'items'>) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const user = useCurrentUser()
  const gaps = useGaps(props)
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.annual_report.gaps.${key}`, args)
  if (gaps.length === 0) return null
  return (
    <Alert severity="warning" sx={{ mt: 1.5 }}>
      {text('title')}
      {gaps.map(({ key, months }) => (
        <div key={key}>{text(key, { months: formatMonths(months, locale) })}</div>
      ))}
      {user?.features.includes('data_uploads') && (
        <Link
          component={RouterLink}
          to={`/hospital_counts?fiscal_year=${props.fiscalYear}`}
          sx={{ display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, sm: 28 }, fontWeight: 700 }}
        >
          {translate('renkei.data_analysis.rates.to_counts')}
        </Link>
      )}
    </Alert>
  )
}

const Rates = ({ fiscalYear, items, months, known }: RatesProps) => {
  const locale = useLocale() ?? 'ja'
  const { start_date: first, end_date: last } = fiscalYearDays(fiscalYear)
  const valueIn = (figure: Figure) => {
    const rate = annualRates.find((one) => one === figure)
    return rate && monthsMissingFor(rate, { first, last }, known).length > 0 ? null : valueOf(items, figure)
  }
  return (
    <>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)', md: 'repeat(5, 1fr)' },
        }}
      >
        {shown.map((figure) => (
          <div key={figure}>
            <Typography component="dt" variant="caption" color="text.secondary">
              {figures[figure].name[locale.startsWith('ja') ? 'ja' : 'en']}
            </Typography>
            <Box component="dd" className="figures" sx={{ m: 0, fontSize: 22, fontWeight: 700, lineHeight: 1.4 }}>
              <FigureText figure={figure} value={valueIn(figure)} />
            </Box>
          </div>
        ))}
      </Box>
      <Gaps fiscalYear={fiscalYear} months={months} known={known} />
    </>
  )
}

/** The rates of a fiscal year with their counts, and what is still unknown, as the workbook has them. */
export const AnnualRates = ({ fiscalYear }: { readonly fiscalYear: number }) => {
  const translate = useTranslate()
  const query = useQuery({
    queryKey: ['annualRates', fiscalYear],
    queryFn: async ({ signal, client }) => {
      const { start_date: startDate, end_date: endDate } = fiscalYearDays(fiscalYear)
      const chart = async (unitType: 'month' | 'year') =>
        (await api.getReferralChart({ body: { period: { startDate, endDate }, unitType } }, { signal })).referrals
      const [months, years, known] = await Promise.all([
        chart('month'),
        chart('year'),
        client.ensureQueryData(baseMonthQuery),
      ])
      return { months, items: years[0]?.items ?? [], known }
    },
  })
  const title = translate('renkei.annual_report.rates')
  return (
    <Block title={title} actions={<Definitions figures={shown} of={title} />}>
      <QueryState query={query} lines={3}>
        {(read) => <Rates fiscalYear={fiscalYear} {...read} />}
      </QueryState>
    </Block>
  )
}
