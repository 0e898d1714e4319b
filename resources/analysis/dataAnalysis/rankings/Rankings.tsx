import { Box, Tab, Tabs, Typography } from '@mui/material'
import { useId } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { useAnalysis } from '../analysis.ts'
import { rankings, type View } from '../view/view.ts'
import { BothRanking } from './BothRanking.tsx'
import { formatMonthRange } from '#ui/format.ts'
import { ChangeRanking, useRankedPeriods } from './ChangeRanking.tsx'

const beside = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
}

const Panel = ({ ranking }: { readonly ranking: View['ranking'] }) => {
  const translate = useTranslate()
  const text = (key: string) => translate(`renkei.data_analysis.rankings.${key}`)
  switch (ranking) {
    case 'total':
      return <ChangeRanking title={text('total')} change="all" sortBy="referral_count_after" empty={text('nothing')} />
    case 'changes':
      return (
        <Box sx={beside}>
          <ChangeRanking title={text('growing')} change="growing" empty={text('no_growing')} />
          <ChangeRanking title={text('shrinking')} change="shrinking" empty={text('no_shrinking')} />
        </Box>
      )
    case 'turnover':
      return (
        <Box sx={beside}>
          <ChangeRanking title={text('new')} change="new" empty={text('no_new')} />
          <ChangeRanking title={text('lost')} change="lost" empty={text('no_lost')} />
        </Box>
      )
    default:
      return <BothRanking />
  }
}

/** Rankings of institutions: who refers, who refers more or less than before, who has started and who has stopped. */
export const Rankings = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const user = useCurrentUser()
  const id = useId()
  const { view, change, months } = useAnalysis()
  const { isAnnual, period, compared } = useRankedPeriods()
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.data_analysis.rankings.${key}`, args)
  const offered = rankings.filter((name) => name !== 'both' || user?.features.includes('reverse_referrals'))
  const shown = offered.includes(view.ranking) ? view.ranking : 'total'
  return (
    <section aria-labelledby={`${id}title`}>
      <Typography id={`${id}title`} component="h2" variant="h2">
        {text('title')}
      </Typography>
      <Typography variant="caption" component="p" color="text.secondary" className="figures">
        {shown === 'both'
          ? formatMonthRange(months, locale)
          : text(isAnnual ? 'compared_years' : 'compared', {
              period: formatMonthRange(period, locale),
              comparison: formatMonthRange(compared, locale),
            })}
      </Typography>
      <Tabs
        value={shown}
        variant="scrollable"
        scrollButtons={false}
        aria-labelledby={`${id}title`}
        onChange={(_event, ranking: View['ranking']) => change({ ranking })}
        sx={{ mb: 1.5 }}
      >
        {offered.map((name) => (
          <Tab key={name} value={name} label={text(`tabs.${name}`)} id={`${id}${name}`} aria-controls={`${id}panel`} />
        ))}
      </Tabs>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${shown}`}>
        <Panel ranking={shown} />
      </div>
    </section>
  )
}
