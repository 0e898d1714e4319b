import { Box, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useId } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { useCurrentUser } from '../../../../authProvider/currentUser.ts'
import { figures, receivedFigures } from '../../../../contract/figures.ts'
import { useAnalysis } from '../analysis.ts'
import { Departments } from './Departments.tsx'
import { ReferralsOverTime, ReverseReferralsOverTime } from './OverTime.tsx'
import { Years } from './Years.tsx'

/** How referrals and reverse referrals run, and to which departments they belong. */
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
        <TextField
          select
          label={translate('renkei.data_analysis.charts.figure')}
          value={view.figure}
          onChange={({ target }) =>
            change({ figure: receivedFigures.find((one) => one === target.value) ?? 'referral_count' })
          }
          sx={{ minWidth: 180 }}
          className="no-print"
        >
          {receivedFigures.map((figure) => (
            <MenuItem key={figure} value={figure}>
              {figures[figure].name[language]}
            </MenuItem>
          ))}
        </TextField>
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
