import {
  type ChangeKind,
  type Comparability,
  comparabilityOf,
  comparabilityOfAll,
  type ComparedFacts,
  isComparable,
  type KnownMonths,
  leftOutOf,
  type NotCompared,
  sentComparability,
  type WholeMonths,
} from '../../comparison.ts'
import { monthOf, monthsBetween } from '../../months.ts'
import type { RecordKind } from '../../recordKinds.ts'
import type { SpanState } from '../analysis.ts'
import { stateOfFacts, stateWith } from '../periodStates.ts'
import { type Figure, figures, type FigureUnit, stayFigures } from './figures.ts'

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

/** Figures of records that are made in the product itself, and of which kinds. */
const ofRecords: Readonly<Partial<Record<Figure, readonly RecordKind[]>>> = {
  visit_count: ['visits'],
  doctor_interview_rate: ['visits'],
  next_action_rate: ['visits', 'tasks'],
}

/** Whether an unknown count is unknown because nobody has entered it, and not because a list is missing. */
export const isEntered = (figure: Figure): boolean => enteredFigures.includes(figure)

/** Whether a figure of a period may still grow because stays of its referrals have not all ended. */
export const isUnsettled = (
  figure: string,
  last: string,
  { unsettledFrom }: Pick<KnownMonths, 'unsettledFrom'>,
): boolean => unsettledFrom !== null && ofStays.includes(figure) && last >= unsettledFrom

/** The lists, files and records that a figure is made of. */
export const factsOfFigure = (figure: Figure): ComparedFacts => {
  if (isEntered(figure)) return {}
  const records = ofRecords[figure]
  if (records) return { records }
  const reverse = ofReverseReferrals[figure]
  return {
    referrals: reverse?.andReferrals ?? true,
    reverseReferrals: reverse !== undefined,
    stays: ofStays.includes(figure),
  }
}

/**
 * How complete a figure of a period is: its mark stands beside the figure wherever that is shown.
 * @param unsettledMonths - those of the period whose automatic counts are a part of the figure and may still grow
 * @returns null for a figure that no list and no record decides
 */
export const stateOfFigure = (
  figure: Figure,
  period: WholeMonths,
  known: KnownMonths,
  unsettledMonths: readonly string[] = [],
): SpanState | null => stateWith(unsettledMonths, stateOfFacts(factsOfFigure(figure), period, known))

/**
 * Whether a figure may be compared between periods.
 * @param unsettledMonths - those of the periods whose automatic counts are a part of the figure and may still grow
 */
export const comparabilityOfFigure = (
  figure: Figure,
  periods: readonly WholeMonths[],
  months: KnownMonths,
  unsettledMonths: readonly string[] = [],
): Comparability =>
  comparabilityOfAll([
    comparabilityOf(factsOfFigure(figure), periods, months),
    ...(unsettledMonths.length > 0 ? [sentComparability({ reason: 'unsettled', months: [...unsettledMonths] })] : []),
  ])

/**
 * Why a figure of a period is unknown: none of its months has a complete list. What has been counted of it all the same is
 * a part, and a count of 0 says nothing.
 * @returns null for a period that is known, or known in part
 */
export const whyUnknown = (figure: Figure, period: WholeMonths, months: KnownMonths): NotCompared | null => {
  const { referrals = false, reverseReferrals = false } = factsOfFigure(figure)
  const { baseMonth } = months
  const isKnown = (loaded: readonly string[]) =>
    monthsBetween(monthOf(period.first), period.last).some(
      (month) => loaded.includes(month) && (baseMonth === null || month <= baseMonth),
    )
  const lists = [...(referrals ? [months.loadedMonths] : []), ...(reverseReferrals ? [months.loadedReverseMonths] : [])]
  return lists.every(isKnown) ? null : comparabilityOfFigure(figure, [period], months).notCompared
}

/**
 * Why a chart leaves out the earlier of two periods: a part of a period would be drawn as a low one, and the other as a
 * fall. An earlier period that is complete stays beside one of which nothing is known.
 */
export const earlierLeftOut = (
  figure: Figure,
  [period, earlier]: readonly [WholeMonths, WholeMonths],
  months: KnownMonths,
): NotCompared | null => {
  const isWhole = leftOutOf(comparabilityOfFigure(figure, [earlier], months)) === null
  if (isWhole && whyUnknown(figure, period, months) !== null) return null
  return leftOutOf(comparabilityOfFigure(figure, [earlier, period], months))
}

/**
 * The spans of a chart that sets periods beside each other, the last of which is its subject: those that may not be
 * compared for want of lists are left out, since a part of a year is no low year.
 * @returns with the reason, if any are left out
 */
export const comparedSpans = <S extends { readonly first: string; readonly last: string }>(
  spans: readonly S[],
  facts: ComparedFacts,
  months: KnownMonths,
): { readonly shown: readonly S[]; readonly leftOut: NotCompared | null } => {
  const decided = spans.map((span) => ({ span, comparability: comparabilityOf(facts, [span], months) }))
  const subject = spans.at(-1)
  return {
    shown: decided.flatMap(({ span, comparability }) =>
      span === subject || isComparable(comparability) ? [span] : [],
    ),
    leftOut: comparabilityOfAll(decided.slice(0, -1).map(({ comparability }) => comparability)).notCompared,
  }
}

/** How a figure is compared: shares in points or ‰, all others by their difference and its rate. */
export const comparedKind = (figure: Figure): ChangeKind => kindOfUnit(figures[figure].unit)

/** The same by a unit. */
export const kindOfUnit = (unit: FigureUnit): ChangeKind => {
  if (unit === 'percent' || unit === 'points') return 'share'
  if (unit === 'permille') return 'permille'
  return unit === 'number' ? 'mean' : 'count'
}
