import { useLocale, useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { figures, receivedFigures } from '#contract/analysis/figures/figures.ts'
import {
  defaultChartMonths,
  maxYearMonths,
  tileChartKinds,
  tileChartMonths,
} from '#contract/reports/tiles/tileCharts.ts'
import { OneChoice } from '#ui/inputs/OneChoice.tsx'
import type { Tile } from '../tiles/useTile.ts'

type Chart = NonNullable<Tile['chart']>

interface ChartFieldsProps {
  readonly chart: Chart
  readonly onChange: (chart: Chart) => void
}

/** What a chart shows: its kind, figure and period. */
export const ChartFields = ({ chart, onChange }: ChartFieldsProps) => {
  const translate = useTranslate()
  const language = (useLocale() ?? 'ja').startsWith('ja') ? 'ja' : 'en'
  const features = useCurrentUser()?.features ?? []
  const text = (key: string, args?: Record<string, number>) => translate(`renkei.dashboards.editor.${key}`, args)
  const kinds = tileChartKinds.filter((kind) => {
    if (kind === 'reverse_over_time') return features.includes('reverse_referrals')
    return kind !== 'visit_effect' || features.includes('communications')
  })
  const months = tileChartMonths.filter((count) => chart.chart !== 'years' || count <= maxYearMonths)
  return (
    <>
      <OneChoice
        label={text('chart')}
        choices={kinds}
        nameOf={(kind) => text(`charts.${kind}`)}
        value={chart.chart}
        onChange={(kind) => onChange({ ...chart, chart: kind, ...(kind === 'years' && { months: maxYearMonths }) })}
        minWidth={220}
      />
      {chart.chart !== 'reverse_over_time' && chart.chart !== 'visit_effect' && (
        <OneChoice
          label={text('figure')}
          choices={receivedFigures}
          nameOf={(figure) => figures[figure].name[language]}
          value={chart.figure ?? 'referral_count'}
          onChange={(figure) => onChange({ ...chart, figure })}
          minWidth={160}
        />
      )}
      <OneChoice
        label={text('months')}
        choices={months}
        nameOf={(count) => text('month_count', { count })}
        value={chart.months ?? defaultChartMonths}
        onChange={(count) => onChange({ ...chart, months: count })}
        minWidth={120}
      />
    </>
  )
}
