import { missedVisitDays } from '#contract/work/today.ts'
import { Box, Link, Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { formatCount } from '#ui/format.ts'
import { Block } from '#ui/page/Block.tsx'
import { shortDay } from './days.ts'
import type { TodayReply } from './todayQueries.ts'
import { useFocusKept } from './useFocusKept.ts'
import { VisitRow } from './VisitRow.tsx'

export interface VisitsBlockProps {
  readonly visits: NonNullable<TodayReply['visits']>
  readonly date: string
}

/** The person's visits of the day in their order, and those of the last days that are still open. */
export const VisitsBlock = ({ visits: { today, missed }, date }: VisitsBlockProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const list = useFocusKept(today.totalCount + missed.totalCount)
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.today.visits.${key}`, args)
  const count = (value: number) => formatCount(value, locale)
  const doneCount = today.records.filter(({ status }) => status === 'done').length
  const missedTitle = text('missed', { days: String(missedVisitDays) })
  const rows = { listStyle: 'none', m: 0, p: 0 }
  return (
    <Block
      title={text('title', { day: shortDay(date, locale) })}
      actions={
        <Stack direction="row" sx={{ gap: 2 }}>
          {today.totalCount > 0 && (
            <Typography component="span" className="figures" color="text.secondary">
              {text('progress', { done: count(doneCount), count: count(today.totalCount) })}
            </Typography>
          )}
          <Link component={RouterLink} to="/visit_plans">
            {text('all')}
          </Link>
        </Stack>
      }
    >
      <Box ref={list} tabIndex={-1} sx={{ outline: 'none' }}>
        {today.totalCount === 0 && <Typography color="text.secondary">{text('none')}</Typography>}
        <Stack component="ol" sx={rows}>
          {today.records.map((visit, index) => (
            <VisitRow key={visit.id} visit={visit} today={date} mark={`${index + 1}.`} />
          ))}
        </Stack>
        {missed.totalCount > 0 && (
          <Box component="section" aria-label={missedTitle} sx={{ mt: 1.5 }}>
            <Typography component="h3" variant="caption" sx={{ fontWeight: 700, color: 'error.main' }}>
              {missedTitle} {translate('renkei.today.count', { count: count(missed.totalCount) })}
            </Typography>
            <Stack component="ul" sx={rows}>
              {missed.records.map((visit) => (
                <VisitRow key={visit.id} visit={visit} today={date} mark="" />
              ))}
            </Stack>
          </Box>
        )}
      </Box>
    </Block>
  )
}
