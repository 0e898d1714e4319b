import { type ComparisonReference, monthsBeforeFirst, type MoreLess } from '#contract/alerts/triggers.ts'
import type { VisitType } from '#contract/communicationTypes.ts'
import type { Language } from '#contract/messages.ts'

/** The parts of a condition's sentence. Names are already joined; an empty text says that nothing is chosen. */
export interface SummaryWords {
  readonly and: string
  readonly or: string
  readonly comma: string
  readonly gone: (name: string) => string
  readonly andOthers: (names: string, count: number) => string
  readonly quoted: (name: string) => string
  readonly tags: (names: string) => string
  readonly inCharge: (names: string) => string
  readonly referrals: (months: number, departments: string) => string
  readonly changeCount: (
    subject: string,
    months: number,
    reference: ComparisonReference,
    count: number,
    side: MoreLess,
  ) => string
  readonly changeRate: (
    subject: string,
    months: number,
    reference: ComparisonReference,
    rate: number,
    side: MoreLess,
  ) => string
  readonly minimum: (count: number) => string
  readonly count: (subject: string, count: number, side: MoreLess) => string
  readonly average: (subject: string, count: number, side: MoreLess) => string
  readonly visits: (
    months: number,
    count: number,
    side: MoreLess,
    doctor: boolean | null,
    type: VisitType | null,
    staff: string,
  ) => string
  readonly newInstitution: (months: number, kilometres: number) => string
  readonly countBetween: (from: number | null, to: number | null) => string
  readonly averageBetween: (from: number | null, to: number | null) => string
  readonly earlier: Readonly<Record<'none' | 'some', string>>
  readonly resumed: (months: number) => string
  readonly sentence: (triggers: string, filters: string, leavesOutExpected: boolean) => string
}

const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
const number = (value: number) => numbers.format(value)

const japanese: SummaryWords = {
  and: '、かつ ',
  or: '・',
  comma: '、',
  gone: (name) => `${name}（削除済み）`,
  andOthers: (names, count) => `${names}ほか${number(count)}件`,
  quoted: (name) => `『${name}』`,
  tags: (names) => `タグ${names}`,
  inCharge: (names) => `${names}の担当先`,
  referrals: (months, departments) => `直近${months}か月の${departments && `${departments}への`}紹介件数が`,
  changeCount: (subject, months, reference, count, side) =>
    `${subject}${japaneseComparison(months, reference)}より${number(count)}件以上${side === 'more' ? '増えた' : '減った'}`,
  changeRate: (subject, months, reference, rate, side) =>
    `${subject}${japaneseComparison(months, reference)}より${number(rate)}%以上${side === 'more' ? '増えた' : '減った'}`,
  minimum: (count) => `（以前${number(count)}件以上）`,
  count: (subject, count, side) => `${subject}${japaneseLimit(count, side)}`,
  average: (subject, count, side) => `${subject}月平均${japaneseLimit(count, side)}`,
  visits: (months, count, side, doctor, type, staff) => {
    const name = type === 'new_visit' ? '新規訪問' : '訪問'
    const which = [
      ...(type === 'visit' ? ['新規訪問を除く'] : []),
      ...(doctor === null ? [] : [doctor ? '医師面談あり' : '医師面談なし']),
      ...(staff ? [`担当: ${staff}`] : []),
    ].join('、')
    return `直近${months}か月の${name}${which && `（${which}）`}が${japaneseLimit(count, side)}`
  },
  newInstitution: (months, kilometres) =>
    `自院から${number(kilometres)}km以内で、直近${months}か月に新しく開設が公表された`,
  countBetween: (from, to) =>
    `直近12か月の紹介が${from === null ? '' : `${number(from)}件以上`}${to === null ? '' : japaneseLimit(to, 'less')}`,
  averageBetween: (from, to) =>
    `直近12か月の紹介が月平均${from === null ? '' : `${number(from)}件以上`}${to === null ? '' : japaneseLimit(to, 'less')}`,
  earlier: {
    none: `それより前に紹介がない（前${monthsBeforeFirst.of}か月のうち${monthsBeforeFirst.listed}か月以上の紹介一覧があるとき）`,
    some: 'それより前に紹介がある',
  },
  resumed: (months) => `${number(months)}か月以上途絶えたあとに紹介が再開した`,
  sentence: (triggers, filters, leavesOutExpected) =>
    [triggers, ...(filters ? [`対象: ${filters}`] : []), ...(leavesOutExpected ? ['偶然の範囲を除く'] : [])].join('。'),
}

/** A limit of counts, below 0 of which there are none. @example japaneseLimit(0, 'less') // '0件' */
const japaneseLimit = (count: number, side: MoreLess) =>
  `${number(count)}件${side === 'more' ? '以上' : count === 0 ? '' : '以下'}`

const japaneseComparison = (months: number, reference: ComparisonReference) =>
  reference === 'last_year' ? '前年同期' : `その前の${months}か月`

const english: SummaryWords = {
  and: ', and ',
  or: ' or ',
  comma: ', ',
  gone: (name) => `${name} (deleted)`,
  andOthers: (names, count) => `${names} or ${number(count)} more`,
  quoted: (name) => `“${name}”`,
  tags: (names) => `tag ${names}`,
  inCharge: (names) => `partners of ${names}`,
  referrals: (months, departments) => `referrals${departments && ` to ${departments}`} in the ${lastMonths(months)}`,
  changeCount: (subject, months, reference, count, side) =>
    `${subject} ${side === 'more' ? 'rose' : 'fell'} by ${number(count)} or more against ${englishComparison(months, reference)}`,
  changeRate: (subject, months, reference, rate, side) =>
    `${subject} ${side === 'more' ? 'rose' : 'fell'} by ${number(rate)}% or more against ${englishComparison(months, reference)}`,
  minimum: (count) => ` (at least ${number(count)} before)`,
  count: (subject, count, side) => `${subject} are ${englishLimit(count, side)}`,
  average: (subject, count, side) => `${subject} are ${englishLimit(count, side)} a month on average`,
  visits: (months, count, side, doctor, type, staff) =>
    [
      type === 'new_visit' ? 'first visits' : type === 'visit' ? 'visits (without first visits)' : 'visits',
      ...(staff ? [`by ${staff}`] : []),
      ...(doctor === null ? [] : [doctor ? 'at which a doctor was met' : 'at which no doctor was met']),
      `in the ${lastMonths(months)} are ${englishLimit(count, side)}`,
    ].join(' '),
  newInstitution: (months, kilometres) =>
    `newly listed within ${number(kilometres)} km of your hospital in the ${lastMonths(months)}`,
  countBetween: (from, to) => `${englishRange(from, to)} referrals in the last 12 months`,
  averageBetween: (from, to) => `${englishRange(from, to)} referrals a month on average in the last 12 months`,
  earlier: {
    none: `no referrals before that (told once ${monthsBeforeFirst.listed} of the ${monthsBeforeFirst.of} months before have lists)`,
    some: 'referrals before that',
  },
  resumed: (months) =>
    `referring again after ${number(months)} ${months === 1 ? 'month' : 'months'} or more without any`,
  sentence: (triggers, filters, leavesOutExpected) =>
    [
      `${triggers.charAt(0).toUpperCase()}${triggers.slice(1)}`,
      ...(filters ? [`Among: ${filters}`] : []),
      ...(leavesOutExpected ? ['Changes by chance are left out'] : []),
    ].join('. '),
}

const englishLimit = (count: number, side: MoreLess) =>
  side === 'less' && count === 0 ? '0' : `at ${side === 'more' ? 'least' : 'most'} ${number(count)}`

const lastMonths = (months: number) => (months === 1 ? 'last month' : `last ${months} months`)

const englishComparison = (months: number, reference: ComparisonReference) => {
  if (reference === 'last_year') return months === 1 ? 'the same month a year before' : 'the same months a year before'
  return months === 1 ? 'the month before' : `the ${months} months before`
}

const englishRange = (from: number | null, to: number | null) => {
  if (from !== null && to !== null) return `${number(from)} to ${number(to)}`
  return from !== null ? englishLimit(from, 'more') : englishLimit(to ?? 0, 'less')
}

/** The words of conditions' sentences by language. */
export const summaryWords: Readonly<Record<Language, SummaryWords>> = { ja: japanese, en: english }
