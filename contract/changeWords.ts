import { shownRate } from './changeSize.ts'
import type { Change } from './comparison.ts'
import { formatNumber } from './intlFormats.ts'
import type { Language } from './messages.ts'

const words = {
  ja: {
    more: (amount: string) => `${amount}増`,
    fewer: (amount: string) => `${amount}減`,
    same: '増減なし',
    withRate: (text: string, rate: string) => `${text}（${rate}）`,
  },
  en: {
    more: (amount: string) => `up ${amount}`,
    fewer: (amount: string) => `down ${amount}`,
    same: 'No change',
    withRate: (text: string, rate: string) => `${text} (${rate})`,
  },
} as const

/** A change for people: its sign, which some screens draw apart, and its words. */
export interface ChangeInWords {
  readonly sign: '▲' | '▼' | '±'
  readonly text: string
}

const rateText = (rate: number, language: Language) => {
  const digits = formatNumber(Math.abs(rate), language === 'ja' ? 'ja-JP' : 'en-GB', {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  return `${rate > 0 ? '+' : '−'}${digits}%`
}

/**
 * An increase or decrease in words, on screens and on paper alike.
 * @param amount - how much it is, with its unit and without a sign
 * @example { sign: '▲', text: '12件増（+8.3%）' } // { sign: '±', text: '増減なし' }
 */
export const changeInWords = (change: Change, amount: string, language: Language): ChangeInWords => {
  const own = words[language]
  const { by } = change
  const [sign, text] =
    by === 0
      ? (['±', own.same] as const)
      : by > 0
        ? (['▲', own.more(amount)] as const)
        : (['▼', own.fewer(amount)] as const)
  const rate = shownRate(change)
  return { sign, text: rate === null ? text : own.withRate(text, rateText(rate, language)) }
}
