import { z } from 'zod'
import {
  analysisCall,
  ComparedPeriods,
  Items,
  MonthsPeriod,
  Period,
  ReferralFilter,
  Span,
  TimeSeries,
  UnitType,
  unsettledFrom,
  VisitFilter,
} from './analysis.ts'
import { id, idParam, operations } from '../core.ts'
import { groupFigures } from './figures/figures.ts'
import { monthAfter } from '../months.ts'
import { OwnDepartment } from '../facts/ownMedicalInstitution.ts'
import { maxGroupInstitutions } from '../tenant/tenantSetting.ts'

const reverseChart = { ...analysisCall, requiredFeatures: ['reverse_referrals'] } as const
const institutionChart = { ...analysisCall, feature: ['data_analysis', 'medical_institutions_search'] } as const

/** Referrals are summed up by month, so their charts have no weeks. */
const MonthOrYear = UnitType.exclude(['week'])

const Both = z.object({ period: Span, comparison_period: Span, ...unsettledFrom })

/** By own department, null if the referral names none; the one with most referrals first. */
const Departments = z.object({
  departments: z.array(z.object({ own_department: OwnDepartment.nullable(), items: Items, comparison_items: Items })),
  ...unsettledFrom,
})

const ComparedReferrals = ComparedPeriods.safeExtend(ReferralFilter.shape)
const ComparedSeries = ComparedReferrals.safeExtend({ unit_type: MonthOrYear })

/** The most years that are compared. */
export const maxComparedYears = 10

/** At most a year, so that the spans have no month in common. */
const YearsPeriod = MonthsPeriod.refine(({ start_date: start, end_date: end }) => monthAfter(start, 12) > end, {
  path: ['end_date'],
  params: { code: 'longer_than_a_year' },
})
const overYears = {
  period: YearsPeriod,
  /** The number of years. The last one is the period's own. */
  years: z.int().min(2).max(maxComparedYears).optional(),
}
export const defaultComparedYears = 5

const InstitutionReferrals = z.object({
  period: MonthsPeriod,
  unit_type: MonthOrYear,
  own_department_ids: ReferralFilter.shape.own_department_ids,
})

const groupIds = { group_medical_institution_ids: z.array(id).min(1).max(maxGroupInstitutions) }
/** The figure by which the institutions of the group are compared. */
const groupFigure = { figure: z.enum(groupFigures).optional() }
const GroupInstitution = z.object({ id, name: z.string() })

/** Charts. Keys of items are those of contract/analysis/figures/figures.ts unless an operation says otherwise. Specification §3 and §7, Charts. */
export const chartOperations = operations({
  getReferralChart: {
    ...analysisCall,
    path: '/api/charts/referrals',
    summary: 'Every figure of referrals, reverse referrals, stays and official rates over time',
    body: ReferralFilter.extend({ period: MonthsPeriod, unit_type: MonthOrYear }),
    response: z.object({ referrals: TimeSeries, ...unsettledFrom }),
  },
  compareReferrals: {
    ...analysisCall,
    path: '/api/charts/referrals/comparison',
    summary: 'Every figure of a period beside those of another',
    body: ComparedReferrals,
    response: Both,
  },
  compareReferralsOverYears: {
    ...analysisCall,
    path: '/api/charts/referrals/comparison/annual',
    summary: 'The same months in each of several years, oldest first',
    body: ReferralFilter.extend(overYears),
    response: z.object({ referrals: TimeSeries, ...unsettledFrom }),
  },
  compareReferralsMonthly: {
    ...analysisCall,
    path: '/api/charts/referrals/comparison/monthly',
    summary: 'Referrals over time, with those of another period',
    body: ComparedSeries,
    response: z.object({ referrals: TimeSeries, comparison_referrals: TimeSeries, ...unsettledFrom }),
  },
  compareReferralDepartments: {
    ...analysisCall,
    path: '/api/charts/referrals/comparison/departments',
    summary: 'Referrals by own department, with those of another period',
    body: ComparedReferrals,
    response: Departments,
  },
  compareReverseReferralDepartments: {
    ...reverseChart,
    path: '/api/charts/reverse_referrals/comparison/departments',
    summary: 'Reverse referrals by own department, with those of another period',
    body: ComparedReferrals,
    response: Departments,
  },
  compareReverseReferralsMonthly: {
    ...reverseChart,
    path: '/api/charts/reverse_referrals/comparison/monthly',
    summary: 'Reverse referrals over time, with those of another period',
    body: ComparedSeries,
    response: z.object({ reverse_referrals: TimeSeries, comparison_reverse_referrals: TimeSeries }),
  },
  compareBothReferrals: {
    ...reverseChart,
    path: '/api/charts/both_referrals/comparison',
    summary: 'Referrals, reverse referrals and their difference of a period beside another',
    body: ComparedReferrals,
    response: Both,
  },
  getInstitutionReferralChart: {
    ...institutionChart,
    path: '/api/charts/medical_institutions/{id}/referrals',
    summary: 'Figures of an institution over time; `visit_count` and `contact_count` are the communications with it',
    params: idParam,
    body: InstitutionReferrals,
    response: z.object({ referrals: TimeSeries, ...unsettledFrom }),
  },
  getInstitutionDepartmentChart: {
    ...institutionChart,
    path: '/api/charts/medical_institutions/{id}/referrals/departments',
    summary: 'Referrals of an institution by own department over time; keys are ids of own departments, 0 for none',
    params: idParam,
    body: InstitutionReferrals.omit({ own_department_ids: true }),
    response: z.object({
      own_departments: z.array(OwnDepartment),
      referrals: TimeSeries,
    }),
  },
  getVisitChart: {
    ...analysisCall,
    path: '/api/charts/visits',
    summary: 'Visits over time: `visit_count`, and by type `visit` and `new_visit`',
    body: VisitFilter.extend({ period: Period, unit_type: UnitType }),
    response: z.object({ visits: TimeSeries }),
  },
  getDoctorInterviewRates: {
    ...analysisCall,
    path: '/api/charts/visits/doctor_interview_rates',
    summary: 'How often the doctor was met; `doctor_interview_count` of `visit_count`',
    body: VisitFilter.extend({ period: Period, unit_type: UnitType }),
    response: z.object({ doctor_interview_rates: TimeSeries }),
  },
  getNextActionRates: {
    ...analysisCall,
    path: '/api/charts/visits/next_action_rates',
    summary: 'How often a visit left a task; `next_action_count` of `visit_count`',
    body: VisitFilter.extend({ period: Period, unit_type: UnitType }),
    response: z.object({ next_action_rates: TimeSeries }),
  },
})

/**
 * Compares what the institutions of the own group (tenant settings) refer to the hospital. Each tenant sees only its
 * own facts. Keys of items in time series are the institutions' ids.
 */
export const groupChartOperations = operations({
  getGroupReferralChart: {
    ...analysisCall,
    path: '/api/groups/charts/referrals',
    summary: 'A figure of each institution of the group over time',
    body: z.object({
      ...groupIds,
      ...groupFigure,
      period: MonthsPeriod,
      unit_type: MonthOrYear,
      own_department_ids: ReferralFilter.shape.own_department_ids,
    }),
    response: z.object({
      group_medical_institutions: z.array(GroupInstitution),
      referrals: TimeSeries,
      ...unsettledFrom,
    }),
  },
  compareGroupReferrals: {
    ...analysisCall,
    path: '/api/groups/charts/referrals/comparison',
    summary: 'Every figure of each institution of the group, with those of another period',
    body: ComparedPeriods.safeExtend({ ...groupIds, own_department_ids: ReferralFilter.shape.own_department_ids }),
    response: z.object({
      group_medical_institutions: z.array(GroupInstitution.extend({ items: Items, comparison_items: Items })),
      ...unsettledFrom,
    }),
  },
  compareGroupReferralsOverYears: {
    ...analysisCall,
    path: '/api/groups/charts/referrals/comparison/annual',
    summary: 'A figure of each institution of the group in the same months of several years',
    body: z.object({
      ...groupIds,
      ...groupFigure,
      ...overYears,
      own_department_ids: ReferralFilter.shape.own_department_ids,
    }),
    response: z.object({
      group_medical_institutions: z.array(GroupInstitution),
      referrals: TimeSeries,
      ...unsettledFrom,
    }),
  },
  compareGroupReferralsMonthly: {
    ...analysisCall,
    path: '/api/groups/charts/referrals/comparison/monthly',
    summary: 'A figure of each institution of the group over time, with that of another period',
    body: ComparedPeriods.safeExtend({
      ...groupIds,
      ...groupFigure,
      unit_type: MonthOrYear,
      own_department_ids: ReferralFilter.shape.own_department_ids,
    }),
    response: z.object({
      group_medical_institutions: z.array(GroupInstitution),
      referrals: TimeSeries,
      comparison_referrals: TimeSeries,
      ...unsettledFrom,
    }),
  },
})
