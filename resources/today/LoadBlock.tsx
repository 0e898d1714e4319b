import { ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { daysAfter, weekdayOf } from '#contract/days.ts'
import { Block } from '#ui/page/Block.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import { nextMonday, shortPeriod, type Week, weekAhead, weeks } from './days.ts'
import { LoadTable } from './LoadTable.tsx'
import { officeLoadQuery } from './todayQueries.ts'

/** What each member of the office has before them: in the week ahead, or the other one if somebody chooses it. */
export const LoadBlock = ({ today }: { readonly today: string }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const [chosenWeek, choose] = useState<Week | null>(null)
  const week = chosenWeek ?? weekAhead(today)
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
          onChange={(_event, chosen: Week | null) => chosen && choose(chosen)}
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
