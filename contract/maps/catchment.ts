import { z } from 'zod'
import { Items, MonthsPeriod, SpanState, unsettledFrom } from '../analysis/analysis.ts'
import { groupFigures } from '../analysis/figures/figures.ts'
import { date, id, operations } from '../core.ts'
import { OwnDepartment } from '../facts/ownMedicalInstitution.ts'

/**
 * Whose place counts: the referring institution's, which every referral has, or the patient's, which only stays with a
 * postal code (様式1) have.
 */
export const catchmentPlaces = ['referrer', 'patient'] as const
export const CatchmentPlace = z.enum(catchmentPlaces)
export type CatchmentPlace = z.infer<typeof CatchmentPlace>

/** Figures by the referrer's place. By the patient's place there are only {@link patientPlaceFigures}. */
export const catchmentFigures = groupFigures
export type CatchmentFigure = (typeof catchmentFigures)[number]

/** Figures of stays that belong to referrals, the only ones of which the patient's place is known. */
export const patientPlaceFigures = [
  'hospital_admission_count',
  'operation_count',
  'revenue_yen',
] as const satisfies readonly CatchmentFigure[]

/** The figures that exist for a place. */
export const figuresBy = (by: CatchmentPlace): readonly CatchmentFigure[] =>
  by === 'patient' ? patientPlaceFigures : catchmentFigures

const counted = {
  by: CatchmentPlace,
  period: MonthsPeriod,
  /** 0 for facts without an own department. Absent or empty: all. */
  own_department_ids: z.array(z.int().min(0)).max(200).optional(),
  /** Only facts of this institution of the own group (tenant settings), to set two beside each other. */
  group_medical_institution_id: id.optional(),
}

const ComparedCatchment = z
  .object({ ...counted, comparison_period: MonthsPeriod.optional() })
  .superRefine(({ period, comparison_period: other }, context) => {
    if (other && period.start_date <= other.end_date && other.start_date <= period.end_date)
      context.addIssue({ code: 'custom', path: ['comparison_period'], params: { code: 'periods_overlap' } })
  })

/** The figures of some place. */
export const CatchmentFigures = z.object({
  /** Those of {@link figuresBy}, null where unknown. Reverse referrals only if the plan includes them. */
  items: Items,
  /** Of the comparison period; null without one. */
  comparison_items: Items.nullable(),
})

/** A municipality with its figures. */
export const CatchmentArea = CatchmentFigures.extend({
  /** 5-digit JIS code. */
  municipality_code: z.string(),
})

/** How complete the figures of a period are. */
const states = {
  state: SpanState,
  /** Of reverse referrals, which have lists of their own. */
  reverse_state: SpanState,
}

export const Catchment = z.object({
  /** Municipalities with anything counted in either period, by code. */
  areas: z.array(CatchmentArea),
  /** Everything counted whose place is unknown. */
  unknown_area: CatchmentFigures,
  /** All areas and the unknown together; equal to the figures of the data analysis for the same question. */
  total: CatchmentFigures,
  ...states,
  comparison: z.object(states).nullable(),
  ...unsettledFrom,
  /** By the patient's place: referrals of the period that led to no stay and so have no place of the patient. Else null. */
  referrals_without_stay: z.int().nullable(),
})

/** How many institutions of an area are named. */
export const maxCatchmentInstitutions = 10

/** What a municipality's figures consist of. Counts are of referrals by the referrer's place, of stays by the patient's. */
export const CatchmentDetail = z.object({
  /** The referring institutions behind the count, those with most first, at most {@link maxCatchmentInstitutions}. */
  medical_institutions: z.array(z.object({ id, name: z.string(), count: z.int() })),
  medical_institution_count: z.int(),
  /** The twelve months up to the period's end; null for a month that is not loaded. */
  months: z.array(z.object({ month: date, count: z.int().nullable() })),
  /** Stays by ten years of age, the youngest first; null where the age is unknown. */
  ages: z.array(z.object({ from: z.int().nullable(), count: z.int() })),
  /** Those with most first; null for none. */
  departments: z.array(z.object({ own_department: OwnDepartment.nullable(), count: z.int() })),
  ...states,
  ...unsettledFrom,
})

const reading = {
  method: 'POST',
  scope: 'query',
  feature: 'sale_map',
  status: 200,
  effect: 'read',
  effects: {},
} as const

/** The catchment map. All calls are audited: few stays of a municipality could single out a patient. */
export const catchmentOperations = operations({
  getCatchmentAreas: {
    ...reading,
    path: '/api/catchment_areas',
    summary: 'Where referrals or patients come from, by municipality',
    body: ComparedCatchment,
    response: Catchment,
    audit: { record: 'catchment_areas' },
    beyondSpecification: 'the catchment map needs figures by municipality; the specification shows no call for it',
  },
  exportCatchmentAreas: {
    ...reading,
    path: '/api/catchment_areas/csv',
    effects: { takes_out: 'always' },
    summary: 'The same as CSV (UTF-8 with BOM), with inhabitants, shares and changes',
    body: ComparedCatchment,
    contentType: 'text/csv',
    audit: { record: 'catchment_areas' },
    beyondSpecification: 'the table of the catchment map as a file',
  },
  getCatchmentArea: {
    ...reading,
    path: '/api/catchment_areas/{municipality_code}',
    summary: 'What lies behind a municipality: institutions, months, ages, departments',
    params: z.object({ municipality_code: z.string().regex(/^\d{5}$/) }),
    body: z.object(counted),
    response: CatchmentDetail,
    audit: { record: 'catchment_area' },
    beyondSpecification: 'a click on an area shows what it stands on',
  },
})
