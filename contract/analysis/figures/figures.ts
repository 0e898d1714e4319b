import { z } from 'zod'
import { operations } from '../../core.ts'
import { and, type Both, contacts, referralLists, reverseLists, survey } from './figureSources.ts'
import { officialDefinitions } from './officialFigures.ts'

/** The units of figures. `percent` and `permille` are sent multiplied by 100 and by 1,000. */
export const figureUnits = [
  'referrals',
  'patients',
  'visits',
  'institutions',
  'recipients',
  'days',
  'yen',
  'percent',
  'permille',
  // Of the difference of two percentages.
  'points',
  // Of calculations in a unit of their own, which their heading says.
  'number',
] as const
export type FigureUnit = (typeof figureUnits)[number]

/** The definition of a figure, in words that users and auditors can check. */
export interface FigureDefinition {
  readonly unit: FigureUnit
  readonly name: Both
  /** What is counted, or the numerator of a rate. */
  readonly numerator: Both
  /** Null if the figure is not a rate. */
  readonly denominator: Both | null
  /** What is not counted; null if there are no exclusions. */
  readonly exclusions: Both | null
  /** The files or records, and the official text. */
  readonly source: Both
}

const referrals: Both = { ja: '期間中に受けた紹介（紹介日）', en: 'Referrals received, by their date' }

/**
 * The definition of every figure in charts and rankings. The API sends figures under these keys, the screens show the
 * definitions, and the tests compute the figures independently. Figures of stays belong to the month of the referral,
 * whenever the stay was.
 */
export const figures = {
  referral_count: {
    unit: 'referrals',
    name: { ja: '紹介件数', en: 'Referrals' },
    numerator: referrals,
    denominator: null,
    exclusions: null,
    source: referralLists,
  },
  first_visit_referral_count: {
    unit: 'referrals',
    name: { ja: '初診紹介件数', en: 'First-visit referrals' },
    numerator: { ja: '期間中に受けた紹介のうち初診のもの', en: 'Referrals received that are a first visit' },
    denominator: null,
    exclusions: null,
    source: referralLists,
  },
  reverse_referral_count: {
    unit: 'referrals',
    name: { ja: '逆紹介件数', en: 'Reverse referrals' },
    numerator: { ja: '期間中に行った逆紹介（逆紹介日）', en: 'Reverse referrals sent, by their date' },
    denominator: null,
    exclusions: null,
    source: reverseLists,
  },
  difference_count: {
    unit: 'referrals',
    name: { ja: '紹介と逆紹介の差', en: 'Referrals less reverse referrals' },
    numerator: { ja: '紹介件数から逆紹介件数を引いた数', en: 'Referrals less reverse referrals' },
    denominator: null,
    exclusions: null,
    source: and(referralLists, reverseLists),
  },
  referring_institution_count: {
    unit: 'institutions',
    name: { ja: '紹介元施設数', en: 'Referring institutions' },
    numerator: { ja: '期間中に1件以上の紹介があった医療機関', en: 'Institutions with at least one referral' },
    denominator: null,
    exclusions: null,
    source: referralLists,
  },
  hospital_admission_count: {
    unit: 'referrals',
    name: { ja: '入院件数', en: 'Admissions' },
    numerator: {
      ja: '期間中の紹介のうち、紹介日から設定の日数以内に入院したもの（紹介1件につき最初の入院のみ）',
      en: 'Referrals that led to a stay within the days that the tenant has set; the first stay of each',
    },
    denominator: null,
    exclusions: null,
    source: survey,
  },
  hospital_admission_rate: {
    unit: 'percent',
    name: { ja: '入院率', en: 'Admission rate' },
    numerator: { ja: '入院件数', en: 'Admissions' },
    denominator: { ja: '紹介件数', en: 'Referrals' },
    exclusions: null,
    source: survey,
  },
  operation_count: {
    unit: 'referrals',
    name: { ja: '手術件数', en: 'Operations' },
    numerator: {
      ja: '入院件数のうち、その入院中に手術が行われたもの（1入院1件）',
      en: 'Admissions in whose stay something was operated on; one each',
    },
    denominator: null,
    exclusions: null,
    source: survey,
  },
  operation_rate: {
    unit: 'percent',
    name: { ja: '手術率', en: 'Operation rate' },
    numerator: { ja: '手術件数', en: 'Operations' },
    denominator: { ja: '紹介件数', en: 'Referrals' },
    exclusions: null,
    source: survey,
  },
  hospital_days: {
    unit: 'days',
    name: { ja: '在院日数', en: 'Hospital days' },
    numerator: {
      ja: '入院件数に数えた入院の在院日数の合計（入院日と退院日を含む）',
      en: 'Days of the stays counted, both ends included',
    },
    denominator: null,
    exclusions: { ja: '退院していない入院', en: 'Stays that have not ended' },
    source: survey,
  },
  revenue_yen: {
    unit: 'yen',
    name: { ja: '入院収益', en: 'Inpatient revenue' },
    numerator: {
      ja: '入院件数に数えた入院の包括・出来高の合計',
      en: 'Bundled and fee-for-service charges of the stays counted',
    },
    denominator: null,
    exclusions: { ja: 'EF・Dファイルを取り込んでいない入院', en: 'Stays whose EF and D files are not loaded' },
    source: survey,
  },
  ...officialDefinitions,
  visit_count: {
    unit: 'visits',
    name: { ja: '訪問件数', en: 'Visits' },
    numerator: {
      ja: '期間中の訪問と新規訪問（実施日）。訪問に自院の診療科の区別はない',
      en: 'Visits and first visits, by the day they were made. Visits have no own department',
    },
    denominator: null,
    exclusions: { ja: '削除した記録', en: 'Deleted records' },
    source: contacts,
  },
  doctor_interview_rate: {
    unit: 'percent',
    name: { ja: '医師面談率', en: 'Doctor interview rate' },
    numerator: { ja: '医師と面談した訪問', en: 'Visits at which the doctor was met' },
    denominator: { ja: '訪問件数（自院の診療科の区別はない）', en: 'Visits, which have no own department' },
    exclusions: { ja: '削除した記録', en: 'Deleted records' },
    source: contacts,
  },
  next_action_rate: {
    unit: 'percent',
    name: { ja: 'ネクストアクション率', en: 'Next action rate' },
    numerator: { ja: 'タスクを一つ以上ともなう訪問', en: 'Visits with at least one task' },
    denominator: { ja: '訪問件数（自院の診療科の区別はない）', en: 'Visits, which have no own department' },
    exclusions: { ja: '削除した記録・タスク', en: 'Deleted records and tasks' },
    source: contacts,
  },
} as const satisfies Readonly<Record<string, FigureDefinition>>
export type Figure = keyof typeof figures

export const figureKeys = Object.keys(figures) as readonly Figure[]

/** Figures of the stays that belong to referrals. */
export const stayFigures = [
  'hospital_admission_count',
  'hospital_admission_rate',
  'operation_count',
  'operation_rate',
  'hospital_days',
  'revenue_yen',
] as const satisfies readonly Figure[]

/** Figures of referrals to an own department or from one institution; with `referring_institution_count` also from several. */
export const receivedFigures = [
  'referral_count',
  'first_visit_referral_count',
  ...stayFigures,
] as const satisfies readonly Figure[]

/** Figures of both directions. */
export const bothFigures = [
  'referral_count',
  'reverse_referral_count',
  'difference_count',
] as const satisfies readonly Figure[]

/** The counts of the official texts and the rates computed from them, by each definition. Null if a count is unknown for some month. */
export const officialFigures = [
  'law_referral_patient_count',
  'law_reverse_referral_patient_count',
  'referral_patient_count',
  'reverse_referral_patient_count',
  'emergency_patient_count',
  'first_visit_patient_count',
  'revisit_patient_count',
  'law_referral_rate',
  'law_reverse_referral_rate',
  'advanced_referral_rate',
  'advanced_reverse_referral_rate',
  'fee_referral_rate',
  'fee_reverse_referral_rate',
] as const satisfies readonly Figure[]

/** The figures at the start of a period's overview. */
export const headlineFigures = [
  'referral_count',
  'first_visit_referral_count',
  'reverse_referral_count',
  'referring_institution_count',
  'hospital_admission_count',
  'hospital_admission_rate',
  'operation_count',
  'revenue_yen',
] as const satisfies readonly Figure[]

/** The figures by which institutions of the group are compared. */
export const groupFigures = [
  'referral_count',
  'first_visit_referral_count',
  'reverse_referral_count',
  'hospital_admission_count',
  'operation_count',
  'revenue_yen',
] as const satisfies readonly Figure[]

export const figureOperations = operations({
  listFigureDefinitions: {
    method: 'GET',
    path: '/api/figure_definitions',
    summary: 'What each figure of the charts means: numerator, denominator, exclusions, source',
    scope: 'query',
    response: z.object({
      figures: z.array(
        z.object({
          key: z.string(),
          unit: z.enum(figureUnits),
          name: z.string(),
          numerator: z.string(),
          denominator: z.string().nullable(),
          exclusions: z.string().nullable(),
          source: z.string(),
        }),
      ),
    }),
    status: 200,
    effect: 'read',
    effects: {},
    beyondSpecification: 'figures that explain themselves, also to those who call the API',
  },
})
