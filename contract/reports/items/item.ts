import type { Both } from '../../analysis/figures/figureSources.ts'
import type { Capability } from '../../features.ts'
import type { Narrowing } from '../aggregationConditions.ts'
import type { ReportKind, ValueType } from '../valueTypes.ts'

/**
 * What a source can count or sum up over a period. Of received referrals and of the stays they led to; of reverse
 * referrals; of communications; of tasks, voices and institutions.
 */
export const measures = {
  received: [
    'referrals',
    'replied',
    'unreplied',
    'admissions',
    'operations',
    'ended_stays',
    'hospital_days',
    'charged_stays',
    'revenue_yen',
  ],
  sent: ['reverse_referrals'],
  contacts: ['contacts', 'visits', 'doctor_visits', 'visits_with_task', 'refused_referrals'],
  tasks: ['open_tasks', 'overdue_tasks'],
  vocs: ['vocs'],
  institutions: ['institutions', 'population'],
} as const
export type MeasureSource = keyof typeof measures
export type Measure = (typeof measures)[MeasureSource][number]

/** Numbers of different institutions, of which each counts once however much it has. */
export const distinctMeasures = [
  'referring_institutions',
  'new_referring_institutions',
  'lost_referring_institutions',
  'visited_institutions',
] as const
export type DistinctMeasure = (typeof distinctMeasures)[number]

/** Months of an institution's referrals: how many have any, and the last one. */
export const monthMeasures = ['referral_months', 'last_referral_month', 'last_reverse_referral_month'] as const
export type MonthMeasure = (typeof monthMeasures)[number]

/** How an item's value is computed. Totals are computed in the same way from the sums of all rows. */
export type Computation =
  | { readonly of: 'sum'; readonly measure: Measure }
  | { readonly of: 'distinct'; readonly measure: DistinctMeasure }
  | { readonly of: 'months'; readonly measure: MonthMeasure }
  /** Divided by the loaded months of the period. */
  | { readonly of: 'per_month'; readonly measure: Measure }
  /** In percent, unless `times` says otherwise. Null if the whole is 0. */
  | {
      readonly of: 'ratio'
      readonly part: Measure | DistinctMeasure
      readonly whole: Measure
      readonly times?: 1 | 10_000
    }
  /** Answered referrals divided by those known to be answered or not, in percent. */
  | { readonly of: 'reply_rate' }
  | { readonly of: 'difference'; readonly from: Measure; readonly less: Measure }
  /** The share of a row in all rows. */
  | { readonly of: 'share'; readonly measure: Measure }
  /** One of the official figures of the whole hospital or a department. */
  | { readonly of: 'official' }
  /** A property of the institution or the communication, read by the item's key. */
  | { readonly of: 'attribute' }
  /** Calculated from two other items. */
  | { readonly of: 'formula' }

/** The headings under which the builder lists items. */
export const itemFamilies = [
  'referral',
  'stay',
  'reverse_referral',
  'official',
  'contact',
  'institution',
  'label',
  'communication',
  'calculation',
] as const
export type ItemFamily = (typeof itemFamilies)[number]

/** The lists that a cell leads to. Null if there is no list of it. */
export type Behind = 'referrals' | 'reverse_referrals' | 'communications' | 'tasks' | 'vocs' | 'institutions'

/** An item of reports: what it is called, what it means, and how it is computed. */
export interface ReportItemDefinition {
  readonly label: Both
  /** In hiragana, for the builder's search. */
  readonly reading: string
  /** What is counted, in a sentence that users can check. */
  readonly meaning: Both
  readonly family: ItemFamily
  readonly kinds: readonly ReportKind[]
  readonly valueType: ValueType
  /** The unit after the number; formulas subtract only equal units. Default: by the type of value. */
  readonly unit?: Both
  readonly computation: Computation
  /** The conditions that an item of it can have. */
  readonly narrowedBy: readonly Narrowing[]
  /** A plan feature or a switch that it needs besides the feature of the report. */
  readonly feature?: Capability
  /** Whether results with it are noted in the audit log because they could describe few patients. */
  readonly isAudited?: true
  readonly behind?: Behind
  /** Whether it is told as of today, whatever the base month of the figures beside it; headings say so. */
  readonly isAsOfToday?: true
  /** Whether it is that of the newest month with lists, whatever base month the reader has chosen. */
  readonly isAsOfNewestMonth?: true
  /** Whether a column of it can have a total. Default: numbers have, others do not. */
  readonly hasTotal?: boolean
}

/**
 * The conditions that an item of it can have in reports of a kind. A row that is an institution is in one area, so areas
 * narrow only what rows count of many institutions.
 */
export const narrowingsIn = ({ narrowedBy }: ReportItemDefinition, kind: ReportKind): readonly Narrowing[] =>
  kind === 'area' || kind === 'own_department' ? narrowedBy : narrowedBy.filter((one) => one !== 'areas')

/** Declares items and keeps their exact keys. */
export const reportItems = <const T extends Readonly<Record<string, ReportItemDefinition>>>(items: T): T => items
