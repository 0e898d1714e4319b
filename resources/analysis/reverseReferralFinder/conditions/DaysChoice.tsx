import { Box, FormControlLabel, Switch, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { weekdays } from '#contract/institutions/openingHours.ts'
import type { Conditions } from '#ui/reverseReferralFinder/finderAddress.ts'
import '#ui/institutions/texts.ts'

type Days = NonNullable<Conditions['openDays']>

export interface DaysChoiceProps {
  readonly days: Days
  readonly evenings: boolean
  readonly onDays: (days: Days) => void
  readonly onEvenings: (evenings: boolean) => void
}

/** The days on which the patient can go, and whether only after work. */
export const DaysChoice = ({ days, evenings, onDays, onEvenings }: DaysChoiceProps) => {
  const translate = useTranslate()
  const id = useId()
  const text = (key: string) => translate(`renkei.reverse_referral_finder.conditions.${key}`)
  return (
    <Box>
      <Typography id={id} variant="caption" color="text.secondary" component="p" sx={{ mb: 0.5 }}>
        {text('open_days')}
      </Typography>
      <ToggleButtonGroup
        fullWidth
        size="small"
        color="primary"
        aria-labelledby={id}
        value={days}
        onChange={(_event, value: Days) => onDays(weekdays.filter((day) => value.includes(day)))}
        sx={{ '& .MuiToggleButton-root': { px: 0, minHeight: { xs: 44, md: 34 } } }}
      >
        {weekdays.map((day) => (
          <ToggleButton key={day} value={day} aria-label={text(`days.${day}`)}>
            {translate(`renkei.medical_institutions.opening_hours.days.${day}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <FormControlLabel
        control={<Switch checked={evenings} onChange={(_event, checked) => onEvenings(checked)} />}
        label={text('evenings')}
        sx={{ mt: 0.5 }}
      />
      {(days.length > 0 || evenings) && (
        <Typography variant="caption" color="text.secondary" component="p">
          {text('open_days_hint')}
        </Typography>
      )}
    </Box>
  )
}
