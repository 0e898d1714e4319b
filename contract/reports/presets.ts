import type { z } from 'zod'
import type { Both } from '../analysis/figures/figureSources.ts'
import type { CommunicationType } from '../communicationTypes.ts'
import type { Language } from '../messages.ts'
import type { AggregationConditions } from './aggregationConditions.ts'
import { formulaKey } from './items/catalogue.ts'
import type { PivotAxis, PivotData, Report, ReportItem } from './reportItems.ts'
import type { ReportKind } from './valueTypes.ts'

type Input<S extends z.ZodType> = z.input<S>

interface PresetItem extends Omit<Input<typeof ReportItem>, 'name'> {
  readonly name?: Both
}

/** A report to begin with. What a kind needs besides (the label of the areas), the user chooses. */
export interface ReportPreset {
  readonly key: string
  readonly name: Both
  /** What it answers, in a sentence. */
  readonly meaning: Both
  readonly items: readonly PresetItem[]
  /** Default: all items in their order. */
  readonly display_items?: readonly string[]
  readonly filter_conditions?: Input<typeof Report>['filter_conditions']
  readonly sort_conditions?: Input<typeof Report>['sort_conditions']
  readonly communication_type?: CommunicationType
  readonly aggregation_row?: Input<typeof PivotAxis>
  readonly aggregation_column?: Input<typeof PivotAxis>
  readonly aggregation_data?: Input<typeof PivotData>
}

const lastTwelve: AggregationConditions = { start_months_away: 11, end_months_away: 0 }
const thisYear: AggregationConditions = { fiscal_years_away: 0 }
const lastYear: AggregationConditions = { fiscal_years_away: 1 }

const item = (definition_key: string, aggregation_conditions: AggregationConditions = {}, name?: Both): PresetItem => ({
  key: definition_key,
  definition_key,
  aggregation_conditions,
  ...(name && { name }),
})

const years = {
  now: { ja: '今年度', en: 'This fiscal year' },
  before: { ja: '前年度の同じ月', en: 'Same months last year' },
  change: { ja: '増減（前年度の同じ月から）', en: 'Change (from the same months last year)' },
  growth: { ja: '増減率（前年度の同じ月から）', en: 'Growth (from the same months last year)' },
} as const

const calculated = (key: string, operator: '-' | '/', sides: readonly [string, string], name: Both): PresetItem => ({
  key,
  definition_key: formulaKey,
  aggregation_conditions: {},
  formula: { operator, item_keys: [...sides] },
  name,
})

/** An item of this fiscal year and of the same months of the last one, with the change between them. */
const twoYears = (definitionKey: string): PresetItem[] =>
  [
    { ...item(definitionKey, thisYear, years.now), key: 'now' },
    { ...item(definitionKey, lastYear, years.before), key: 'before' },
    { ...calculated('change', '-', ['now', 'before'], years.change), shading: 'change' as const },
    calculated('growth', '/', ['change', 'before'], years.growth),
  ].map((one) => ({ ...one, group_key: 'years' }))

const quarters = [
  [11, 9],
  [8, 6],
  [5, 3],
  [2, 0],
] as const

const visitsByStaff: ReportPreset = {
  key: 'staff_months',
  name: { ja: '訪問の記録 担当者×月', en: 'Visits by person and month' },
  meaning: {
    ja: '担当者ごとの訪問件数（新規訪問を除く）を月ごとに。集計する値を医師面談率に替えられます',
    en: 'Visits (without first visits) by person and month; can be changed to how often the doctor was met',
  },
  communication_type: 'visit',
  items: [item('acted_date'), item('user'), item('doctor_met_rate')],
  aggregation_row: { item_key: 'user' },
  aggregation_column: { item_key: 'acted_date', date_grouping: 'month' },
  aggregation_data: { aggregation_method: 'count' },
}

/** The reports that the builder offers before an empty one, by kind. Each can be computed as it is. */
export const reportPresets: Readonly<Record<ReportKind, readonly ReportPreset[]>> = {
  area: [
    {
      key: 'two_years',
      name: {
        ja: 'エリア別 今年度と前年度の同じ月の紹介件数',
        en: 'Referrals by area, this fiscal year and the same months of last year',
      },
      meaning: {
        ja: 'エリアごとの紹介件数を前年度の同じ月までと比べる',
        en: 'Referrals of each area compared with the same months of last year',
      },
      items: twoYears('referral_count'),
      sort_conditions: [{ item_key: 'now', operator: 'desc' }],
    },
    {
      key: 'penetration',
      name: { ja: '紹介元の広がり', en: 'How many refer' },
      meaning: {
        ja: 'エリアの施設のうち紹介している施設の割合と、人口あたりの紹介件数',
        en: 'The share of an area’s institutions that refer, and referrals per inhabitants',
      },
      items: [
        item('institution_count'),
        item('referring_institution_count', lastTwelve),
        item('referring_rate', lastTwelve),
        item('referral_count', lastTwelve),
        item('referrals_per_10000', lastTwelve),
      ],
    },
    {
      key: 'new_and_lost',
      name: {
        ja: '新規・再開と、前年同期だけの紹介元',
        en: 'New and returning referrers, and those of a year before alone',
      },
      meaning: {
        ja: '今年度に新しく、または1年以上ぶりに紹介した施設（その前の12か月は0件）と、前年の同じ月だけに紹介した施設の数',
        en: 'Institutions that referred this fiscal year for the first time or after a year without, and that did so in the same months of last year alone',
      },
      items: [
        item('referring_institution_count', thisYear),
        item('new_referring_institution_count', thisYear),
        item('lost_referring_institution_count', thisYear),
      ],
    },
    {
      key: 'visits',
      name: { ja: '訪問の広がり', en: 'Visits by area' },
      meaning: {
        ja: '今年度の訪問件数、訪問先施設数、訪問率、医師面談率（今月まで）',
        en: 'Visits, institutions visited, their share, and doctors met this fiscal year, up to this month',
      },
      items: [
        item('visit_count', thisYear),
        item('visited_institution_count', thisYear),
        item('visit_coverage_rate', thisYear),
        item('doctor_interview_rate', thisYear),
      ],
    },
    {
      key: 'stays',
      name: { ja: '入院と収益', en: 'Admissions and revenue' },
      meaning: {
        ja: '紹介から入院した患者の数、割合、収益',
        en: 'How many referrals led to an admission, and the revenue',
      },
      items: [
        item('referral_count', lastTwelve),
        item('hospital_admission_count', lastTwelve),
        item('hospital_admission_rate', lastTwelve),
        item('standard_revenue', lastTwelve),
        item('revenue_per_admission', lastTwelve),
      ],
    },
  ],
  own_department: [
    {
      key: 'quarters',
      name: { ja: '診療科別 四半期の紹介件数', en: 'Referrals by department and quarter' },
      meaning: { ja: '直近12か月の紹介件数を3か月ごとに', en: 'The last twelve months in steps of three' },
      items: [
        ...quarters.map(([start_months_away, end_months_away], place): PresetItem => ({
          ...item('referral_count', { start_months_away, end_months_away }),
          key: `quarter_${place + 1}`,
          group_key: 'quarters',
          shading: 'size',
        })),
        item('referral_count', lastTwelve),
      ],
    },
    {
      key: 'two_years',
      name: {
        ja: '診療科別 今年度と前年度の同じ月',
        en: 'Departments, this fiscal year and the same months of last year',
      },
      meaning: {
        ja: '診療科ごとの紹介件数を前年度の同じ月までと比べる',
        en: 'Referrals of each department compared with the same months of last year',
      },
      items: twoYears('referral_count'),
    },
    {
      key: 'stays',
      name: { ja: '入院・手術・収益', en: 'Admissions, operations, revenue' },
      meaning: { ja: '紹介患者の入院、手術、在院日数、収益', en: 'What referrals led to' },
      items: [
        item('referral_count', lastTwelve),
        item('hospital_admission_count', lastTwelve),
        item('hospital_admission_rate', lastTwelve),
        item('operation_count', lastTwelve),
        item('average_hospital_days', lastTwelve),
        item('standard_revenue', lastTwelve),
      ],
    },
    {
      key: 'replies',
      name: { ja: '診療科別 返書率', en: 'Reply rate by department' },
      meaning: { ja: '未返書の件数と返書率', en: 'Unanswered referrals and the reply rate' },
      items: [item('referral_count', lastTwelve), item('unreplied_count', lastTwelve), item('reply_rate', lastTwelve)],
      sort_conditions: [{ item_key: 'unreplied_count', operator: 'desc' }],
    },
    {
      key: 'official_rates',
      name: { ja: '紹介率・逆紹介率', en: 'Official referral rates' },
      meaning: { ja: '医療法と診療報酬の紹介率・逆紹介率', en: 'The rates of the law and of the fee schedule' },
      items: [
        item('law_referral_rate', lastTwelve),
        item('law_reverse_referral_rate', lastTwelve),
        item('fee_referral_rate', lastTwelve),
        item('fee_reverse_referral_rate', lastTwelve),
      ],
    },
  ],
  medical_institution: [
    {
      key: 'abc',
      name: { ja: '連携先 ABC', en: 'Partners by volume' },
      meaning: {
        ja: '直近12か月の紹介の多い順に、月平均、構成比、最終訪問、最終紹介月',
        en: 'The most frequent referrers of the last twelve months with monthly mean, share, last visit and last referral',
      },
      items: [
        item('referral_count', lastTwelve),
        item('referral_average', lastTwelve),
        item('referral_share', lastTwelve),
        item('last_visit_date'),
        item('last_referral_month'),
      ],
      sort_conditions: [{ item_key: 'referral_count', operator: 'desc' }],
    },
    {
      key: 'falling',
      name: { ja: '前年度より減った連携先', en: 'Partners that refer less than last fiscal year' },
      meaning: {
        ja: '前年度の同じ月までより紹介が減った連携先',
        en: 'Institutions that refer less than in the same months of last year',
      },
      items: [...twoYears('referral_count'), item('referral_trend'), item('referral_trend_basis')],
      filter_conditions: [{ item_key: 'change', matching_groups: [{ less_equal: -1 }] }],
      sort_conditions: [{ item_key: 'change', operator: 'asc' }],
    },
    {
      key: 'replies',
      name: { ja: '連携先別 返書率', en: 'Reply rate by partner' },
      meaning: {
        ja: '直近12か月の紹介に未返書の残る連携先を、件数の多い順に',
        en: 'Partners with unanswered referrals of the last twelve months, most first',
      },
      items: [item('referral_count', lastTwelve), item('unreplied_count', lastTwelve), item('reply_rate', lastTwelve)],
      filter_conditions: [{ item_key: 'unreplied_count', matching_groups: [{ more_equal: 1 }] }],
      sort_conditions: [{ item_key: 'unreplied_count', operator: 'desc' }],
    },
    {
      key: 'balance',
      name: { ja: '紹介と逆紹介', en: 'Referrals both ways' },
      meaning: { ja: '紹介と逆紹介の件数、差、比', en: 'Received and sent, their difference and ratio' },
      items: [
        item('referral_count', lastTwelve),
        item('reverse_referral_count', lastTwelve),
        { ...item('difference_count', lastTwelve), shading: 'change' },
        item('reverse_referral_ratio', lastTwelve),
      ],
      sort_conditions: [{ item_key: 'referral_count', operator: 'desc' }],
    },
    {
      key: 'not_visited',
      name: { ja: 'しばらく訪問の記録がない連携先', en: 'No visit recorded for long' },
      meaning: {
        ja: '直近12か月に紹介があるのに、183日以上訪問の記録がない連携先',
        en: 'Institutions that referred in the last twelve months and of which no visit is recorded for 183 days or more',
      },
      items: [
        item('referral_count', lastTwelve),
        item('last_visit_date'),
        item('days_since_last_visit'),
        item('last_visit_staff'),
      ],
      filter_conditions: [
        { item_key: 'referral_count', matching_groups: [{ more_equal: 1 }] },
        { item_key: 'days_since_last_visit', matching_groups: [{ more_equal: 183 }, { exists: false }] },
      ],
      sort_conditions: [{ item_key: 'referral_count', operator: 'desc' }],
    },
  ],
  communication: [
    visitsByStaff,
    {
      key: 'visits',
      name: { ja: '訪問の一覧', en: 'List of visits' },
      meaning: {
        ja: '訪問（新規訪問を除く）を実施日の新しい順に。担当者、医師面談の有無、面談者、内容',
        en: 'Visits (without first visits), the newest first, with people and content',
      },
      communication_type: 'visit',
      items: [item('acted_date'), item('user'), item('is_doctor_attended'), item('attendee'), item('story')],
      sort_conditions: [{ item_key: 'acted_date', operator: 'desc' }],
    },
    {
      key: 'effect',
      name: { ja: '訪問前後の紹介件数', en: 'Referrals before and after visits' },
      meaning: {
        ja: '訪問（新規訪問を除く）の前後3か月の紹介件数を比べる',
        en: 'Three months before and after each visit (without first visits)',
      },
      communication_type: 'visit',
      items: [
        item('acted_date'),
        item('user'),
        item('referral_count_before', { span_months: 3 }),
        item('referral_count_after', { span_months: 3 }),
        {
          ...calculated('change', '-', ['referral_count_after', 'referral_count_before'], {
            ja: '増減（訪問前から）',
            en: 'Change (from before the visit)',
          }),
          shading: 'change',
        },
      ],
      sort_conditions: [{ item_key: 'acted_date', operator: 'desc' }],
    },
    {
      key: 'municipality_years',
      name: { ja: '市区町村×年度の訪問件数', en: 'Visits by municipality and year' },
      meaning: { ja: 'どの地域を訪問してきたか（新規訪問を除く）', en: 'Where the visits went (without first visits)' },
      communication_type: 'visit',
      items: [item('acted_date'), item('municipality')],
      aggregation_row: { item_key: 'municipality' },
      aggregation_column: { item_key: 'acted_date', date_grouping: 'fiscal_year' },
      aggregation_data: { aggregation_method: 'count' },
    },
  ],
}

/** A preset as the fields of a report that can be computed and saved. @param language - of the names of its items */
export const reportOf = (preset: ReportPreset, language: Language) => {
  const { key: _key, name: _name, meaning: _meaning, items, display_items: shown, ...rest } = preset
  return {
    ...rest,
    items: items.map(({ name, ...one }) => ({ ...one, ...(name && { name: name[language] }) })),
    display_items: [...(shown ?? items.map(({ key }) => key))],
  }
}
