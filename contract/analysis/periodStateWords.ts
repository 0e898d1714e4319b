import type { SpanState } from './analysis.ts'
import type { Both } from './figureSources.ts'

/** The one word for each state of a period, wherever a screen, a file, a letter or paper tells it. Nothing is said of a complete one. */
export const periodStateWords = {
  not_loaded: { ja: '未読込', en: 'Not loaded' },
  partial: { ja: '一部未読込', en: 'Partly loaded' },
  unsettled: { ja: '未確定', en: 'Unsettled' },
} as const satisfies Readonly<Record<Exclude<SpanState, 'complete'>, Both>>

/** What a chart shows of spans that are not or only partly loaded. */
export const partsShown = {
  ja: '未読込は手で登録した分だけ、一部未読込は取り込み済みの分だけを表示しています。',
  en: 'Where nothing is loaded, only what was entered by hand is shown; where lists are partly loaded, what is loaded.',
} as const satisfies Both

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
} as const satisfies Readonly<Record<keyof typeof periodStateWords, Both>>
