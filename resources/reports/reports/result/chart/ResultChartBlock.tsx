import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import { ChartBlock } from '#ui/charts/ChartBlock.tsx'
import type { ChartData } from '#ui/charts/chartData.ts'
import { BarChart } from '#ui/charts/drawing/BarChart.tsx'
import { LineChart } from '#ui/charts/drawing/LineChart.tsx'
import { FigureNotes } from '#ui/reports/FigureNotes.tsx'
import type { ReportItem, ResultPage } from '#ui/reports/reportCalls.ts'
import { resultChart } from './resultChart.ts'
import '../texts.ts'
import '#ui/charts/texts.ts'

const nothing: ChartData = { spanName: '', spans: [], series: [] }

export interface ResultChartBlockProps {
  readonly kind: ReportKind
  readonly title: string
  readonly query: UseQueryResult<ResultPage>
  readonly items: readonly ReportItem[]
}

/** The chart of a page of a result. */
export const ResultChartBlock = ({ kind, title, query, items }: ResultChartBlockProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const chart = useMemo(
    () =>
      query.data &&
      resultChart(query.data, items, {
        locale,
        rows: translate(`renkei.report_results.rows.${kind}`),
        months: translate('renkei.charts.month'),
      }),
    [query.data, items, locale, kind, translate],
  )
  const note = () => {
    if (!chart) return undefined
    return (
      <>
        {chart.column?.heading ??
          translate('renkei.report_results.chart.lines', { smart_count: chart.data.series.length })}
        <FigureNotes
          charted={chart.column ? [chart.column] : (query.data?.columns ?? [])}
          periodsOf={chart.column ? [chart.column] : []}
          conditions={query.data?.conditionsNotCompared}
        />
      </>
    )
  }
  return (
    <ChartBlock
      title={title}
      figures={[]}
      query={query}
      dataOf={() => chart?.data ?? nothing}
      height={360}
      note={note()}
      empty={{
        title: translate(`renkei.report_results.chart.${chart ? 'unknown' : 'none'}`),
        hint: translate(`renkei.report_results.chart.${chart ? 'unknown_hint' : 'none_hint'}`),
      }}
    >
      {(data) => (chart?.kind === 'line' ? <LineChart data={data} /> : <BarChart mode="horizontal" data={data} />)}
    </ChartBlock>
  )
}
