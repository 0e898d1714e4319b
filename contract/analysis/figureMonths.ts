import { type Figure, stayFigures } from './figures.ts'
import { monthsBetween } from '../months.ts'

/** The months with figures, each by its first day. */
export interface KnownMonths {
  /** Null if no list of referrals is loaded. */
  readonly baseMonth: string | null
  /** Months with loaded lists of referrals, and of reverse referrals. */
  readonly loadedMonths: readonly string[]
  readonly loadedReverseMonths: readonly string[]
  /** From this month of referrals on, stays may be missing. */
  readonly unsettledFrom: string | null
}

/** Some whole months: the first day of the first one and any day of the last one. */
export interface WholeMonths {
  readonly first: string
  readonly last: string
}

const ofStays: readonly string[] = stayFigures

/** Figures that need lists of reverse referrals, and whether they need lists of referrals too. */
const ofReverseReferrals: Readonly<Partial<Record<Figure, { readonly andReferrals: boolean }>>> = {
  reverse_referral_count: { andReferrals: false },
  difference_count: { andReferrals: true },
  reverse_referral_patient_count: { andReferrals: false },
  law_reverse_referral_patient_count: { andReferrals: false },
  law_reverse_referral_rate: { andReferrals: false },
  advanced_reverse_referral_rate: { andReferrals: false },
  fee_reverse_referral_rate: { andReferrals: false },
}

/** Counts of patients that are in no list. They are entered, or derived from the survey's files. */
const enteredFigures: readonly Figure[] = [
  'emergency_patient_count',
  'first_visit_patient_count',
  'revisit_patient_count',
]

/** Whether an unknown count is unknown because nobody has entered it, and not because a list is missing. */
export const isEntered = (figure: Figure): boolean => enteredFigures.includes(figure)

/**
 * The months of a period without lists, or with incomplete lists: those after the base month.
 * @param loaded - the months with loaded lists
 */
export const unknownMonths = (
  { first, last }: WholeMonths,
  { baseMonth }: Pick<KnownMonths, 'baseMonth'>,
  loaded: readonly string[],
): readonly string[] =>
  monthsBetween(first, last).filter((month) => baseMonth === null || month > baseMonth || !loaded.includes(month))

/** Whether a figure of a period may still grow because stays of its referrals have not all ended. */
export const isUnsettled = (
  figure: string,
  last: string,
  { unsettledFrom }: Pick<KnownMonths, 'unsettledFrom'>,
): boolean => unsettledFrom !== null && ofStays.includes(figure) && last >= unsettledFrom

/**
 * The reason why a figure is not compared between two periods: one lacks months (`partial`), or stays of one have not
 * all ended (`unsettled`). Undefined if it is compared.
 */
export const whyNotCompared = (
  figure: Figure,
  periods: readonly WholeMonths[],
  months: KnownMonths,
): 'partial' | 'unsettled' | undefined => {
  const reverse = ofReverseReferrals[figure]
  const lists = [
    ...(reverse ? [months.loadedReverseMonths] : []),
    ...((reverse && !reverse.andReferrals) || isEntered(figure) ? [] : [months.loadedMonths]),
  ]
  if (lists.some((loaded) => periods.some((period) => unknownMonths(period, months, loaded).length > 0)))
    return 'partial'
  return periods.some(({ last }) => isUnsettled(figure, last, months)) ? 'unsettled' : undefined
}
