import { ChevronLeft, ChevronRight } from '@mui/icons-material'
import { Box, Button, ButtonBase, Card, IconButton, LinearProgress, Stack, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useGetList, useListContext, useLocale, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import { daysAfter } from '../../../contract/days.ts'
import { lastDayOf, monthAfter } from '../../../contract/months.ts'
import { api, type RequestParameters } from '../../../dataProvider/client.ts'
import { formatCount, formatDate } from '../../../ui/format.ts'
import { LoadError } from '../../../ui/page/LoadError.tsx'
import { today } from '../../../ui/format.ts'
import { weeksOf } from './calendarWeeks.ts'
import { TimelineDays } from './Timeline.tsx'
import type { CommunicationRecord } from './TypeChip.tsx'
import { dateFormat } from '../../../contract/intlFormats.ts'

const maxOfDay = 100
const aMonday = '2026-11-02'

const weekdayNames = (locale: string) =>
  Array.from({ length: 7 }, (_, day) =>
    dateFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(Date.parse(daysAfter(aMonday, day))),
  )

const monthName = (month: string, locale: string) =>
  dateFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(Date.parse(month))

interface DayProps {
  readonly day: string
  readonly count: number
  readonly chosen: boolean
  readonly onChoose: () => void
}

const Day = ({ day, count, chosen, onChoose }: DayProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  return (
    <ButtonBase
      disabled={count === 0}
      aria-pressed={chosen}
      aria-label={translate('renkei.communications.day', {
        day: formatDate(day, locale),
        count: formatCount(count, locale),
      })}
      onClick={onChoose}
      sx={{
        width: '100%',
        minHeight: { xs: 48, sm: 64 },
        p: 0.5,
        flexDirection: 'column',
        justifyContent: 'flex-start',
        borderRadius: '6px',
        ...(day === today() && { outline: 1, outlineColor: 'primary.main' }),
        ...(chosen && { bgcolor: 'action.selected' }),
      }}
    >
      <Typography variant="caption" color={count === 0 ? 'text.secondary' : 'text.primary'}>
        {Number(day.slice(-2))}
      </Typography>
      {count > 0 && (
        <Box
          component="span"
          className="figures"
          sx={{ bgcolor: 'tint.contact', borderRadius: 10, px: 1, fontWeight: 700, lineHeight: 1.6 }}
        >
          {formatCount(count, locale)}
        </Box>
      )}
    </ButtonBase>
  )
}

const OfDay = ({
  day,
  conditions,
}: {
  readonly day: string
  readonly conditions: Readonly<Record<string, unknown>>
}) => {
  const { data, error, isPending, refetch } = useGetList<CommunicationRecord>('communications', {
    filter: { ...conditions, startDate: day, endDate: day },
    pagination: { page: 1, perPage: maxOfDay },
    sort: { field: 'actedDate', order: 'DESC' },
  })
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (isPending) return <LinearProgress />
  return (
    <Card>
      <TimelineDays communications={data ?? []} named={!('medicalInstitutionId' in conditions)} />
    </Card>
  )
}

const monthPattern = /^(19|20)\d\d-(0[1-9]|1[0-2])$/

/** The communications of a month on a calendar, with those of the selected day below it. The address holds the month and the day. */
export const Calendar = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { filterValues, filter } = useListContext()
  const [parameters, setParameters] = useSearchParams()
  const monthText = parameters.get('month') ?? ''
  const month = monthPattern.test(monthText) ? `${monthText}-01` : monthAfter(today(), 0)
  const monthAt = (distance: number) => monthAfter(month, distance).slice(0, 7)
  const day = parameters.get('day')
  const { startDate: _start, endDate: _end, ...conditions } = { ...filterValues, ...filter }
  const go = (next: Readonly<Record<string, string | null>>) =>
    setParameters((present) => {
      const changed = new URLSearchParams(present)
      for (const [name, value] of Object.entries(next))
        if (value === null) changed.delete(name)
        else changed.set(name, value)
      return changed
    })
  const counts = useQuery({
    queryKey: ['communications', 'days', month, conditions],
    queryFn: ({ signal }) => {
      const body: RequestParameters<'countCommunications'>['body'] = {
        ...conditions,
        period: { startDate: month, endDate: lastDayOf(month) },
      }
      return api.countCommunications({ body }, { signal })
    },
    placeholderData: keepPreviousData,
  })
  const countOf = new Map(counts.data?.days.map(({ date, count }) => [date, count]))
  const text = (key: string) => translate(`renkei.communications.${key}`)
  return (
    <Stack spacing={2}>
      <Card sx={{ p: { xs: 1, sm: 2 } }} aria-busy={counts.isFetching}>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1, mb: 1 }}>
          <IconButton aria-label={text('previous_month')} onClick={() => go({ month: monthAt(-1), day: null })}>
            <ChevronLeft />
          </IconButton>
          <Typography component="h2" variant="h3" aria-live="polite">
            {monthName(month, locale)}
          </Typography>
          <IconButton aria-label={text('next_month')} onClick={() => go({ month: monthAt(1), day: null })}>
            <ChevronRight />
          </IconButton>
          <Button onClick={() => go({ month: null, day: null })}>{text('this_month')}</Button>
        </Stack>
        {counts.error ? (
          <LoadError error={counts.error} onRetry={() => void counts.refetch()} />
        ) : (
          <Box component="table" sx={{ width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse' }}>
            <thead>
              <tr>
                {weekdayNames(locale).map((name) => (
                  <Typography key={name} component="th" scope="col" variant="caption" color="text.secondary">
                    {name}
                  </Typography>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeksOf(month).map((week) => (
                <tr key={week.find((one) => one !== null)}>
                  {week.map((one, weekday) => (
                    <Box
                      component="td"
                      key={one ?? weekday}
                      sx={{ border: 1, borderColor: 'hairline', p: 0, verticalAlign: 'top' }}
                    >
                      {one && (
                        <Day
                          day={one}
                          count={countOf.get(one) ?? 0}
                          chosen={one === day}
                          onChoose={() => go({ day: one === day ? null : one })}
                        />
                      )}
                    </Box>
                  ))}
                </tr>
              ))}
            </tbody>
          </Box>
        )}
      </Card>
      {day && <OfDay day={day} conditions={conditions} />}
    </Stack>
  )
}
