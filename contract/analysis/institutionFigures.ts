import { z } from 'zod'
import { MonthsPeriod, unsettledFrom } from './analysis.ts'
import { idParam, operations } from '../core.ts'
import type { receivedFigures } from './figures/figures.ts'

const figure = {
  method: 'POST',
  scope: 'query',
  feature: ['data_analysis', 'medical_institutions_search'],
  status: 200,
  effect: 'read',
  effects: {},
  params: idParam,
} as const

/** The most diseases and operations in a reply. */
export const maxCases = 10

/** How stays are grouped: by the first six characters of the DPC code, otherwise by the ICD-10 code of the main disease. */
export const diseaseCodings = ['dpc', 'icd10'] as const

const AdmittedDisease = z.object({
  coding: z.enum(diseaseCodings),
  code: z.string(),
  /** From the master, otherwise from the survey's file; null if neither has a name. */
  name: z.string().nullable(),
  hospital_admission_count: z.int(),
})

const DoneOperation = z.object({
  kcode: z.string(),
  name: z.string().nullable(),
  /** The number of stays with this operation; a stay counts once. */
  hospital_admission_count: z.int(),
})

/** Within this many kilometres, institutions outside of the own secondary medical area count as near. */
export const nearKilometres = 10

/** The figures by which an institution is compared with similar ones. */
export const comparedFigures = [
  'referral_count',
  'first_visit_referral_count',
  'hospital_admission_count',
  'hospital_admission_rate',
  'operation_count',
] as const satisfies readonly (typeof receivedFigures)[number][]

const ComparedFigure = z.object({
  key: z.enum(comparedFigures),
  /** The institution's own figure; null if unknown. */
  value: z.number().nullable(),
  /** Of the similar institutions that referred in the period; null if there are none. */
  lower_quartile: z.number().nullable(),
  median: z.number().nullable(),
  upper_quartile: z.number().nullable(),
  /** The rank among them, the greatest value first; null without own referrals. */
  rank: z.int().nullable(),
})

/** Figures of one institution that are in none of the specification's charts. */
export const institutionFigureOperations = operations({
  listAdmittedCases: {
    ...figure,
    requiredFeatures: ['diagnosis_analysis'],
    path: '/api/charts/medical_institutions/{id}/admitted_cases',
    summary:
      'Diseases and operations of those whom an institution referred and who were admitted, the most frequent first',
    body: z.object({ period: MonthsPeriod }),
    response: z.object({
      referral_count: z.int(),
      /** First stays of the period's referrals. A stay has one disease and any number of operations. */
      hospital_admission_count: z.int(),
      operation_count: z.int(),
      diseases: z.array(AdmittedDisease).max(maxCases),
      operations: z.array(DoneOperation).max(maxCases),
      ...unsettledFrom,
    }),
    audit: { record: 'admitted_cases', idFrom: 'id' },
    beyondSpecification: 'the chart of an institution is to say what its patients come with',
  },
  compareSimilarInstitutions: {
    ...figure,
    path: '/api/charts/medical_institutions/{id}/similar_institutions',
    summary:
      'An institution beside similar ones: open, of the same kind, with a department in common, in its secondary medical area or within 10 km',
    body: z.object({ period: MonthsPeriod }),
    response: z.object({
      /** Names of the kinds (機関区分), in the master's language. Empty if the master has none; then no institution is similar. */
      kinds: z.array(z.string()),
      has_departments: z.boolean(),
      secondary_medical_area: z.string().nullable(),
      /** Null if the institution's position is unknown. */
      within_kilometres: z.number().nullable(),
      similar_count: z.int(),
      /** How many of them referred in the period, without the institution itself. */
      referring_count: z.int(),
      figures: z.array(ComparedFigure),
      ...unsettledFrom,
    }),
    beyondSpecification: 'a count says more beside that of institutions of the same kind',
  },
})
