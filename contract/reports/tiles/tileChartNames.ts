import { knownOr } from '../../entryOf.ts'
import type { Both } from '../../analysis/figures/figureSources.ts'
import { monthText } from '../../comparison.ts'
import type { Language } from '../../messages.ts'
import { type Figure, figures } from '../../analysis/figures/figures.ts'
import {
  defaultChartMonths,
  maxYearMonths,
  type TileChart,
  type TileChartKind,
  visitEffectMonths,
} from './tileCharts.ts'

type WordsOf = (months: number) => Both

const overTime: WordsOf = (months) => ({ ja: `の推移（直近${months}か月）`, en: ` over time (last ${months} months)` })

/** What each chart shows of its figure, and of how many months. */
const tileChartWords: Readonly<Record<TileChartKind, WordsOf>> = {
  over_time: overTime,
  reverse_over_time: overTime,
  departments: (months) => ({
    ja: `（診療科別・直近${months}か月）`,
    en: ` by department (last ${months} months)`,
  }),
  years: (months) => ({ ja: `（年ごとの比較・直近${months}か月）`, en: ` by year (last ${months} months)` }),
  visit_effect: () => ({
    ja: `（訪問の前後${visitEffectMonths}か月、訪問1件あたりの平均）`,
    en: `, mean per visit of the ${visitEffectMonths} months before and after it`,
  }),
}

/** The number of months of a chart, up to the base month. */
export const monthsOfTileChart = ({ chart, months }: TileChart): number =>
  Math.min(months ?? defaultChartMonths, chart === 'years' ? maxYearMonths : Infinity)

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
  const words = knownOr(tileChartWords, chart.chart, () => ({ ja: '', en: '' }))(monthsOfTileChart(chart))
  return { ja: `${figure.name.ja}${words.ja}`, en: `${figure.name.en}${words.en}` }
}

/**
 * The titles that ready-made dashboards once gave their charts. They stayed as they were when a chart was changed, so that they told another figure
 * or other months than it has; such a chart is told by its name, as it is now.
 */
const formerTitles: ReadonlySet<string> = new Set([
  '紹介件数の推移',
  '紹介件数の推移（直近12か月）',
  'Referrals over time',
  'Referrals over time (last 12 months)',
  '入院件数の推移',
  '入院件数の推移（直近12か月）',
  'Admissions over time',
  'Admissions over time (last 12 months)',
  '診療科別の入院',
  '診療科別の入院（直近12か月）',
  'Admissions by department',
  'Admissions by department (last 12 months)',
  '診療科別の紹介',
  '診療科別の紹介（直近3か月）',
  'Referrals by department',
  'Referrals by department (last 3 months)',
  '逆紹介の推移',
  '逆紹介の推移（直近12か月）',
  'Reverse referrals over time',
  'Reverse referrals over time (last 12 months)',
  '紹介件数：年ごとの比較',
  '紹介件数：年ごとの比較（直近12か月）',
  'Referrals by year',
  'Referrals by year (last 12 months)',
])

/** The title that somebody has given a tile; null where it is told by what it shows. */
export const ownTitleOf = ({
  type,
  title,
}: {
  readonly type?: string | undefined
  readonly title?: string | null | undefined
}): string | null =>
  title == null || title.trim() === '' || (type === 'chart' && formerTitles.has(title)) ? null : title

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
