import type { SpanState } from './analysis.ts'
import type { Language } from '../messages.ts'
import type { Both } from './figures/figureSources.ts'

/** The one word for each state of a period, wherever a screen, a file, a letter or paper tells it. Nothing is said of a complete one. */
export const periodStateWords = {
  not_loaded: { ja: '未読込', en: 'Not loaded' },
  partial: { ja: '一部未読込', en: 'Partly loaded' },
  unsettled: { ja: '未確定', en: 'Unsettled' },
  not_recorded: { ja: '記録開始前', en: 'Before the first record' },
  partly_recorded: { ja: '一部記録開始前', en: 'Partly before the first record' },
} as const satisfies Readonly<Record<Exclude<SpanState, 'complete'>, Both>>

/** What follows a known figure of a period that is not complete; empty for all others. @example '（一部未読込）' */
export const stateMark = (value: number | null, state: SpanState | null, language: Language): string => {
  if (value === null || state === null || state === 'complete') return ''
  const word = periodStateWords[state][language]
  return language === 'ja' ? `（${word}）` : ` (${word})`
}

/** What a chart shows of spans that are not or only partly loaded. */
const partsShown = {
  ja: '未読込は手で登録した分だけ、一部未読込は取り込み済みの分だけを表示しています。',
  en: 'Where nothing is loaded, only what was entered by hand is shown; where lists are partly loaded, what is loaded.',
} as const satisfies Both

/** The same of spans that begin before the first record. */
const recordedPartsShown = {
  ja: '一部記録開始前は、記録を始めてからの分だけを表示しています。',
  en: 'Where a period begins before the first record, what was recorded since is shown.',
} as const satisfies Both

/** What a chart shows of spans of some states. */
export const partsShownOf = (states: readonly (string | null)[]): readonly Both[] => [
  ...(states.some((state) => state === 'not_loaded' || state === 'partial') ? [partsShown] : []),
  ...(states.includes('partly_recorded') ? [recordedPartsShown] : []),
]

/** What each of these words means. */
export const periodStateHints = {
  not_loaded: {
    ja: '一覧が未読込です。手で登録した分だけを数えます。',
    en: 'No list is loaded. Only what was entered by hand is counted.',
  },
  partial: {
    ja: '未読込の月があるか、最後の月の一覧がまだ一部だけです。取り込み済みの分だけの数値です。',
    en: 'Months are not loaded, or only a part of the latest list is. The figures are those of what is loaded.',
  },
  unsettled: {
    ja: '直近の月の紹介は、入院がまだ出そろっていません。これから増えます。',
    en: 'Stays of referrals of the latest months are not all here yet; these figures will grow.',
  },
  not_recorded: {
    ja: 'この種類の記録を始める前の期間です。件数は分かりません。',
    en: 'Nothing of this kind was recorded yet, so how many there were is unknown.',
  },
  partly_recorded: {
    ja: 'この種類の記録を始める前の日を含みます。記録を始めてからの分だけの数値です。',
    en: 'The period begins before the first record of this kind. The figures are those since then.',
  },
} as const satisfies Readonly<Record<keyof typeof periodStateWords, Both>>
