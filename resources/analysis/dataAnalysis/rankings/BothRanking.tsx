import { Box } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { whyUnknown } from '#contract/analysis/figures/figureMonths.ts'
import { BothOrder, bothOrders } from '#contract/analysis/dataAnalysis.ts'
import { bothRankingWords } from '#contract/analysis/rankingWords.ts'
import { noValue } from '#contract/noValue.ts'
import { api, type Reply } from '#dataProvider/client.ts'
import { formatCount } from '#ui/format.ts'
import { OneChoice } from '#ui/inputs/OneChoice.tsx'
import { Sparkline } from '#ui/Sparkline.tsx'
import { useAnalysis } from '../analysis.ts'
import { valueOf } from '../itemsOf.ts'
import { RankingBlock } from './RankingBlock.tsx'

type Row = Reply<'rankBothReferrals'>['medicalInstitutions'][number]

/** Width of a figure with its name, equal in all rows so that they are aligned. */
const countWidth = { xs: 64, sm: 92, md: 108 }

const courses = ['referral_count', 'reverse_referral_count'] as const

/** The counts of an institution; null where a list is missing, since 0 then says nothing. */
const useCounts = () => {
  const { months, loaded } = useAnalysis()
  const counted = (figure: (typeof courses)[number], count: number) =>
    count === 0 && whyUnknown(figure, months, loaded) ? null : count
  return (row: Row) => {
    const received = counted('referral_count', row.referralCount)
    const sent = counted('reverse_referral_count', row.reverseReferralCount)
    return {
      referral_count: received,
      reverse_referral_count: sent,
      difference_count: received === null || sent === null ? null : row.differenceCount,
    }
  }
}

const Figures = ({ row }: { readonly row: Row }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = (key: string) => translate(`renkei.data_analysis.rankings.${key}`)
  const counts = useCounts()(row)
  const { difference_count: difference } = counts
  const number = (count: number | null) => (count === null ? noValue : formatCount(Math.abs(count), locale))
  const sign = difference === null ? '' : difference > 0 ? '+' : difference < 0 ? '−' : '±'
  return (
    <Box
      sx={{
        display: 'grid',
        alignItems: 'center',
        columnGap: 1.5,
        gridTemplateColumns: { xs: 'auto', sm: 'repeat(3, auto)' },
      }}
    >
      {courses.map((key) => (
        <Box key={key} sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 1 }}>
          <Box sx={{ width: { sm: 72, md: 120 }, display: { xs: 'none', sm: 'block' } }}>
            <Sparkline values={row.months.map(({ items }) => valueOf(items, key))} />
          </Box>
          <Box sx={{ minWidth: countWidth }}>
            <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
              {text(key)}{' '}
            </Box>
            <strong>{number(counts[key])}</strong>
          </Box>
        </Box>
      ))}
      <Box sx={{ minWidth: countWidth }}>
        <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
          {text('difference_count')}{' '}
        </Box>
        <strong>{`${sign}${number(difference)}`}</strong>
      </Box>
    </Box>
  )
}

/** Institutions by referrals in both directions, with their monthly course. */
export const BothRanking = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { view, change, period, filter } = useAnalysis()
  const countsOf = useCounts()
  const text = (key: string) => translate(`renkei.data_analysis.rankings.${key}`)
  const { sort_by: sortBy, sort } = bothOrders[view.order]
  const body = { period, sortBy, sort, ...filter }
  return (
    <>
      <OneChoice
        label={text('order')}
        choices={BothOrder.options}
        nameOf={text}
        value={view.order}
        onChange={(order) => change({ order })}
        minWidth={220}
        sx={{ mb: 1.5 }}
      />
      <RankingBlock<Row>
        title={text('both')}
        who={bothRankingWords[locale.startsWith('ja') ? 'ja' : 'en']}
        defined={['referral_count', 'reverse_referral_count', 'difference_count']}
        ranking={{
          key: ['rankBothReferrals', body],
          load: (page, options) => api.rankBothReferrals({ body: { ...body, ...page } }, options),
        }}
        figures={(row) => <Figures row={row} />}
        columns={[
          { label: text('referral_count'), unit: 'referrals', valueOf: (row) => countsOf(row).referral_count },
          {
            label: text('reverse_referral_count'),
            unit: 'referrals',
            valueOf: (row) => countsOf(row).reverse_referral_count,
          },
          { label: text('difference_count'), unit: 'referrals', valueOf: (row) => countsOf(row).difference_count },
        ]}
        empty={text('nothing_both')}
      />
    </>
  )
}
