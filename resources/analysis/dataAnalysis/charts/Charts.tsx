import { Box, Stack, Typography } from '@mui/material'
import { useId } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { figures, receivedFigures } from '#contract/analysis/figures/figures.ts'
import { OneChoice } from '#ui/inputs/OneChoice.tsx'
import { useAnalysis } from '../analysis.ts'
import { Departments } from './Departments.tsx'
import { ReferralsOverTime, ReverseReferralsOverTime } from './OverTime.tsx'
import { Years } from './Years.tsx'

/** The course of referrals and reverse referrals, and their departments. */
export const Charts = () => {
  const translate = useTranslate()
  const language = (useLocale() ?? 'ja').startsWith('ja') ? 'ja' : 'en'
  const id = useId()
  const user = useCurrentUser()
  const { view, change } = useAnalysis()
  const hasReverse = user?.features.includes('reverse_referrals') ?? false
  return (
    <section aria-labelledby={id}>
      <Stack
        direction="row"
        sx={{ flexWrap: 'wrap', gap: 1.5, alignItems: 'end', justifyContent: 'space-between', mb: 1.5 }}
      >
        <Typography id={id} component="h2" variant="h2">
          {translate('renkei.data_analysis.charts.title')}
        </Typography>
        <OneChoice
          label={translate('renkei.data_analysis.charts.figure')}
          choices={receivedFigures}
          nameOf={(figure) => figures[figure].name[language]}
          value={view.figure}
          onChange={(figure) => change({ figure })}
          minWidth={180}
          className="no-print"
        />
      </Stack>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <ReferralsOverTime />
        {hasReverse && <ReverseReferralsOverTime />}
        <Departments of="referrals" />
        {hasReverse && <Departments of="reverse_referrals" />}
        <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
          <Years />
        </Box>
      </Box>
    </section>
  )
}
