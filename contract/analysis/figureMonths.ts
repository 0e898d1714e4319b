import { type Figure, stayFigures } from './figures.ts'
import { monthsBetween } from '../months.ts'

/** Of which months there are figures. Months by their first days. */
export interface KnownMonths {
  /** Null where no list of referrals is loaded. */
  readonly baseMonth: string | null
  /** Of which lists of referrals, and of reverse referrals, are loaded. */
  readonly loadedMonths: readonly string[]
  readonly loadedReverseMonths: readonly string[]
  /** From which month of referrals on stays may not all be here. */
  readonly unsettledFrom: string | null
}

/** The first day of the first and any day of the last of some whole months. */
export interface WholeMonths {
  readonly first: string
  readonly last: string
}

const ofStays: readonly string[] = stayFigures

/** Figures for which lists of reverse referrals are needed, and whether lists of referrals are needed too. */
const ofReverseReferrals: Readonly<Partial<Record<Figure, { readonly andReferrals: boolean }>>> = {
  reverse_referral_count: { andReferrals: false },
  difference_count: { andReferrals: true },
  reverse_referral_patient_count: { andReferrals: false },
  law_reverse_referral_rate: { andReferrals: false },
  fee_reverse_referral_rate: { andReferrals: false },
}

/** Counts of patients that no list tells: they are entered, or follow from the survey's files. */
const enteredFigures: readonly Figure[] = [
  'emergency_patient_count',
  'first_visit_patient_count',
  'revisit_patient_count',
]

/** Whether a count that is not known waits for somebody to enter it, and not for a list. */
export const isEntered = (figure: Figure): boolean => enteredFigures.includes(figure)

/** Months of a period of which lists are not loaded, or not yet as a whole: those after the base month. @param loaded - as the lists are */
export const unknownMonths = (
  { first, last }: WholeMonths,
  { baseMonth }: Pick<KnownMonths, 'baseMonth'>,
  loaded: readonly string[],
): readonly string[] =>
  monthsBetween(first, last).filter((month) => baseMonth === null || month > baseMonth || !loaded.includes(month))

/** Whether a figure of a period may still grow, because stays that its referrals lead to have not all ended. */
export const isUnsettled = (
  figure: string,
  last: string,
  { unsettledFrom }: Pick<KnownMonths, 'unsettledFrom'>,
): boolean => unsettledFrom !== null && ofStays.includes(figure) && last >= unsettledFrom

/**
 * Why a figure of a period is not compared with that of another, where it is not: one of them lacks months (`partial`), or stays of one of them have not all
 * ended (`unsettled`).
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
