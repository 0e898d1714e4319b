import { Box } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { fiscalYears } from '#contract/analysis/analysisMonths.ts'
import { changeRankingWords } from '#contract/analysis/rankingWords.ts'
import { whyUnknown } from '#contract/analysis/figures/figureMonths.ts'
import { monthsBetween } from '#contract/months.ts'
import { comparabilityOf, isComparable, sentChange } from '#contract/comparison.ts'
import { api, type Reply, type RequestParameters } from '#dataProvider/client.ts'
import { useAnalysis } from '../analysis.ts'
import { BeforeAfter } from '../BeforeAfter.tsx'
import { ChangeText } from '../headline/ChangeText.tsx'
import { daysOf } from '../view/period.ts'
import { formatMonth, formatMonthRange, withBrackets } from '#ui/format.ts'
import { RankingBlock } from './RankingBlock.tsx'

type Row = Reply<'rankReferralsMonthly'>['medicalInstitutions'][number]
type Body = RequestParameters<'rankReferralsMonthly'>['body']

/** The ranked periods: those of the screen, or two fiscal years if it shows years. */
export const useRankedPeriods = () => {
  const { view, months, comparedMonths } = useAnalysis()
  const isAnnual = view.unit === 'year'
  const [period, compared] = isAnnual ? fiscalYears(months) : ([months, comparedMonths] as const)
  /** Whether they are others than those of the figures above. */
  const isOther = [
    [period, months],
    [compared, comparedMonths],
  ].some(([one, other]) => one?.first !== other?.first || one?.last !== other?.last)
  return { isAnnual, isOther, period, compared }
}

interface FiguresProps {
  readonly row: Row
  readonly before: number | null
  /** Last month of the ranked period. */
  readonly until: string
}

/** When a partner that has stopped last referred, so that one of two years ago is not taken for one of last month. */
const LastReferral = ({ month, until }: { readonly month: string; readonly until: string }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  return (
    <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
      {translate('renkei.data_analysis.rankings.last_referral_in', {
        month: formatMonth(month, locale),
        smart_count: monthsBetween(month, until).length - 1,
      })}
    </Box>
  )
}

const Figures = ({ row, before, until }: FiguresProps) => (
  <>
    <BeforeAfter before={before} after={row.referralCountAfter} />
    <Box sx={{ fontSize: 12 }}>
      <ChangeText comparison={sentChange(row.increaseCount, row.referralCountBefore)} figure="referral_count" />
    </Box>
    {row.lastReferralMonth !== null && <LastReferral month={row.lastReferralMonth} until={until} />}
  </>
)

export interface ChangeRankingProps {
  readonly title: string
  readonly change: NonNullable<Body['change']>
  readonly sortBy?: Body['sortBy']
  readonly empty: string
}

/** Institutions by the change of their referrals between two periods. */
export const ChangeRanking = ({ title, change, sortBy, empty }: ChangeRankingProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { filter, loaded } = useAnalysis()
  const { isAnnual, isOther, period, compared } = useRankedPeriods()
  const rank = isAnnual ? api.rankReferralsAnnually : api.rankReferralsMonthly
  const body: Body = {
    period: daysOf(period),
    comparisonPeriod: daysOf(compared),
    change,
    ...(sortBy && { sortBy }),
    ...filter,
  }
  const text = (key: string) => translate(`renkei.data_analysis.rankings.${key}`)
  const isBeforeKnown = isComparable(comparabilityOf({ referrals: true }, [compared], loaded))
  /** The referrals before, unless some of their lists are missing: that is not 0. */
  const beforeOf = ({ referralCountBefore }: Row): number | null => (isBeforeKnown ? referralCountBefore : null)
  return (
    <RankingBlock<Row>
      title={isOther ? withBrackets(title, formatMonthRange(period, locale), locale) : title}
      who={changeRankingWords(
        change,
        { period: formatMonthRange(period, locale), comparison: formatMonthRange(compared, locale) },
        locale.startsWith('ja') ? 'ja' : 'en',
      )}
      defined={['referral_count']}
      ranking={{
        key: [isAnnual ? 'rankReferralsAnnually' : 'rankReferralsMonthly', body],
        load: (page, options) => rank({ body: { ...body, ...page } }, options),
      }}
      sizeOf={(row) => (change === 'all' ? row.referralCountAfter : Math.abs(row.increaseCount ?? 0))}
      figures={(row) => <Figures row={row} before={beforeOf(row)} until={period.last} />}
      columns={[
        { label: formatMonthRange(compared, locale), unit: 'referrals', valueOf: beforeOf },
        { label: formatMonthRange(period, locale), unit: 'referrals', valueOf: (row) => row.referralCountAfter },
        { label: text('increase'), unit: 'referrals', valueOf: (row) => row.increaseCount },
        { label: text('increase_rate'), unit: 'percent', valueOf: (row) => row.increaseRate },
      ]}
      {...(change === 'lost' && {
        texts: [{ label: text('last_referral'), textOf: ({ lastReferralMonth: month }) => month?.slice(0, 7) ?? '' }],
      })}
      empty={empty}
      unknown={whyUnknown('referral_count', period, loaded)}
    />
  )
}
