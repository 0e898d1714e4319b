import { ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { daysAfter, weekdayOf } from '../../../contract/days.ts'
import { Block } from '../../../ui/page/Block.tsx'
import { QueryState } from '../../../ui/page/QueryState.tsx'
import { nextMonday, shortPeriod } from './days.ts'
import { LoadTable } from './LoadTable.tsx'
import { officeLoadQuery } from './todayQueries.ts'

const weeks = ['this_week', 'next_week'] as const
type Week = (typeof weeks)[number]

/** What each member of the office has before them: next week, or this one. */
export const LoadBlock = ({ today }: { readonly today: string }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const [week, setWeek] = useState<Week>('next_week')
  const firstDay = week === 'next_week' ? nextMonday(today) : daysAfter(today, -weekdayOf(today))
  const query = useQuery(officeLoadQuery(firstDay))
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.today.load.${key}`, args)
  return (
    <Block
      title={text('title', { period: shortPeriod(firstDay, daysAfter(firstDay, 6), locale) })}
      actions={
        <ToggleButtonGroup
          exclusive
          size="small"
          color="primary"
          aria-label={text('week')}
          value={week}
          onChange={(_event, chosen: Week | null) => chosen && setWeek(chosen)}
        >
          {weeks.map((one) => (
            <ToggleButton key={one} value={one} sx={{ py: 0.25, minHeight: { xs: 44, sm: 34 }, whiteSpace: 'nowrap' }}>
              {text(one)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      }
    >
      <QueryState query={query} lines={5}>
        {(load) =>
          load.people.length === 0 ? (
            <Typography color="text.secondary">{text('none')}</Typography>
          ) : (
            <LoadTable load={load} />
          )
        }
      </QueryState>
    </Block>
  )
}
