import type { UseQueryResult } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { ChartBlock } from '#ui/charts/ChartBlock.tsx'
import type { ChartData } from '#ui/charts/chartData.ts'
import { BarChart } from '#ui/charts/drawing/BarChart.tsx'
import { LineChart } from '#ui/charts/drawing/LineChart.tsx'
import { dayOf, formatShortDate, formatTime, type Locale } from '#ui/format.ts'
import type { Breakdown } from './reportQueries.ts'
import { rowsId } from './RowsLink.tsx'
import { useView } from './useView.ts'

const shortDay = (day: string) => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`

/** More times than this are drawn as lines. */
const maxBars = 12

interface Names {
  readonly span: string
  readonly opened: string
  readonly clicked: string
}

const chartOf = ({ times }: Breakdown, names: Names, locale: Locale): ChartData => ({
  spanName: names.span,
  spans: times.map(({ unit, startsAt, endsAt }) => {
    const day = dayOf(startsAt)
    const time = formatTime(startsAt, locale)
    return {
      label: unit === 'hour' ? `${formatShortDate(day, locale)} ${time}` : formatShortDate(day, locale),
      shortLabel: unit === 'hour' ? `${shortDay(day)} ${time}` : shortDay(day),
      startDate: startsAt,
      endDate: endsAt,
    }
  }),
  series: [
    {
      key: 'opened',
      label: names.opened,
      unit: 'recipients',
      tone: 'this',
      values: times.map((time) => time.openedCount),
    },
    {
      key: 'clicked',
      label: names.clicked,
      unit: 'recipients',
      tone: 'other',
      values: times.map((time) => time.clickedCount),
    },
  ],
})

/** When recipients first opened and clicked: the first days by the hour, then by the day. Each point leads to its rows. */
export const OverTime = ({ query }: { readonly query: UseQueryResult<Breakdown> }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { show } = useView()
  const text = (key: string) => translate(`renkei.email_report.times.${key}`)
  return (
    <ChartBlock
      title={text('title')}
      figures={[]}
      query={query}
      dataOf={(reply) =>
        chartOf(reply, { span: text('span'), opened: text('opened'), clicked: text('clicked') }, locale)
      }
      note={text('note')}
      empty={{ title: text('none') }}
    >
      {(data) => {
        const Chart = data.spans.length > maxBars ? LineChart : BarChart
        return (
          <Chart
            data={data}
            onSelect={({ startDate, endDate }, key) => {
              show({
                conditions: {
                  standing: 'delivered',
                  ...(key === 'opened'
                    ? { openedFrom: startDate, openedBefore: endDate }
                    : { clickedFrom: startDate, clickedBefore: endDate }),
                },
              })
              document.getElementById(rowsId)?.scrollIntoView({ behavior: 'smooth' })
            }}
          />
        )
      }}
    </ChartBlock>
  )
}
