import { causeOf, type NotCompared, type WholeMonths } from '../../comparison.ts'
import { monthOf, monthsBetween } from '../../months.ts'
import type { Both } from './figureSources.ts'
import { type Figure, figures } from './figures.ts'
import { emergenciesAlone } from './officialFigures.ts'

/** The official rates of a period; null if one cannot be computed. `feeReverse` is in permille, the others in percent. */
export interface Rates {
  readonly law: number | null
  readonly lawReverse: number | null
  readonly advanced: number | null
  readonly advancedReverse: number | null
  readonly fee: number | null
  readonly feeReverse: number | null
}

/** A threshold of an official text, and whether rates reach it; null if that is unknown. */
export interface Threshold {
  readonly words: Both
  /** The rates that it is about. */
  readonly of: readonly (keyof Rates)[]
  readonly isMet: (rates: Rates) => boolean | null
}

/** Logical and; null if one value is unknown and the other does not decide. */
const both = (one: boolean | null, other: boolean | null) => {
  if (one === false || other === false) return false
  return one === null || other === null ? null : true
}

const reaches = (rate: number | null, least: number) => (rate === null ? null : rate >= least)
const exceeds = (rate: number | null, least: number) => (rate === null ? null : rate > least)

/** 地域医療支援病院の承認要件: any one of the three. Source: 健政発第639号; 医療法第4条 (one source, see docs/OFFICIAL_RATES.md). */
export const lawThresholds: readonly Threshold[] = [
  {
    words: { ja: '紹介率80%以上', en: 'Referral rate of at least 80%' },
    of: ['law'],
    isMet: ({ law }) => reaches(law, 80),
  },
  {
    words: { ja: '紹介率65%超、かつ逆紹介率40%超', en: 'Referral rate above 65% and reverse referral rate above 40%' },
    of: ['law', 'lawReverse'],
    isMet: ({ law, lawReverse }) => both(exceeds(law, 65), exceeds(lawReverse, 40)),
  },
  {
    words: { ja: '紹介率50%超、かつ逆紹介率70%超', en: 'Referral rate above 50% and reverse referral rate above 70%' },
    of: ['law', 'lawReverse'],
    isMet: ({ law, lawReverse }) => both(exceeds(law, 50), exceeds(lawReverse, 70)),
  },
]

/** 特定機能病院: rates that are to be kept up. Source: 医療法施行規則第9条の20 (unchecked, see docs/OFFICIAL_RATES.md). */
export const advancedThresholds: readonly Threshold[] = [
  {
    words: { ja: '紹介率50%以上', en: 'Referral rate of at least 50%' },
    of: ['advanced'],
    isMet: ({ advanced }) => reaches(advanced, 50),
  },
  {
    words: { ja: '逆紹介率40%以上', en: 'Reverse referral rate of at least 40%' },
    of: ['advancedReverse'],
    isMet: ({ advancedReverse }) => reaches(advancedReverse, 40),
  },
]

/** 初診料・外来診療料の注2・注3: if either rate is below its threshold, fees are reduced. Source: 診療報酬の算定方法 (from April 2023), 別紙様式28. */
export const feeThresholds: readonly Threshold[] = [
  {
    words: {
      ja: '特定機能病院、地域医療支援病院・紹介受診重点医療機関（一般病床200床以上）: 紹介割合50%以上、かつ逆紹介割合30‰以上',
      en: 'Advanced treatment hospitals, and support or referral-focused hospitals of 200 general beds and more: at least 50% and 30‰',
    },
    of: ['fee', 'feeReverse'],
    isMet: ({ fee, feeReverse }) => both(reaches(fee, 50), reaches(feeReverse, 30)),
  },
  {
    words: {
      ja: '許可病床400床以上のその他の病院: 紹介割合40%以上、かつ逆紹介割合20‰以上',
      en: 'Other hospitals of 400 beds and more: at least 40% and 20‰',
    },
    of: ['fee', 'feeReverse'],
    isMet: ({ fee, feeReverse }) => both(reaches(fee, 40), reaches(feeReverse, 20)),
  },
]

/** Why rates are not held against the thresholds. Source: docs/OFFICIAL_RATES.md, What is decided. */
const notJudged = {
  departments: {
    ja: '率の定義と要件は病院全体のものです。絞り込んだ率は同じ式で計算した参考値のため、要件を満たすかは判定しません。',
    en: 'The rates and thresholds are defined for the whole hospital. Narrowed rates use the same formula for reference and are not held against the thresholds.',
  },
  partners: {
    ja: '率の定義と要件は病院全体のものです。患者数は連携先ごとには分からず率を計算しないため、要件を満たすかも判定しません。',
    en: 'The rates and thresholds are defined for the whole hospital. Patients are not counted by partner, so there are no rates to hold against them.',
  },
  not_a_year: {
    ja: '要件は1年間の実績で判定されます。12か月でない期間の率では、満たすかを判定しません。',
    en: 'Thresholds are about a year, so the rates of a period that is not twelve months long are not held against them.',
  },
} as const satisfies Record<string, Both>

const monthsOfYear = 12

/** What narrows a question, so that its rates are not those of the whole hospital. */
export type Narrowing = 'departments' | 'partners'

/** What must be known of an official rate of a department that stands alone, as on a dashboard. */
export const rateOfDepartment: Both = {
  ja: '率の定義は病院全体のものです。診療科で絞り込んだ率は、同じ式で計算した参考値です',
  en: 'The rate is defined for the whole hospital. That of a department uses the same formula for reference',
}

/**
 * Why the rates of a question are not held against the thresholds: the law asks about the whole hospital and about a year.
 * @param narrowing - what narrows the question; of partners there are no rates at all, whatever else does
 * @returns null where they are
 */
export const whyNotJudged = ({ first, last }: WholeMonths, narrowing: Narrowing | null): Both | null => {
  if (narrowing !== null) return notJudged[narrowing]
  return monthsBetween(monthOf(first), last).length === monthsOfYear ? null : notJudged.not_a_year
}

const countedApart: Both = {
  ja: '紹介患者は紹介一覧から、初診患者は患者数の登録から数え、診療科や初診の数え方が違うことがあるため、100%を超えることがある',
  en: 'Referred patients are counted in lists and first visits in the counts of patients, which may differ on departments or first visits, so the rate may exceed 100%',
}

/** Rates in which those who are referred are counted otherwise than all patients, so that they may exceed 100 %. */
const aboveAll: Readonly<Partial<Record<Figure, Both>>> = {
  fee_referral_rate: emergenciesAlone,
  law_referral_rate: countedApart,
  advanced_referral_rate: countedApart,
}

/** Why a rate is above 100 %; null for any other value, and for reverse rates, which divide what happens at any visit by first visits. */
export const whyAboveAll = (figure: Figure, value: number | null): Both | null =>
  value !== null && value > 100 ? whyAboveAllOf(figure) : null

/** Why a rate may exceed 100 %, where many stand below one heading; null for those that need no word of it. */
export const whyAboveAllOf = (figure: Figure): Both | null => aboveAll[figure] ?? null

const rateFigures = {
  law: 'law_referral_rate',
  lawReverse: 'law_reverse_referral_rate',
  advanced: 'advanced_referral_rate',
  advancedReverse: 'advanced_reverse_referral_rate',
  fee: 'fee_referral_rate',
  feeReverse: 'fee_reverse_referral_rate',
} as const satisfies Readonly<Record<keyof Rates, Figure>>

/** Whether a figure is one of the official rates, and no count that they are made of. */
export const isOfficialRate = (figure: Figure): boolean => Object.values<Figure>(rateFigures).includes(figure)

/** Reads the official rates of a period. @param valueOf - null for what is unknown */
export const ratesOf = (valueOf: (figure: Figure) => number | null): Rates => ({
  law: valueOf(rateFigures.law),
  lawReverse: valueOf(rateFigures.lawReverse),
  advanced: valueOf(rateFigures.advanced),
  advancedReverse: valueOf(rateFigures.advancedReverse),
  fee: valueOf(rateFigures.fee),
  feeReverse: valueOf(rateFigures.feeReverse),
})

/** How far rates can move while automatic counts of arrivals by ambulance grow: these raise referral rates, and lower what divides by them. */
const grown = (rates: Rates, isUnsettled: (figure: Figure) => boolean): Rates => ({
  ...rates,
  ...(isUnsettled(rateFigures.fee) && rates.fee !== null && { fee: Infinity }),
  ...(isUnsettled(rateFigures.advanced) && rates.advanced !== null && { advanced: Infinity }),
  ...(isUnsettled(rateFigures.advancedReverse) && rates.advancedReverse !== null && { advancedReverse: 0 }),
})

/**
 * Whether rates reach a threshold; null if that is unknown, or if what is not settled yet can still decide.
 * @param isUnsettled - whether a rate has counts that may still grow
 */
export const isReached = (
  { isMet }: Threshold,
  rates: Rates,
  isUnsettled: (figure: Figure) => boolean,
): boolean | null => {
  const now = isMet(rates)
  return now === isMet(grown(rates, isUnsettled)) ? now : null
}

/** Why a rate is unknown. @param why - what is missing of its lists; null if these are all there, so that a count of patients is */
const unknownRate = (figure: Figure, why: NotCompared | null): Both => {
  const name = figures[figure].name
  const missing: Both = why
    ? { ja: causeOf(why, 'ja'), en: causeOf(why, 'en') }
    : { ja: '患者数が登録されていない月があるため', en: 'counts of patients are missing' }
  return { ja: `${name.ja}が分かりません：${missing.ja}`, en: `${name.en} is unknown: ${missing.en}` }
}

/**
 * Why nobody can tell whether rates reach a threshold: the first of its rates that is unknown, or automatic counts that may
 * still grow and decide.
 * @param whyIncomplete - what is missing of the lists of a rate; null if nothing is
 * @returns null where it can be told
 */
export const whyUntold = (
  threshold: Threshold,
  rates: Rates,
  isUnsettled: (figure: Figure) => boolean,
  whyIncomplete: (figure: Figure) => NotCompared | null,
): Both | null => {
  if (isReached(threshold, rates, isUnsettled) !== null) return null
  const unknown = threshold.of.find((rate) => rates[rate] === null)
  return unknown
    ? unknownRate(rateFigures[unknown], whyIncomplete(rateFigures[unknown]))
    : {
        ja: '救急搬送の自動集計が未確定で、確定後に結果が変わりえます',
        en: 'automatic counts of arrivals by ambulance are not settled and may still decide it',
      }
}

/** The official definitions of rates, each with its counts and thresholds. Source: docs/OFFICIAL_RATES.md. */
export const officialFamilies = [
  {
    name: 'law',
    rates: ['law_referral_rate', 'law_reverse_referral_rate'],
    counts: ['law_referral_patient_count', 'law_reverse_referral_patient_count', 'first_visit_patient_count'],
    thresholds: lawThresholds,
  },
  {
    name: 'fee',
    rates: ['fee_referral_rate', 'fee_reverse_referral_rate'],
    counts: [
      'referral_patient_count',
      'reverse_referral_patient_count',
      'emergency_patient_count',
      'first_visit_patient_count',
      'revisit_patient_count',
    ],
    thresholds: feeThresholds,
  },
  {
    name: 'advanced',
    rates: ['advanced_referral_rate', 'advanced_reverse_referral_rate'],
    counts: [
      'referral_patient_count',
      'reverse_referral_patient_count',
      'emergency_patient_count',
      'first_visit_patient_count',
    ],
    thresholds: advancedThresholds,
  },
] as const satisfies readonly {
  name: string
  rates: readonly Figure[]
  counts: readonly Figure[]
  thresholds: readonly Threshold[]
}[]
export type OfficialFamily = (typeof officialFamilies)[number]
