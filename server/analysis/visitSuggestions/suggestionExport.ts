import type { z } from 'zod'
import type { Language } from '#contract/messages.ts'
import {
  type VisitReason,
  VisitReasonKind,
  type VisitSuggestion,
  type VisitSuggestionSearch,
} from '#contract/analysis/visitSuggestions.ts'
import { monthAfter } from '#contract/months.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { byteOrderMark, csvRows } from '../../tables/csvFile.ts'
import { fileDay, fileMonth } from '../../tables/fileDays.ts'
import { type Asking, findSuggestions } from './findSuggestions.ts'

type Reason = z.input<typeof VisitReason>

const headings = {
  ja: ['順位', 'ID', '医療機関名', '住所', '電話番号', '距離（km）', '最終訪問日', '点数', '基準月'],
  en: ['Rank', 'ID', 'Name', 'Address', 'Telephone', 'Distance (km)', 'Last visit', 'Score', 'Base month'],
} as const satisfies Record<Language, readonly string[]>

const reasonHeadings: Readonly<Record<Language, Readonly<Record<VisitReasonKind, string>>>> = {
  ja: {
    below_expected: '通常の範囲を下回る紹介（件／通常）',
    referrals_fell: '前年の同じ3か月からの減少（前年→今年・件）',
    valued_not_visited: '半年以上訪問の記録のない主要な紹介元（年間紹介件数）',
    visits_stopped: '途絶えた定期訪問（最終訪問日）',
    task_overdue: '期限を過ぎたタスク（件）',
    letter_unreplied: '未返書（件）',
    voc_open: '未対応の声（件）',
    only_reverse_referrals: '逆紹介のみ（年間逆紹介件数）',
    new_nearby: '近隣の新規掲載（m）',
  },
  en: {
    below_expected: 'Referrals below the usual range (usual)',
    referrals_fell: 'Fewer than in the same three months a year before (before→now)',
    valued_not_visited: 'Main referrer with no visit recorded for half a year (referrals a year)',
    visits_stopped: 'Regular visits that stopped (last visit)',
    task_overdue: 'Overdue tasks',
    letter_unreplied: 'Letters without a reply',
    voc_open: 'Open voices',
    only_reverse_referrals: 'Only reverse referrals (a year)',
    new_nearby: 'Newly listed nearby (m)',
  },
}

/** Reasons that count referrals of some months, and what heads these. */
const periodHeadings: Readonly<Record<Language, Readonly<Partial<Record<VisitReasonKind, string>>>>> = {
  ja: {
    below_expected: '通常の範囲を下回る紹介の期間',
    referrals_fell: '減少した3か月',
    valued_not_visited: '年間紹介件数の期間',
    only_reverse_referrals: '年間逆紹介件数の期間',
  },
  en: {
    below_expected: 'Months of the referrals below the usual range',
    referrals_fell: 'Months of the fewer referrals',
    valued_not_visited: 'Months of the referrals a year',
    only_reverse_referrals: 'Months of the reverse referrals a year',
  },
}

/** The months that a reason counts. @example '2026/06〜2026/11' */
const periodOf = (reason: Reason | undefined, language: Language): string => {
  const last = reason?.kind === 'valued_not_visited' ? reason.compared_date : reason?.date
  if (!reason || reason.month_count === null || !last) return ''
  return [monthAfter(last, 1 - reason.month_count), last].map(fileMonth).join(language === 'ja' ? '〜' : ' – ')
}

const cellOf = (reason: Reason | undefined): string | number => {
  if (!reason) return ''
  switch (reason.kind) {
    case 'below_expected':
      return `${reason.count}（${reason.compared}〜${reason.compared_to}）`
    case 'referrals_fell':
      return `${reason.compared}→${reason.count}`
    case 'visits_stopped':
      return fileDay(reason.date) ?? ''
    default:
      return reason.count
  }
}

const rowOf = (
  suggestion: z.input<typeof VisitSuggestion>,
  rank: number,
  { asOf, language }: { readonly asOf: string | null; readonly language: Language },
) => [
  rank,
  suggestion.id,
  suggestion.name,
  suggestion.address,
  suggestion.tel,
  suggestion.distance?.toFixed(1) ?? '',
  fileDay(suggestion.last_visit_date),
  suggestion.score.toFixed(1),
  asOf && fileMonth(asOf),
  ...VisitReasonKind.options.flatMap((kind) => {
    const reason = suggestion.reasons.find((one) => one.kind === kind)
    return [...(periodHeadings[language][kind] === undefined ? [] : [periodOf(reason, language)]), cellOf(reason)]
  }),
]

const batchSize = 2_000

/**
 * All suggestions as CSV text with the figures behind each reason, chunk by chunk (UTF-8 with a byte order mark).
 * @param asOf - the last month whose referrals were analysed
 */
export async function* suggestionsAsCsv(
  tx: TenantTransaction,
  asking: Asking,
  search: z.output<typeof VisitSuggestionSearch>,
  { asOf, language }: { readonly asOf: string | null; readonly language: Language },
): AsyncGenerator<string> {
  const reasons = VisitReasonKind.options.flatMap((kind) => [
    ...[periodHeadings[language][kind] ?? []].flat(),
    reasonHeadings[language][kind],
  ])
  yield byteOrderMark + csvRows([[...headings[language], ...reasons]])
  for (let offset = 0; ; offset += batchSize) {
    const { suggestions } = await findSuggestions(tx, asking, search, { limit: batchSize, offset })
    if (suggestions.length > 0)
      yield csvRows(suggestions.map((one, index) => rowOf(one, offset + index + 1, { asOf, language })))
    if (suggestions.length < batchSize) return
  }
}
