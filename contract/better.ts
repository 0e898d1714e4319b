import { z } from 'zod'
import type { Figure } from './analysis/figures/figures.ts'
import type { catalogue, CatalogueKey } from './reports/items/catalogue.ts'

/** Whether more of a figure is better for the office, or less, or neither says anything. */
export const Better = z.enum(['more', 'less', 'neither'])
export type Better = z.output<typeof Better>

/** The direction in which each figure of charts and reports is good. A new one does not compile until it is decided here. */
export const betterOfFigures: Readonly<Record<Figure, Better>> = {
  referral_count: 'more',
  first_visit_referral_count: 'more',
  reverse_referral_count: 'more',
  difference_count: 'neither',
  referring_institution_count: 'more',
  hospital_admission_count: 'more',
  hospital_admission_rate: 'more',
  operation_count: 'more',
  operation_rate: 'more',
  hospital_days: 'neither',
  revenue_yen: 'more',
  law_referral_patient_count: 'more',
  law_reverse_referral_patient_count: 'more',
  referral_patient_count: 'more',
  reverse_referral_patient_count: 'more',
  emergency_patient_count: 'neither',
  first_visit_patient_count: 'neither',
  revisit_patient_count: 'neither',
  law_referral_rate: 'more',
  law_reverse_referral_rate: 'more',
  advanced_referral_rate: 'more',
  advanced_reverse_referral_rate: 'more',
  fee_referral_rate: 'more',
  fee_reverse_referral_rate: 'more',
  visit_count: 'more',
  doctor_interview_rate: 'more',
  next_action_rate: 'more',
}

type NumberType = 'count' | 'percent' | 'decimal' | 'yen'
type NumberItem = {
  [Key in CatalogueKey]: (typeof catalogue)[Key]['valueType'] extends Exclude<
    (typeof catalogue)[Key]['valueType'],
    NumberType
  >
    ? never
    : Key
}[CatalogueKey]

/** The same of the items of reports that are numbers and no figures of charts. */
export const betterOfItems: Readonly<Record<Exclude<NumberItem, Figure>, Better>> = {
  referral_average: 'more',
  referral_share: 'neither',
  referral_month_count: 'more',
  new_referring_institution_count: 'more',
  lost_referring_institution_count: 'less',
  referring_rate: 'more',
  unreplied_count: 'less',
  reply_rate: 'more',
  referrals_per_10000: 'more',
  average_hospital_days: 'neither',
  standard_revenue: 'more',
  revenue_per_admission: 'more',
  charged_rate: 'neither',
  reverse_referral_ratio: 'more',
  // Refused referrals and complaints are among them.
  contact_count: 'neither',
  refused_referral_count: 'less',
  visited_institution_count: 'more',
  visit_coverage_rate: 'more',
  days_since_last_visit: 'less',
  open_task_count: 'less',
  overdue_task_count: 'less',
  // Praise and complaints.
  voc_count: 'neither',
  bed_count: 'neither',
  distance_km: 'neither',
  doctor_count: 'neither',
  expected_referral_count: 'neither',
  institution_count: 'neither',
  population: 'neither',
  doctor_met_rate: 'more',
  task_count: 'neither',
  comment_count: 'neither',
  like_count: 'neither',
  referral_count_before: 'neither',
  referral_count_after: 'more',
}

const betterByKey: ReadonlyMap<string, Better> = new Map(Object.entries({ ...betterOfItems, ...betterOfFigures }))

/**
 * The direction in which an item of a report is good. Neither for what nobody has judged: labels, and what is narrowed by
 * labels, which may say anything.
 */
export const betterOfItem = (definitionKey: string, conditions: object = {}): Better =>
  'communication_label_conditions' in conditions && conditions.communication_label_conditions !== undefined
    ? 'neither'
    : (betterByKey.get(definitionKey) ?? 'neither')
