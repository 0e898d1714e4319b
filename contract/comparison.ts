import { knownOr } from './entryOf.ts'
import { englishMonth } from './dayTexts.ts'
import { z } from 'zod'
import { month } from './core.ts'
import type { Language } from './messages.ts'
import { monthAfter, monthOf, monthRuns, monthsBetween } from './months.ts'
import {
  type FirstRecord,
  firstRecordOf,
  type NotRecorded,
  notRecordedReasons,
  type RecordKind,
  recordNames,
} from './recordKinds.ts'

/** The months with figures, each by its first day. */
export interface KnownMonths {
  /** Null if no list of referrals is loaded. */
  readonly baseMonth: string | null
  /** Months with loaded lists of referrals, and of reverse referrals. */
  readonly loadedMonths: readonly string[]
  readonly loadedReverseMonths: readonly string[]
  /** Months in which loaded stays ended. If it is absent, lists alone decide. */
  readonly loadedStayMonths?: readonly string[]
  /** From this month of referrals on, stays may be missing. */
  readonly unsettledFrom: string | null
  /** The first record of each kind that the office has recorded. A kind that is absent has none yet. */
  readonly firstRecords?: readonly FirstRecord[]
}

/** Some whole months: any day of the first one and any day of the last one. */
export interface WholeMonths {
  readonly first: string
  readonly last: string
}

/** The facts that a figure is made of. A figure that names none is always complete. */
export interface ComparedFacts {
  readonly referrals?: boolean
  readonly reverseReferrals?: boolean
  /** Stays follow from referrals, so their figures need these too. */
  readonly stays?: boolean
  /** Letters that are answered or still are not. They follow from referrals too. */
  readonly replies?: boolean
  /** The kinds of records that are made in the product itself, each from some day on. */
  readonly records?: readonly RecordKind[]
}

/**
 * The reasons not to compare: no list of some months, months that are not complete yet, stays that have not all ended,
 * letters that have had longer to be answered in one period than in the other, and months throughout which a kind of
 * record was not made yet.
 */
export const notComparedReasons = [
  'referrals_not_loaded',
  'reverse_referrals_not_loaded',
  'stays_not_loaded',
  'after_base_month',
  'unsettled',
  'reply_time',
  ...notRecordedReasons,
] as const

/** Why figures of two periods are not compared, with the months that it is about, the oldest first. */
export const NotCompared = z.object({ reason: z.enum(notComparedReasons), months: z.array(month) })
export type NotCompared = z.output<typeof NotCompared>

/**
 * How a change is measured: counts and sums by cases and their share, shares of 100 in points, shares of 1,000 in ‰, and
 * means and rates of other units, which have no cases, by their share alone.
 */
export type ChangeKind = 'count' | 'share' | 'permille' | 'mean'

/** What the difference of two shares of 100 is told in. */
export const pointsUnit = { ja: 'ポイント', en: 'points' } as const

declare const decided: unique symbol

/** Whether figures of some periods may be compared. Only the functions of this file make it. */
export interface Comparability {
  readonly [decided]: true
  /** Null if they may. */
  readonly notCompared: NotCompared | null
}

/** A change between two periods that may be compared. Only the functions of this file make it. */
export interface Change {
  readonly [decided]: true
  readonly by: number
  /** What it has changed from; null where the reply says the difference alone. */
  readonly before: number | null
  /** In percent of the earlier figure; null for rates, and if the earlier figure is 0 or not said. */
  readonly rate: number | null
}

/** Two figures beside each other: their change, or why they are not compared. The reason is null where a figure is unknown. */
export type Comparison =
  | { readonly compared: Change; readonly notCompared?: never }
  | { readonly compared?: never; readonly notCompared: NotCompared | null }

const comparabilityWith = (notCompared: NotCompared | null) => ({ notCompared }) as Comparability

/** Figures that need no list: what the product records itself. */
export const alwaysComparable = comparabilityWith(null)

/**
 * The months of a period without lists, or with incomplete lists: those after the base month.
 * @param loaded - the months with loaded lists
 */
export const unknownMonths = (
  { first, last }: WholeMonths,
  { baseMonth }: Pick<KnownMonths, 'baseMonth'>,
  loaded: readonly string[],
): readonly string[] =>
  monthsBetween(monthOf(first), last).filter((one) => baseMonth === null || one > baseMonth || !loaded.includes(one))

const monthsIn = (periods: readonly WholeMonths[]): readonly string[] =>
  [...new Set(periods.flatMap(({ first, last }) => monthsBetween(monthOf(first), last)))].toSorted()

/** The months of some periods whose figures are no whole ones, by what is known of their lists, each oldest first. */
export interface IncompleteMonths {
  /** Without any list. What is counted in them was entered by hand. */
  readonly notLoaded: readonly string[]
  /** With a list to which more will come: those after the base month. */
  readonly partlyLoaded: readonly string[]
}

/** Tells the months without lists from those with a part of them. @param loaded - the months with loaded lists */
export const incompleteMonths = (
  periods: readonly WholeMonths[],
  known: Pick<KnownMonths, 'baseMonth'>,
  loaded: readonly string[],
): IncompleteMonths => {
  const unknown = [...new Set(periods.flatMap((period) => unknownMonths(period, known, loaded)))].toSorted()
  return {
    notLoaded: unknown.filter((one) => !loaded.includes(one)),
    partlyLoaded: unknown.filter((one) => loaded.includes(one)),
  }
}

/**
 * Those months throughout which a kind of record was not made: all before its first record, and that of this unless it is the first day.
 * Without any record that is every month.
 */
const monthsNotRecorded = (months: readonly string[], firstDay: string | undefined): string[] =>
  months.filter((one) => firstDay === undefined || one < firstDay)

/**
 * Decides whether figures of periods may be compared: all their months are loaded and over, stays have ended, and
 * the office's own records were made from their first day on. Every
 * change that the product shows, sends or alerts to has been decided here. Figures of replies are compared with those of no
 * other period: letters of the earlier one have had longer to be answered, and lists often say that a letter is answered
 * without the day, so that nobody can tell how many were after the same time.
 * @param facts - what the figure is made of
 * @param periods - the periods that are compared, in any order
 */
export const comparabilityOf = (
  { referrals = false, reverseReferrals = false, stays = false, replies = false, records = [] }: ComparedFacts,
  periods: readonly WholeMonths[],
  { baseMonth, loadedMonths, loadedReverseMonths, loadedStayMonths, unsettledFrom, firstRecords }: KnownMonths,
): Comparability => {
  const months = monthsIn(periods)
  const lists = [
    ...(referrals || stays || replies ? [{ reason: 'referrals_not_loaded' as const, loaded: loadedMonths }] : []),
    ...(reverseReferrals ? [{ reason: 'reverse_referrals_not_loaded' as const, loaded: loadedReverseMonths }] : []),
  ]
  for (const { reason, loaded } of lists) {
    const missing = months.filter((one) => !loaded.includes(one))
    if (missing.length > 0) return comparabilityWith({ reason, months: missing })
  }
  const later = lists.length > 0 ? months.filter((one) => baseMonth === null || one > baseMonth) : []
  if (later.length > 0) return comparabilityWith({ reason: 'after_base_month', months: later })
  for (const kind of firstRecords ? records : []) {
    const unrecorded = monthsNotRecorded(months, firstRecordOf(firstRecords, kind))
    if (unrecorded.length > 0) return comparabilityWith({ reason: `${kind}_not_recorded`, months: unrecorded })
  }
  if (replies) return comparabilityWith({ reason: 'reply_time', months: [...months] })
  if (!stays) return comparabilityWith(null)
  const unsettled = months.filter((one) => unsettledFrom !== null && one >= unsettledFrom)
  if (unsettled.length > 0) return comparabilityWith({ reason: 'unsettled', months: unsettled })
  const withoutStays = loadedStayMonths ? months.filter((one) => !loadedStayMonths.includes(one)) : []
  return comparabilityWith(withoutStays.length > 0 ? { reason: 'stays_not_loaded', months: withoutStays } : null)
}

/** The twelve months up to the base month, and the twelve before; empty without a base month. */
export const lastTwoYears = (baseMonth: string | null): readonly WholeMonths[] =>
  baseMonth === null
    ? []
    : [
        { first: monthAfter(baseMonth, -23), last: monthAfter(baseMonth, -12) },
        { first: monthAfter(baseMonth, -11), last: baseMonth },
      ]

/** Whether referrals of the twelve months up to the base month may be compared with those of the twelve before. */
export const comparabilityOfYears = (known: KnownMonths): Comparability =>
  comparabilityOf({ referrals: true }, lastTwoYears(known.baseMonth), known)

/** What the server has decided, as its reply says it. */
export const sentComparability = (notCompared: NotCompared | null): Comparability => comparabilityWith(notCompared)

/** The comparability of what is made of several figures: that of the first one that may not be compared. */
export const comparabilityOfAll = (all: readonly Comparability[]): Comparability => {
  const unfit = all.flatMap(({ notCompared }) => notCompared ?? [])
  const [first] = unfit
  if (!first) return alwaysComparable
  const alike = unfit.filter(({ reason }) => reason === first.reason)
  return comparabilityWith({
    reason: first.reason,
    months: [...new Set(alike.flatMap(({ months }) => months))].toSorted(),
  })
}

/**
 * Why a chart leaves out the earlier of two periods: a part of a period would be drawn as a low one. Null where stays
 * are only unsettled, since charts draw these hollow.
 */
export const leftOutOf = ({ notCompared }: Comparability): NotCompared | null =>
  notCompared?.reason === 'unsettled' ? null : notCompared

/** Whether two figures may be compared. */
export const isComparable = ({ notCompared }: Comparability): boolean => notCompared === null

/** Shares, and means and rates of other units, are shown with one decimal. */
const asShown = (value: number): number => Math.round(10 * value) / 10

/**
 * Compares a figure with an earlier one. What is shown with decimals is compared as it is shown, so that nobody who subtracts finds another number.
 * @param kind - shares are compared in points or ‰, and have no rate
 */
export const comparisonOf = (
  value: number | null,
  before: number | null,
  { notCompared }: Comparability,
  kind: ChangeKind = 'count',
): Comparison => {
  if (notCompared !== null || value === null || before === null) return { notCompared }
  const isShare = kind === 'share' || kind === 'permille'
  const shown = kind === 'count' ? (one: number) => one : asShown
  const from = shown(before)
  const by = shown(shown(value) - from)
  return { compared: { by, before: from, rate: isShare || from === 0 ? null : (100 * by) / from } as Change }
}

/**
 * A difference that the server has computed by this rule; null where it does not compare.
 * @param before - what it has changed from, where the reply says it
 * @param notCompared - why there is none, where the reply says it
 */
export const sentChange = (
  by: number | null,
  before: number | null = null,
  notCompared: NotCompared | null = null,
): Comparison => {
  if (notCompared !== null || by === null) return { notCompared }
  return { compared: { by, before, rate: before === null || before === 0 ? null : (100 * by) / before } as Change }
}

/** While it is not known yet whether figures may be compared: no change, and no reason. */
export const notYetCompared: Comparison = { notCompared: null }

/** The difference of a comparison, for files and replies; null where there is none. */
export const differenceIn = ({ compared }: Comparison): number | null => compared?.by ?? null

/** The difference in percent of the earlier figure. */
export const rateIn = ({ compared }: Comparison): number | null => compared?.rate ?? null

/** A month in a sentence. @example '2026年10月' */
export const monthText = (day: string, language: Language): string =>
  language === 'ja' ? `${Number(day.slice(0, 4))}年${Number(day.slice(5, 7))}月` : englishMonth(day)

/** So many runs of months are named. */
const namedRuns = 2

const monthsText = (months: readonly string[], language: Language): string => {
  const runs = monthRuns(months)
  const named = runs.slice(0, namedRuns).map(({ first, last }) => {
    const [from, to] = [monthText(first, language), monthText(last, language)]
    return first === last ? from : language === 'ja' ? `${from}〜${to}` : `${from} – ${to}`
  })
  const more = runs.length > namedRuns ? (language === 'ja' ? 'ほか' : ' and others') : ''
  return `${named.join(language === 'ja' ? '、' : ', ')}${more}`
}

/** The reasons that are not about the office's own records. */
type OtherReason = Exclude<NotCompared['reason'], NotRecorded>

const isNotRecorded = (reason: NotCompared['reason']): reason is NotRecorded => Object.hasOwn(recordNames, reason)

const causes: Readonly<Record<OtherReason, Readonly<Record<Language, (months: string) => string>>>> = {
  referrals_not_loaded: {
    ja: (months) => `${months}は紹介一覧が未読込のため`,
    en: (months) => `no list of referrals is loaded for ${months}`,
  },
  reverse_referrals_not_loaded: {
    ja: (months) => `${months}は逆紹介一覧が未読込のため`,
    en: (months) => `no list of reverse referrals is loaded for ${months}`,
  },
  stays_not_loaded: {
    ja: (months) => `${months}は様式1が未読込のため`,
    en: (months) => `no survey files (様式1) are loaded for ${months}`,
  },
  after_base_month: {
    ja: (months) => `${months}は紹介一覧が一部未読込のため`,
    en: (months) => `the lists of referrals of ${months} are only partly loaded`,
  },
  unsettled: {
    ja: (months) => `${months}は未確定のため`,
    en: (months) => `stays of ${months} are not settled yet`,
  },
  reply_time: {
    ja: () => '古い期間ほど返書までの時間が長いため',
    en: () => 'letters of earlier periods have had longer to be answered',
  },
}

const notRecorded: Readonly<Record<Language, (records: string, months: string) => string>> = {
  ja: (records, months) => `${months}は${records}の記録が始まる前か途中のため`,
  en: (records, months) => `records of ${records} do not cover ${months}`,
}

const otherCause: (typeof causes)[OtherReason] = {
  ja: (months) => (months === '' ? '' : `${months}は`),
  en: (months) => `the figures of ${months === '' ? 'some months' : months} do not allow it`,
}

/** Why figures of some months are unknown or not compared, as a part of a sentence. @example '2026年10月は未確定のため' */
export const causeOf = ({ reason, months }: NotCompared, language: Language): string =>
  isNotRecorded(reason)
    ? notRecorded[language](recordNames[reason][language], monthsText(months, language))
    : knownOr(causes, reason, otherCause)[language](monthsText(months, language))

/** Why two periods are not compared, as a sentence. @example '2026年10月は未確定のため比較していません' */
export const notComparedText = (why: NotCompared, language: Language): string =>
  language === 'ja' ? `${causeOf(why, language)}比較していません` : `Not compared: ${causeOf(why, language)}`

/** Why the figures of a period are unknown, as a sentence. @example '2026年11月は紹介一覧が未読込のため分かりません' */
export const unknownText = (why: NotCompared, language: Language): string =>
  language === 'ja' ? `${causeOf(why, language)}分かりません` : `Unknown: ${causeOf(why, language)}`

const shortWords: Readonly<Record<OtherReason | 'not_recorded', Readonly<Record<Language, string>>>> = {
  referrals_not_loaded: { ja: '未読込の月あり', en: 'Months not loaded' },
  reverse_referrals_not_loaded: { ja: '未読込の月あり', en: 'Months not loaded' },
  stays_not_loaded: { ja: '未読込の月あり', en: 'Months not loaded' },
  after_base_month: { ja: '一部未読込', en: 'Partly loaded' },
  unsettled: { ja: '未確定', en: 'Unsettled' },
  reply_time: { ja: '返書までの時間に差', en: 'Unequal time' },
  not_recorded: { ja: '記録開始前の月あり', en: 'Before the first record' },
}

/** The reason in a word, for narrow cells whose months stand elsewhere. */
export const notComparedWord = ({ reason }: NotCompared, language: Language): string =>
  knownOr(shortWords, isNotRecorded(reason) ? 'not_recorded' : reason, { ja: '比較なし', en: 'Not compared' })[language]
