/** The official rates of a period; null where one cannot be computed. `feeReverse` in permille, the others in percent. */
export interface Rates {
  readonly law: number | null
  readonly lawReverse: number | null
  readonly fee: number | null
  readonly feeReverse: number | null
}

/** A threshold of an official text, and whether rates reach it; null where that cannot be told. */
export interface Threshold {
  /** Key below `renkei.data_analysis.rates.thresholds`. */
  readonly name: string
  readonly isMet: (rates: Rates) => boolean | null
}

/** Both hold; null where one is unknown and the other does not decide. */
const both = (one: boolean | null, other: boolean | null) => {
  if (one === false || other === false) return false
  return one === null || other === null ? null : true
}

const reaches = (rate: number | null, least: number) => (rate === null ? null : rate >= least)
const exceeds = (rate: number | null, least: number) => (rate === null ? null : rate > least)

/** 地域医療支援病院の承認要件: any one of the three. Source: 健政発639号; 医療法 第4条. */
export const lawThresholds: readonly Threshold[] = [
  { name: 'law_80', isMet: ({ law }) => reaches(law, 80) },
  { name: 'law_65_40', isMet: ({ law, lawReverse }) => both(exceeds(law, 65), exceeds(lawReverse, 40)) },
  { name: 'law_50_70', isMet: ({ law, lawReverse }) => both(exceeds(law, 50), exceeds(lawReverse, 70)) },
]

/** 初診料・外来診療料の注2・注3: below either of the two, fees are reduced. Source: 診療報酬の算定方法 (from April 2023), 別紙様式28. */
export const feeThresholds: readonly Threshold[] = [
  { name: 'fee_50_30', isMet: ({ fee, feeReverse }) => both(reaches(fee, 50), reaches(feeReverse, 30)) },
  { name: 'fee_40_20', isMet: ({ fee, feeReverse }) => both(reaches(fee, 40), reaches(feeReverse, 20)) },
]
