import { Box, Skeleton, Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import {
  comparabilityOfFigure,
  comparedKind,
  isUnsettled,
  stateOfFigure,
} from '#contract/analysis/figures/figureMonths.ts'
import { comparisonOf } from '#contract/comparison.ts'
import { headlineFigures } from '#contract/analysis/figures/figures.ts'
import { ChangeLegend } from '#ui/ChangeLegend.tsx'
import { LoadError } from '#ui/page/failures/LoadError.tsx'
import { UntilAnswered } from '#ui/page/UntilAnswered.tsx'
import { useAnalysis } from '../analysis.ts'
import { valueOf } from '../itemsOf.ts'
import { OfficialRates } from '../rates/OfficialRates.tsx'
import { useComparison, useMonthlyFigures } from '../useComparison.ts'
import { FigureCard } from './FigureCard.tsx'

const grid = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: { xs: 1, sm: 1.5 },
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    sm: 'repeat(4, minmax(0, 1fr))',
    xl: 'repeat(8, minmax(0, 1fr))',
  },
}

const cardHeight = 176

/** The figures of the period at a glance, and the official rates. */
export const Headline = () => {
  const translate = useTranslate()
  const user = useCurrentUser()
  const query = useComparison()
  const { months, comparedMonths, loaded } = useAnalysis()
  const monthly = useMonthlyFigures()
  const byMonth = monthly.isPlaceholderData ? undefined : monthly.data?.referrals
  const figures = headlineFigures.filter(
    (figure) => figure !== 'reverse_referral_count' || user?.features.includes('reverse_referrals'),
  )
  if (query.error && !query.data) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  const { data } = query
  return (
    <Box component="section" aria-labelledby="headline-title" aria-busy={query.isFetching}>
      <Box component="h2" id="headline-title" sx={visuallyHidden}>
        {translate('renkei.data_analysis.headline.title')}
      </Box>
      <UntilAnswered isPrevious={query.isPlaceholderData}>
        <Box component="ul" sx={grid}>
          {figures.map((figure) =>
            data ? (
              <FigureCard
                key={figure}
                figure={figure}
                value={valueOf(data.period.items, figure)}
                state={stateOfFigure(figure, months, loaded)}
                beforeState={stateOfFigure(figure, comparedMonths, loaded)}
                before={valueOf(data.comparisonPeriod.items, figure)}
                comparison={comparisonOf(
                  valueOf(data.period.items, figure),
                  valueOf(data.comparisonPeriod.items, figure),
                  comparabilityOfFigure(figure, [months, comparedMonths], loaded),
                  comparedKind(figure),
                )}
                course={byMonth?.map(({ items, state, endDate }) => ({
                  value: valueOf(items, figure),
                  isOpen: state === 'partial' || isUnsettled(figure, endDate, loaded),
                }))}
              />
            ) : (
              <Skeleton key={figure} component="li" variant="rounded" sx={{ height: cardHeight }} />
            ),
          )}
        </Box>
      </UntilAnswered>
      <Typography variant="caption" component="p" color="text.secondary" sx={{ mt: 1 }}>
        {translate('renkei.data_analysis.headline.stays_note')}
      </Typography>
      <ChangeLegend />
      <UntilAnswered isPrevious={query.isPlaceholderData}>
        <OfficialRates items={data?.period.items} before={data?.comparisonPeriod.items} months={byMonth} />
      </UntilAnswered>
    </Box>
  )
}
