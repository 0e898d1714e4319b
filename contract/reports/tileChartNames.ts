import type { Both } from '../analysis/figureSources.ts'
import { figures } from '../analysis/figures.ts'
import type { TileChart, TileChartKind } from './tileCharts.ts'

/** What each chart shows of its figure. */
export const tileChartWords: Readonly<Record<TileChartKind, Both>> = {
  over_time: { ja: 'の推移', en: ' over time' },
  reverse_over_time: { ja: 'の推移', en: ' over time' },
  departments: { ja: '（診療科別）', en: ' by department' },
  years: { ja: '（年ごとの比較）', en: ' by year' },
}

/** The title of a chart without one of its own; that of a note for none. */
export const tileChartNames = (chart: TileChart | null | undefined): Both => {
  if (!chart) return { ja: 'メモ', en: 'Note' }
  const figure =
    chart.chart === 'reverse_over_time' ? figures.reverse_referral_count : figures[chart.figure ?? 'referral_count']
  const words = tileChartWords[chart.chart]
  return { ja: `${figure.name.ja}${words.ja}`, en: `${figure.name.en}${words.en}` }
}
