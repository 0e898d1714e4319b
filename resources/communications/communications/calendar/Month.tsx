import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, type RequestParameters } from '#dataProvider/client.ts'
import { MonthTable } from '#ui/dates/MonthTable.tsx'
import { LoadError } from '#ui/page/failures/LoadError.tsx'
import type { CalendarSpan } from './calendarAddress.ts'
import { DayButton } from './DayButton.tsx'
import { usePlanCounts } from './usePlansOf.ts'

export interface MonthProps {
  readonly span: CalendarSpan
  readonly conditions: Readonly<Record<string, unknown>>
  readonly day: string | null
  readonly onDay: (day: string | null) => void
}

/** A month with the number of communications and of planned visits on each day. */
export const Month = ({ span, conditions, day, onDay }: MonthProps) => {
  const { first, last } = span
  const counts = useQuery({
    queryKey: ['communications', 'days', first, conditions],
    queryFn: ({ signal }) => {
      const body: RequestParameters<'countCommunications'>['body'] = {
        ...conditions,
        period: { startDate: first, endDate: last },
      }
      return api.countCommunications({ body }, { signal })
    },
    placeholderData: keepPreviousData,
  })
  const planCounts = usePlanCounts(span, conditions)
  const countOf = new Map(counts.data?.days.map(({ date, count }) => [date, count]))
  if (counts.error && !counts.data) return <LoadError error={counts.error} onRetry={() => void counts.refetch()} />
  return (
    <MonthTable
      month={first}
      aria-busy={counts.isFetching}
      cellOf={() => ({ sx: { border: 1, borderColor: 'hairline', p: 0, verticalAlign: 'top' } })}
      dayOf={(one) => (
        <DayButton
          day={one}
          count={countOf.get(one) ?? 0}
          planCount={planCounts.get(one) ?? 0}
          chosen={one === day}
          onChoose={() => onDay(one === day ? null : one)}
        />
      )}
    />
  )
}
