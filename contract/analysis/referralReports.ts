import { z } from 'zod'
import { date, distinct, figureMonth, KCode, operations, shortText } from '../core.ts'

/** The kinds of values of definitions, each with the matchers it allows. */
export const matchersOf = {
  date: ['start_date', 'end_date', 'start_month', 'end_month'],
  /** 0 means none. */
  id: ['in', 'not_in'],
  /** One of a few fixed words. */
  word: ['string_in', 'exists'],
  code: ['start_with', 'string_in', 'exists'],
  text: ['start_with', 'contain', 'not_contain', 'string_in', 'exists'],
  number: ['more_equal', 'less_equal', 'exists'],
  /** A definition with several values at once. */
  ids: ['have_any', 'have_all', 'not_have_all', 'exists'],
  codes: ['have_any', 'have_all', 'not_have_all', 'exists'],
} as const
export type DefinitionKind = keyof typeof matchersOf

export interface ReferralDefinition {
  readonly kind: DefinitionKind
  readonly name: Readonly<Record<'ja' | 'en', string>>
}

/**
 * What reports can filter and group referrals by. Values of the stay are those of the referral's first stay. In groups
 * each referral counts once: by the kind of institution (機関区分) among its facility types, by the stay's first operation,
 * by ages in steps of ten.
 */
export const referralDefinitions = {
  referral_date: { kind: 'date', name: { ja: '紹介日', en: 'Date of the referral' } },
  medical_institution_id: { kind: 'id', name: { ja: '連携先', en: 'Institution' } },
  own_department_id: { kind: 'id', name: { ja: '自院の診療科', en: 'Own department' } },
  /** `first_visit` or `return_visit`. */
  first_visit_flag: { kind: 'word', name: { ja: '初診・再診', en: 'First or later visit' } },
  /** 2-digit JIS code. */
  prefecture: { kind: 'code', name: { ja: '連携先の都道府県', en: 'Prefecture of the institution' } },
  /** 5-digit JIS code. */
  municipality: { kind: 'code', name: { ja: '連携先の市区町村', en: 'Municipality of the institution' } },
  facility_type: { kind: 'ids', name: { ja: '連携先の施設区分', en: 'Facility type of the institution' } },
  doctor_name_from: { kind: 'text', name: { ja: '紹介元の医師', en: 'Referring doctor' } },
  /** `replied` or `not_replied`; no value if unknown. */
  is_replied: { kind: 'word', name: { ja: '返書', en: 'Answer to the letter' } },
  main_icd10: { kind: 'code', name: { ja: '主傷病名（ICD-10）', en: 'Main disease (ICD-10)' } },
  mdc: { kind: 'code', name: { ja: '主要診断群（MDC）', en: 'Main group of diagnoses (MDC)' } },
  dpc6: { kind: 'code', name: { ja: 'DPC 6桁', en: 'DPC, six digits' } },
  kcode: { kind: 'codes', name: { ja: '手術（Kコード）', en: 'Operations (K codes)' } },
  /** By the survey's codes (様式1); so is the discharge. */
  route: { kind: 'code', name: { ja: '入院経路', en: 'Route of admission' } },
  discharge_to: { kind: 'code', name: { ja: '退院先', en: 'Discharged to' } },
  /** `male` or `female`. */
  sex: { kind: 'word', name: { ja: '性別', en: 'Sex' } },
  /** In years: the year of admission minus the year of birth. */
  age: { kind: 'number', name: { ja: '年齢（入院年−生年）', en: 'Age (year of admission less year of birth)' } },
  hospital_days: { kind: 'number', name: { ja: '在院日数', en: 'Days of the stay' } },
} as const satisfies Readonly<Record<string, ReferralDefinition>>
export type ReferralDefinitionKey = keyof typeof referralDefinitions

/** The definitions for the analysis of diagnoses. They need the feature `diagnosis_analysis`. */
export const diagnosisDefinitions: readonly ReferralDefinitionKey[] = ['main_icd10', 'mdc', 'dpc6', 'kcode']

const keys = Object.keys(referralDefinitions) as [ReferralDefinitionKey, ...ReferralDefinitionKey[]]

export const maxConditions = 10
export const maxGroups = 10
export const maxGroupings = 5
/** The most combinations of groups in one reply. */
export const maxRows = 10_000

const idsOrNone = z.array(z.int().min(0)).min(1).max(1_000)
const texts = z.array(shortText()).min(1).max(1_000)
/** Ids of facility types are 32-bit integers. */
const smallId = z.int().min(1).max(2_147_483_647)
const idsOrCodes = z
  .array(z.union([smallId, shortText(20)]))
  .min(1)
  .max(200)

/** Matchers that must all be fulfilled. Ranges include their ends. Months are given by their first day. */
const MatchingGroup = z.object({
  start_with: shortText().optional(),
  contain: shortText().optional(),
  not_contain: shortText().optional(),
  /** Whether there is any value. */
  exists: z.boolean().optional(),
  more_equal: z.int().min(-1_000_000).max(1_000_000).optional(),
  less_equal: z.int().min(-1_000_000).max(1_000_000).optional(),
  in: idsOrNone.optional(),
  not_in: idsOrNone.optional(),
  string_in: texts.optional(),
  start_date: date.optional(),
  end_date: date.optional(),
  start_month: figureMonth.optional(),
  end_month: figureMonth.optional(),
  have_any: idsOrCodes.optional(),
  have_all: idsOrCodes.optional(),
  /** Not all of them. To exclude each of them, use one condition for each. */
  not_have_all: idsOrCodes.optional(),
})
export type MatchingGroup = z.output<typeof MatchingGroup>
type Matcher = keyof MatchingGroup

const lists = ['have_any', 'have_all', 'not_have_all'] as const

/** Whether a text can be a value of a definition, and the code of what is said of one that cannot and would find nothing. */
interface Form {
  readonly fits: (text: string) => boolean
  readonly code: string
}

const inForm = (pattern: RegExp, code: string): Form => ({ fits: (text) => pattern.test(text), code })

/** The forms of words and codes; names of doctors have none. */
const forms: Readonly<Partial<Record<ReferralDefinitionKey, Form>>> = {
  first_visit_flag: inForm(/^(first|return)_visit$/, 'visit_word'),
  prefecture: inForm(/^\d{2}$/, 'prefecture_code'),
  municipality: inForm(/^\d{5}$/, 'municipality_code'),
  is_replied: inForm(/^(not_)?replied$/, 'reply_word'),
  main_icd10: inForm(/^[A-Z]\d[\dA-Z]{1,5}$/, 'icd10_code'),
  mdc: inForm(/^\d{2}$/, 'mdc_code'),
  dpc6: inForm(/^[\dx]{6}$/, 'dpc6_code'),
  kcode: { fits: (text) => KCode.safeParse(text).success, code: 'kcode' },
  route: inForm(/^[\da-zA-Z]{1,2}$/, 'survey_code'),
  discharge_to: inForm(/^[\da-zA-Z]{1,2}$/, 'survey_code'),
  sex: inForm(/^(fe)?male$/, 'sex_word'),
}

/** The errors of a group: matchers or values of another kind, or no matcher at all. */
const misfits = (key: ReferralDefinitionKey, group: MatchingGroup) => {
  const { kind } = referralDefinitions[key]
  const form = forms[key]
  const allowed: readonly Matcher[] = matchersOf[kind]
  const given = Object.entries(group).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  const wrong = given
    .filter((name) => !allowed.some((matcher) => matcher === name))
    .map((name) => ({ path: [name], params: { code: 'matcher_of_another_kind' } }))
  const values = lists.flatMap((name) =>
    (group[name] ?? []).flatMap((value, index) =>
      typeof value === (kind === 'ids' ? 'number' : 'string')
        ? []
        : [{ path: [name, index], params: { code: 'value_of_another_kind' } }],
    ),
  )
  const misshapen = (['string_in', ...lists] as const).flatMap((name) =>
    (group[name] ?? []).flatMap((value, index) =>
      typeof value === 'string' && form && !form.fits(value)
        ? [{ path: [name, index], params: { code: form.code } }]
        : [],
    ),
  )
  return given.length === 0 ? [{ path: [], params: { code: 'no_matcher' } }] : [...wrong, ...values, ...misshapen]
}

const FilterCondition = z
  .object({
    definition_key: z.enum(keys),
    /** At least one of them must match. */
    matching_groups: z.array(MatchingGroup).min(1).max(maxGroups),
  })
  .superRefine(({ definition_key: key, matching_groups: groups }, context) => {
    for (const [index, group] of groups.entries())
      for (const { path, params } of misfits(key, group))
        context.addIssue({ code: 'custom', path: ['matching_groups', index, ...path], params })
  })
export type FilterCondition = z.output<typeof FilterCondition>

const GroupingCondition = z
  .object({
    definition_key: z.enum(keys),
    /** For dates; default by month. */
    date_grouping: z.enum(['month', 'fiscal_year']).optional(),
  })
  .refine(
    ({ definition_key: key, date_grouping: grouping }) =>
      grouping === undefined || referralDefinitions[key].kind === 'date',
    { path: ['date_grouping'], params: { code: 'only_of_dates' } },
  )
export type GroupingCondition = z.output<typeof GroupingCondition>

/** Months and fiscal years are given by their first day; null means no value. `label` is for people. */
const GroupingKey = z.object({
  definition_key: z.string(),
  value: z.union([z.string().nullable(), z.number()]),
  label: z.string(),
})

export const referralReportOperations = operations({
  aggregateReferrals: {
    method: 'POST',
    path: '/api/referral_reports/aggregation_results',
    summary: 'Referrals, and the stays and operations they led to, by up to five characteristics',
    scope: 'query',
    feature: 'report',
    body: z.object({
      /** All of them must be fulfilled. */
      filter_conditions: z.array(FilterCondition).max(maxConditions),
      grouping_conditions: distinct(
        z.array(GroupingCondition).max(maxGroupings),
        (grouping) => grouping.definition_key,
        'definition_key',
      ),
    }),
    response: z.object({
      /** Sorted by the groupings, ascending, groups without a value last. Without groupings there is one row for all. */
      results: z.array(
        z.object({
          grouping_keys: z.array(GroupingKey),
          referral_count: z.int(),
          hospital_admission_count: z.int(),
          /** In percent of the referrals; null without any. */
          hospital_admission_rate: z.number().nullable(),
          operation_count: z.int(),
          operation_rate: z.number().nullable(),
        }),
      ),
    }),
    status: 200,
    effect: 'read',
    effects: {},
    audit: { record: 'referral_report' },
  },
})
