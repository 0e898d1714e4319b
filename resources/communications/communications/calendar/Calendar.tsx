import { ChevronLeft, ChevronRight } from '@mui/icons-material'
import { Button, Card, IconButton, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { useListContext, useLocale, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import { dateFormat } from '#contract/intlFormats.ts'
import { formatShortDate } from '#ui/format.ts'
import { type CalendarSpan, otherSpan, spanAt, spanIn } from './calendarAddress.ts'
import { Month } from './Month.tsx'
import { OfDay } from './OfDay.tsx'
import { Week } from './Week.tsx'

const spanTitle = ({ name, first, last }: CalendarSpan, locale: string) =>
  name === 'week'
    ? [first, last].map((day) => formatShortDate(day, locale)).join(' – ')
    : dateFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(Date.parse(first))

/**
 * The communications and planned visits of a month or week on a calendar. The address holds the span and, in a month, the day whose communications
 * are shown below.
 */
export const Calendar = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { filterValues, filter } = useListContext()
  const [parameters, setParameters] = useSearchParams()
  const span = spanIn(parameters)
  const day = span.name === 'month' ? parameters.get('day') : null
  const { startDate: _start, endDate: _end, ...conditions } = { ...filterValues, ...filter }
  const go = (next: Readonly<Record<string, string | null>>) =>
    setParameters((present) => {
      const changed = new URLSearchParams(present)
      for (const [name, value] of Object.entries(next))
        if (value === null) changed.delete(name)
        else changed.set(name, value)
      return changed
    })
  const text = (key: string) => translate(`renkei.communications.${key}`)
  return (
    <Stack spacing={2}>
      <Card sx={{ p: { xs: 1, sm: 2 } }}>
        <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1, mb: 1 }}>
          <IconButton aria-label={text(`previous_${span.name}`)} onClick={() => go(spanAt(span, -1))}>
            <ChevronLeft />
          </IconButton>
          <Typography component="h2" variant="h3" aria-live="polite">
            {spanTitle(span, locale)}
          </Typography>
          <IconButton aria-label={text(`next_${span.name}`)} onClick={() => go(spanAt(span, 1))}>
            <ChevronRight />
          </IconButton>
          <Button onClick={() => go({ month: null, week: null, day: null })}>{text(`this_${span.name}`)}</Button>
          <ToggleButtonGroup
            exclusive
            size="small"
            aria-label={text('span')}
            value={span.name}
            onChange={(_event, name: string | null) => name !== null && go(otherSpan(span))}
            sx={{ ml: 'auto' }}
          >
            {(['month', 'week'] as const).map((name) => (
              <ToggleButton key={name} value={name}>
                {text(`spans.${name}`)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        </Stack>
        {span.name === 'week' ? (
          <Week first={span.first} conditions={conditions} />
        ) : (
          <Month span={span} conditions={conditions} day={day} onDay={(next) => go({ day: next })} />
        )}
      </Card>
      {day && <OfDay day={day} conditions={conditions} />}
    </Stack>
  )
}
