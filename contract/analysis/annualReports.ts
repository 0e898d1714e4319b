import { z } from 'zod'
import { date, dateTime, operations, Person, shortText, workbookType } from '../core.ts'
import { aprilOf, lastDayOf, monthAfter } from '../months.ts'
import { type KnownMonths, unknownMonths, type WholeMonths } from '../comparison.ts'

/**
 * The yearly report on the business of a 地域医療支援病院, which is due at the prefecture on 5 October for the fiscal year before.
 * Source: 医療法 第12条の2, 医療法施行規則 第9条の2 (実績 of referrals, of shared use, of emergencies and of training for local staff).
 * Figures of referrals are those of the charts; shared use and training are in no file, so they are entered.
 */

/** The year in which a fiscal year begins. */
export const fiscalYear = z.int().min(1950).max(2198)

/** The days of a fiscal year: April to March. */
export const fiscalYearDays = (year: number) => {
  const april = aprilOf(year)
  return { start_date: april, end_date: lastDayOf(monthAfter(april, 11)) }
}

/** The lists of which each rate of the report is made. */
const listsOf = { law_referral_rate: 'loadedMonths', law_reverse_referral_rate: 'loadedReverseMonths' } as const
export type AnnualRate = keyof typeof listsOf
export const annualRates = ['law_referral_rate', 'law_reverse_referral_rate'] as const satisfies readonly AnnualRate[]

/**
 * The months of a span whose lists are missing or incomplete for a rate. The report then has no such rate, although
 * charts do: what goes to an authority must not be computed from a part.
 */
export const monthsMissingFor = (rate: AnnualRate, span: WholeMonths, known: KnownMonths): readonly string[] =>
  unknownMonths(span, known, known[listsOf[rate]])

const maxCount = 1_000_000
const count = z.int().min(0).max(maxCount).nullable()
/** A share in percent with at most one decimal. */
const percent = z.number().min(0).max(100).multipleOf(0.1).nullable()

/** The counts of 共同利用 that the report asks for; null if not entered. */
export const sharedUseFields = [
  /** 共同利用を行った医療機関の延べ数. */
  'institution_count',
  /** うち開設者と直接関係のない医療機関の延べ数. */
  'unrelated_institution_count',
  /** 利用医師等登録制度の登録医療機関数. */
  'registered_institution_count',
  /** 常時共同利用が可能な病床数. */
  'bed_count',
] as const
export type SharedUseField = (typeof sharedUseFields)[number]

const SharedUse = z.object({
  institution_count: count,
  unrelated_institution_count: count,
  registered_institution_count: count,
  bed_count: count,
  /** 共同利用に係る病床の病床利用率, in percent. */
  bed_use_percent: percent,
})

/** The use of one piece of equipment or of a room by others: CT, MRI, 図書室, 研修室. */
const EquipmentUse = z.object({
  name: shortText(100),
  use_count: count,
  institution_count: count,
})

/** A training for medical staff of the region. */
const Training = z.object({
  held_on: date,
  title: shortText(200),
  /** Participants who do not belong to the hospital. */
  outside_participant_count: count,
  own_participant_count: count,
})

export const maxEquipmentUses = 50
export const maxTrainings = 300

const entered = {
  shared_use: SharedUse,
  equipment_uses: z.array(EquipmentUse).max(maxEquipmentUses),
  trainings: z.array(Training).max(maxTrainings),
}

/** What is entered by hand for the report of a fiscal year. */
export const AnnualActivities = z.object({
  fiscal_year: z.int(),
  ...entered,
  /** When it was last saved, and by whom; null before the first time. */
  updated_at: dateTime.nullable(),
  updated_by: Person.nullable(),
})

export const AnnualActivitiesPayload = z.object({
  ...entered,
  /** The version that the user saw. A newer one is a conflict (409) with the stored entries in `current`. */
  updated_at: dateTime.nullable(),
})

const common = {
  feature: 'data_analysis',
  params: z.object({ fiscal_year: fiscalYear }),
  status: 200,
  beyondSpecification: 'hospitals that support their region report on each fiscal year to the prefecture',
} as const

const activities = {
  ...common,
  path: '/api/annual_reports/{fiscal_year}/activities',
  scope: 'crm',
  response: AnnualActivities,
} as const

export const annualReportOperations = operations({
  getAnnualActivities: {
    ...activities,
    method: 'GET',
    summary: 'Shared use and training of a fiscal year, as entered',
    effect: 'read',
    effects: {},
  },
  replaceAnnualActivities: {
    ...activities,
    method: 'PUT',
    summary: 'Replaces what is entered about shared use and training of a fiscal year',
    body: AnnualActivitiesPayload,
    effect: 'write',
    effects: { deletes: 'in_part' },
    audit: { record: 'annual_activities' },
  },
  exportAnnualReport: {
    ...common,
    method: 'GET',
    path: '/api/annual_reports/{fiscal_year}/workbook',
    summary:
      'The figures of the yearly report of a 地域医療支援病院 as a workbook, in Japanese, with their definitions',
    scope: 'query',
    effects: { takes_out: 'always' },
    contentType: workbookType,
    effect: 'read',
    snapshot: true,
    audit: { record: 'annual_report' },
  },
})
