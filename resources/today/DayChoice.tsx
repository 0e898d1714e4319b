import { Button, Stack } from '@mui/material'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { daysAfter } from '#contract/days.ts'
import { nextMonday, shortDay } from './days.ts'
import { DayField } from '#ui/dates/DayField.tsx'

export interface DayChoiceProps {
  readonly today: string
  /** Offers today too. */
  readonly withToday?: boolean
  readonly onChoose: (day: string) => void
}

/** The next days that are chosen most as buttons, and a field for another one. */
export const DayChoice = ({ today, withToday = false, onChoose }: DayChoiceProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const [chosen, setChosen] = useState('')
  const text = (key: string) => translate(`renkei.today.days.${key}`)
  const days = [
    ...(withToday ? [['today', today] as const] : []),
    ['tomorrow', daysAfter(today, 1)] as const,
    ['next_week', nextMonday(today)] as const,
  ]
  return (
    <Stack>
      {days.map(([key, day]) => (
        <Button key={key} sx={{ justifyContent: 'space-between' }} onClick={() => onChoose(day)}>
          {text(key)}
          <span className="figures">{shortDay(day, locale)}</span>
        </Button>
      ))}
      <Stack
        component="form"
        direction="row"
        sx={{ gap: 1, alignItems: 'end', px: 1, pt: 1 }}
        onSubmit={(event) => {
          event.preventDefault()
          if (chosen >= today) onChoose(chosen)
        }}
      >
        <DayField
          label={text('other')}
          value={chosen}
          onChange={(day) => setChosen(day ?? '')}
          min={today}
          sx={{ flexGrow: 1 }}
        />
        <Button type="submit" variant="outlined" disabled={chosen < today}>
          {text('confirm')}
        </Button>
      </Stack>
    </Stack>
  )
}
