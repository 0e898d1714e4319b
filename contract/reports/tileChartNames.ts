import { knownOr } from '../entryOf.ts'
import type { Both } from '../analysis/figureSources.ts'
import { monthText } from '../comparison.ts'
import type { Language } from '../messages.ts'
import { type Figure, figures } from '../analysis/figures.ts'
import { type TileChart, type TileChartKind, visitEffectMonths } from './tileCharts.ts'

/** What each chart shows of its figure. */
export const tileChartWords: Readonly<Record<TileChartKind, Both>> = {
  over_time: { ja: 'の推移', en: ' over time' },
  reverse_over_time: { ja: 'の推移', en: ' over time' },
  departments: { ja: '（診療科別）', en: ' by department' },
  years: { ja: '（年ごとの比較）', en: ' by year' },
  visit_effect: {
    ja: `（訪問の前後${visitEffectMonths}か月、訪問1件あたりの平均）`,
    en: `, mean per visit of the ${visitEffectMonths} months before and after it`,
  },
}

/** Whether the spans of a chart have names that need the room of lying bars. */
export const hasLongNames = (chart: TileChartKind): boolean => chart === 'departments' || chart === 'visit_effect'

/** The figure that a chart shows: some charts have one of their own, whatever was chosen for another kind of chart. */
export const figureOfTileChart = ({ chart, figure }: TileChart): Figure => {
  if (chart === 'reverse_over_time') return 'reverse_referral_count'
  return chart === 'visit_effect' ? 'referral_count' : (figure ?? 'referral_count')
}

/** The title of a chart without one of its own; that of a note for none. */
export const tileChartNames = (chart: TileChart | null | undefined): Both => {
  if (!chart) return { ja: 'メモ', en: 'Note' }
  const figure = knownOr(figures, figureOfTileChart(chart), null)
  if (!figure) return { ja: 'グラフ', en: 'Chart' }
  const words = knownOr(tileChartWords, chart.chart, { ja: '', en: '' })
  return { ja: `${figure.name.ja}${words.ja}`, en: `${figure.name.en}${words.en}` }
}

/**
 * The months of a chart whose bars do not name them: those of departments, and which visits referrals are counted around.
 * @param span - those months
 * @returns undefined for other charts
 */
export const chartPeriodNote = (
  chart: TileChartKind | undefined,
  span: { readonly first: string; readonly last: string } | undefined,
  language: Language,
): string | undefined => {
  if ((chart !== 'visit_effect' && chart !== 'departments') || span === undefined) return undefined
  const [first, last] = [span.first, span.last].map((day) => monthText(day, language))
  if (chart === 'departments') {
    const months = first === last ? first : language === 'ja' ? `${first}〜${last}` : `${first} – ${last}`
    return language === 'ja' ? `期間：${months}` : `Period: ${months}`
  }
  return language === 'ja'
    ? `${first}〜${last}の訪問（前後${visitEffectMonths}か月の紹介がそろっているもの）`
    : `Visits of ${first} – ${last} of which the referrals of ${visitEffectMonths} months before and after are loaded`
}
