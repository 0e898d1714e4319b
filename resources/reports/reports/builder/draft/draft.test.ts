import { describe, expect, test } from 'vitest'
import { reportPresets } from '#contract/reports/presets.ts'
import { reportKinds } from '#contract/reports/valueTypes.ts'
import { addFilter, changeFilter, nextOrder, sortBy } from './conditions.ts'
import { bodyOf, type Conditions, type Draft, draftOf, draftOfPreset, emptyDraft, isDraft, requestOf } from './draft.ts'
import {
  addCalculation,
  calculableItems,
  canCalculate,
  changeUnit,
  compareWithLastYear,
  unitOfRatio,
  unitsOfRatio,
  usualUnit,
  valueTypeOf,
} from './formulas.ts'
import {
  addItem,
  blocksOf,
  changeConditions,
  type Definition,
  duplicate,
  hiddenItems,
  moveBlock,
  removeColumns,
  rename,
  shade,
  showColumn,
} from './items.ts'
import { monthsOf, periodKindOf, periodKinds, startOf, withPeriod, yearEarlier } from './periods.ts'
import {
  areaParts,
  canSplit,
  mergeColumns,
  monthParts,
  possibleSplits,
  recordParts,
  splitColumns,
  splitsOf,
  ungroup,
  yearParts,
} from './splitting.ts'

const definition = (key: string, more: Partial<Definition> = {}): Definition => ({
  type: 'aggregation',
  key,
  label: key,
  valueType: 'count',
  format: '#,##0',
  calculable: true,
  enabledFilters: ['more_equal', 'less_equal', 'exists'],
  enabledAggregations: ['period', 'own_departments', 'visit_kind'],
  family: 'referral',
  reading: '',
  meaning: '',
  unit: '件',
  hasTotal: true,
  isRate: false,
  isLocked: false,
  ...more,
})

const referrals = definition('referral_count')
const revenue = definition('standard_revenue', {
  valueType: 'yen',
  unit: '円',
  enabledAggregations: ['period', 'revenue_types'],
})
const phase = definition('phase', { valueType: 'reference', calculable: false, enabledAggregations: [] })
const definitions = new Map([referrals, revenue, phase].map((one) => [one.key, one]))

const added = (...ones: readonly Definition[]): Draft =>
  ones.reduce((draft, one) => addItem(draft, one).draft, emptyDraft())

const names = { now: '今年度', before: '前年度', change: '増減', growth: '増減率' }
const heart = { id: 3, name: '循環器内科' }
const surgery = { id: 5, name: '外科' }
const preset = (kind: 'area' | 'communication', key: string) => {
  const found = reportPresets[kind].find((one) => one.key === key)
  if (!found) throw new Error(`no preset ${key}`)
  return draftOfPreset(kind, found, 'ja')
}

describe('adding', () => {
  test('an item counts the last twelve months, one of years this fiscal year, others nothing', () => {
    const segment = definition('segment', { enabledAggregations: ['fiscal_year'] })
    expect(added(referrals, segment, phase).items.map((item) => item.aggregationConditions)).toEqual([
      { startMonthsAway: 11, endMonthsAway: 0 },
      { fiscalYearsAway: 0 },
      {},
    ])
  })

  test('the same item twice gets another key, and both are columns', () => {
    expect(added(referrals, referrals).displayItems).toEqual(['referral_count', 'referral_count_2'])
  })

  test('a copy stands at the end and counts the same', () => {
    const draft = duplicate(added(referrals, phase), ['referral_count'])
    expect(draft.displayItems).toEqual(['referral_count', 'phase', 'referral_count_2'])
    expect(draft.items[2]?.aggregationConditions).toEqual(draft.items[0]?.aggregationConditions)
  })
})

describe('removing', () => {
  test('a column that nothing uses goes with its item', () => {
    expect(removeColumns(added(referrals, phase), ['referral_count']).items.map(({ key }) => key)).toEqual(['phase'])
  })

  test('a column that a formula uses stays unseen, until the formula goes too', () => {
    const draft = addCalculation(added(referrals, revenue), 'ratio', ['standard_revenue', 'referral_count'], '単価')
    const without = removeColumns(draft, ['referral_count'])
    expect(hiddenItems(without).map(({ key }) => key)).toEqual(['referral_count'])
    expect(showColumn(without, 'referral_count').displayItems).toContain('referral_count')
    expect(removeColumns(without, ['ratio']).items.map(({ key }) => key)).toEqual(['standard_revenue'])
  })

  test('a column that a condition uses stays unseen; the order by it ends', () => {
    const draft = sortBy(
      addFilter(added(referrals, phase), 'referral_count', { moreEqual: 10 }),
      'referral_count',
      'desc',
    )
    const without = removeColumns(draft, ['referral_count'])
    expect(without.items).toHaveLength(2)
    expect(without.sortConditions).toEqual([])
    expect(changeFilter(without, 0, []).items).toHaveLength(1)
  })
})

describe('periods', () => {
  test.each(periodKinds)('a period of the kind %s is recognised again and replaces another one', (kind) => {
    const period = startOf(kind, '2026-10-01')
    expect(periodKindOf(period)).toBe(kind)
    expect(withPeriod({ fiscalYear: 2020, toDate: false, ownDepartmentIds: [3] }, period)).toEqual({
      ownDepartmentIds: [3],
      ...period,
    })
  })

  test.each([
    [{ startMonthsAway: 11, endMonthsAway: 0 }, '2025-11-01', '2026-10-01'],
    [{ fiscalYearsAway: 0 }, '2026-04-01', '2026-10-01'],
    [{ fiscalYearsAway: 1 }, '2025-04-01', '2025-10-01'],
    [{ fiscalYearsAway: 1, toDate: false }, '2025-04-01', '2026-03-01'],
    [{ halfYearsAway: 1 }, '2026-04-01', '2026-04-01'],
    [{ startMonth: '2026-01-01', endMonth: '2026-02-01' }, '2026-01-01', '2026-02-01'],
  ])('%j are the months %s to %s in October', (conditions, first, last) => {
    expect(monthsOf(conditions, '2026-10-01')).toEqual({ first, last })
  })

  test.each([
    [
      { startMonthsAway: 2, endMonthsAway: 0 },
      { startMonthsAway: 14, endMonthsAway: 12 },
    ],
    [{ fiscalYearsAway: 0 }, { fiscalYearsAway: 1 }],
    [{ halfYearsAway: 0 }, { halfYearsAway: 2 }],
    [
      { startMonth: '2026-01-01', endMonth: '2026-02-01' },
      { startMonth: '2025-01-01', endMonth: '2025-02-01' },
    ],
    [{}, null],
  ])('%j is a year later than %j', (conditions, earlier) => {
    expect(yearEarlier(conditions)).toEqual(earlier)
  })
})

describe('calculating', () => {
  test('growth is the difference divided by the earlier value; only the growth is shown', () => {
    const draft = addCalculation(
      added(referrals, referrals),
      'growth',
      ['referral_count', 'referral_count_2'],
      '増減率',
    )
    expect(draft.displayItems.at(-1)).toBe('growth')
    expect(draft.items.slice(-2).map(({ formula }) => formula)).toEqual([
      { operator: '-', itemKeys: ['referral_count', 'referral_count_2'] },
      { operator: '/', itemKeys: ['difference', 'referral_count_2'], unit: 'percent' },
    ])
    expect(draft.items.slice(-1).map((item) => valueTypeOf(draft, item, definitions))).toEqual(['percent'])
  })

  test.each([
    ['admissions of referrals', definition('hospital_admission_count', { family: 'stay' }), 'percent'],
    ['referrals by visits', definition('visit_count', { family: 'contact' }), 'number'],
    ['referrals by a label’s numbers', definition('medical_institution_label_3', { family: 'label' }), 'number'],
    ['referrals by beds', definition('bed_count', { family: 'institution', unit: '床' }), 'per'],
  ])('%s are usually told in what suits them', (_what, other, unit) => {
    const all = new Map([referrals, other].map((one) => [one.key, one]))
    expect(usualUnit(added(referrals, other), ['referral_count', other.key], all)).toBe(unit)
  })

  test('a ratio is told in the unit that is chosen, also afterwards', () => {
    const beds = definition('bed_count', { family: 'institution', unit: '床' })
    const all = new Map([referrals, beds].map((one) => [one.key, one]))
    const sides = ['referral_count', 'bed_count'] as const
    const draft = addCalculation(added(referrals, beds), 'ratio', sides, '病床あたり', 'per_100')
    expect(unitsOfRatio(draft, sides, all, 'ja').get('per_100')).toBe('件/100床')
    const ratio = draft.items.at(-1)
    const changed = ratio && changeUnit(draft, ratio.key, 'percent').items.at(-1)
    expect([ratio && unitOfRatio(draft, ratio, all), changed && unitOfRatio(draft, changed, all)]).toEqual([
      'per_100',
      'percent',
    ])
    expect(ratio && valueTypeOf(draft, ratio, all)).toBe('decimal')
  })

  test('only numbers can be calculated with, and only values of one unit subtracted', () => {
    const draft = added(referrals, revenue, phase)
    expect(calculableItems(draft, definitions).map(({ key }) => key)).toEqual(['referral_count', 'standard_revenue'])
    const sides = ['standard_revenue', 'referral_count'] as const
    expect(canCalculate(draft, 'difference', sides, definitions)).toBe(false)
    expect(canCalculate(draft, 'ratio', sides, definitions)).toBe(true)
  })

  test('a comparison with last year stands behind its column, as one group', () => {
    const draft = compareWithLastYear(added(referrals, phase), 'referral_count', names)
    const [block] = blocksOf(draft)
    expect(block?.items.map(({ key }) => key)).toEqual([
      'referral_count',
      'referral_count_before',
      'referral_count_change',
      'referral_count_growth',
    ])
    expect(block?.items[1]?.aggregationConditions).toEqual({ startMonthsAway: 23, endMonthsAway: 12 })
    expect(splitsOf(block?.items ?? [])).toEqual(['year_before'])
  })

  test('a comparison with last year is taken back to the later months, also where the earlier stand first', () => {
    const draft = compareWithLastYear(added(referrals, phase), 'referral_count', names)
    for (const compared of [draft, { ...draft, items: draft.items.toReversed() }])
      expect(mergeColumns(compared, blocksOf(draft)[0]?.groupKey ?? '', 'year_before', '')).toMatchObject({
        items: expect.arrayContaining([
          expect.objectContaining({ aggregationConditions: { startMonthsAway: 11, endMonthsAway: 0 } }),
        ]),
        displayItems: ['referral_count', 'phase'],
      })
  })
})

describe('splitting', () => {
  test('two years by department make all columns for each department, edited together', () => {
    const draft = preset('area', 'two_years')
    const split = splitColumns(draft, draft.displayItems, recordParts('own_department', [heart, surgery]))
    const [block, ...others] = blocksOf(split)
    expect(others).toEqual([])
    expect(block?.items.map(({ name }) => name)).toEqual([
      '循環器内科 今年度',
      '循環器内科 前年度の同じ月',
      '循環器内科 増減（前年度の同じ月から）',
      '循環器内科 増減率（前年度の同じ月から）',
      '外科 今年度',
      '外科 前年度の同じ月',
      '外科 増減（前年度の同じ月から）',
      '外科 増減率（前年度の同じ月から）',
    ])
    expect(splitsOf(block?.items ?? [])).toEqual(['own_department', 'fiscal_year'])
    const [, , , , now, before, change] = block?.items ?? []
    expect(change?.formula?.itemKeys).toEqual([now?.key, before?.key])
    expect(now?.aggregationConditions).toEqual({ fiscalYearsAway: 0, ownDepartmentIds: [5] })
    expect(mergeColumns(split, block?.groupKey ?? '', 'own_department', '循環器内科')).toEqual({
      ...draft,
      items: draft.items.map((item) => ({ ...item, groupKey: block?.groupKey })),
    })
  })

  test('a column by area counts the areas of one label, and what is outside of them', () => {
    const areas = [
      { id: 7, name: '中央' },
      { id: 0, name: 'その他のエリア' },
    ]
    const draft = added(referrals)
    const split = splitColumns(draft, ['referral_count'], areaParts(3, areas))
    const [block] = blocksOf(split)
    expect(block?.items.map(({ aggregationConditions: { areas: one } }) => one)).toEqual([
      { labelId: 3, areaIds: [7] },
      { labelId: 3, areaIds: [0] },
    ])
    expect(splitsOf(block?.items ?? [])).toEqual(['area'])
    expect(mergeColumns(split, block?.groupKey ?? '', 'area', '中央').items).toEqual([
      { ...draft.items[0], groupKey: null, name: null },
    ])
  })

  test('a column by month keeps its place, follows the base month, and can be taken back', () => {
    const draft = moveBlock(added(phase, referrals), 1, 0)
    const parts = monthParts({ startMonthsAway: 2, endMonthsAway: 0 }, '2026-10-01', (month) => month)
    expect(parts.map(({ name }) => name)).toEqual(['2026-08-01', '2026-09-01', '2026-10-01'])
    const split = splitColumns(draft, ['referral_count'], parts)
    expect(split.displayItems.at(-1)).toBe('phase')
    expect(blocksOf(split)[0]?.items.map((item) => item.aggregationConditions)).toEqual([
      { startMonthsAway: 2, endMonthsAway: 2 },
      { startMonthsAway: 1, endMonthsAway: 1 },
      { startMonthsAway: 0, endMonthsAway: 0 },
    ])
    const merged = mergeColumns(split, blocksOf(split)[0]?.groupKey ?? '', 'month', '')
    expect(merged.items.find(({ key }) => key === 'referral_count')?.aggregationConditions).toEqual({
      startMonthsAway: 2,
      endMonthsAway: 0,
    })
    expect(merged.displayItems).toEqual(['referral_count', 'phase'])
  })

  test('columns of other periods are told apart from years and months', () => {
    const of = (...periods: readonly Conditions[]) =>
      splitsOf(
        periods.map((aggregationConditions, index) => ({
          key: String(index),
          definitionKey: 'referral_count',
          aggregationConditions,
        })),
      )
    const fixed = (month: string, last = month) => ({ startMonth: month, endMonth: last })
    expect(of({ fiscalYearsAway: 0 }, { fiscalYearsAway: 1 })).toEqual(['fiscal_year'])
    expect(of({ startMonthsAway: 0, endMonthsAway: 0 }, { startMonthsAway: 12, endMonthsAway: 12 })).toEqual([
      'year_before',
    ])
    expect(of(fixed('2026-04-01'), fixed('2026-05-01'))).toEqual(['month'])
    expect(of({ startMonthsAway: 2, endMonthsAway: 0 }, { startMonthsAway: 5, endMonthsAway: 3 })).toEqual(['period'])
    expect(of({ startMonthsAway: 2, endMonthsAway: 0 }, { startMonthsAway: 2, endMonthsAway: 0 })).toEqual([])
  })

  test('fixed months are put together again', () => {
    const parts = monthParts({ startMonth: '2026-04-01', endMonth: '2026-06-01' }, '2026-10-01', (month) => month)
    const split = splitColumns(added(referrals), ['referral_count'], parts)
    const merged = mergeColumns(split, blocksOf(split)[0]?.groupKey ?? '', 'month', '')
    expect(merged.items.map((item) => item.aggregationConditions)).toEqual([
      { startMonth: '2026-04-01', endMonth: '2026-06-01' },
    ])
  })

  test('what an item can be split by, its definition says; once split by time, not again', () => {
    expect(possibleSplits(added(referrals).items, definitions)).toEqual([
      'own_department',
      'month',
      'fiscal_year',
      'visit_kind',
    ])
    expect(possibleSplits(added(revenue).items, definitions)).toEqual(['month', 'fiscal_year', 'revenue_type'])
    expect(possibleSplits(added(phase).items, definitions)).toEqual([])
    const years = splitColumns(added(referrals), ['referral_count'], yearParts(3, String))
    expect(possibleSplits(years.items, definitions)).toEqual(['own_department', 'visit_kind'])
  })

  test('a split beyond a hundred items is refused', () => {
    const draft = added(referrals)
    expect(canSplit(draft, ['referral_count'], 100)).toBe(true)
    expect(canSplit(draft, ['referral_count'], 101)).toBe(false)
    expect(canSplit(draft, ['referral_count'], 1)).toBe(false)
  })

  test('a change of conditions reaches all columns of a group except formulas; they can be made single', () => {
    const draft = preset('area', 'two_years')
    const changed = changeConditions(draft, draft.displayItems, (conditions) => ({
      ...conditions,
      visitKind: 'first_visit',
    }))
    expect(changed.items.map(({ aggregationConditions: { visitKind } }) => visitKind)).toEqual([
      'first_visit',
      'first_visit',
      undefined,
      undefined,
    ])
    expect(blocksOf(ungroup(changed, 'years'))).toHaveLength(4)
  })
})

test('headings and shading are changed and taken back', () => {
  const draft = shade(rename(added(referrals), 'referral_count', ' 件数 '), ['referral_count'], 'size')
  expect(draft.items[0]).toMatchObject({ name: '件数', shading: 'size' })
  expect(shade(rename(draft, 'referral_count', ''), ['referral_count'], null).items[0]).toMatchObject({
    name: null,
    shading: null,
  })
})

test('a press on a heading sorts down, up and no longer', () => {
  const orders = [1, 2, 3].reduce<(string | null)[]>(
    (some) => [...some, nextOrder(sortBy(added(referrals), 'x', (some.at(-1) ?? null) as 'asc' | 'desc' | null), 'x')],
    [],
  )
  expect(orders).toEqual(['desc', 'asc', null])
})

test('the last of four sorts pushes the first out', () => {
  const draft = ['a', 'b', 'c', 'd'].reduce((one, key) => sortBy(one, key, 'asc', true), added(referrals))
  expect(draft.sortConditions.map(({ itemKey }) => itemKey)).toEqual(['b', 'c', 'd'])
})

describe('as the API has it', () => {
  test('each kind sends its own fields only', () => {
    const draft = { ...added(referrals), about: { ...emptyDraft().about, labelId: 7, facilityTypeIds: [2] } }
    expect(requestOf('area', draft)).toMatchObject({
      medicalInstitutionLabelId: 7,
      aggregationConditionFacilityTypeIds: [2],
    })
    expect(requestOf('own_department', draft)).toMatchObject({ facilityTypeIds: [2] })
    expect(Object.keys(requestOf('medical_institution', draft))).toHaveLength(4)
    expect(requestOf('communication', draft)).toMatchObject({ communicationType: 'visit' })
  })

  test('a crosstab is sent by kinds that have one', () => {
    const draft = preset('communication', 'staff_months')
    expect(requestOf('communication', draft)).toMatchObject({ aggregationRow: { itemKey: 'user' } })
    expect(requestOf('area', draft)).not.toHaveProperty('aggregationRow')
  })

  test.each(reportKinds)('presets of %s reports survive being stored and read', (kind) => {
    for (const one of reportPresets[kind]) {
      const draft = draftOfPreset(kind, one, 'en', { labelId: kind === 'area' ? 1 : null })
      const read: unknown = JSON.parse(JSON.stringify(draft))
      expect(isDraft(kind, read)).toBe(true)
      expect(draftOf(bodyOf(kind, draft))).toEqual(draft)
    }
  })

  test('what is no draft is not taken for one', () => {
    expect(isDraft('area', { items: [] })).toBe(false)
    expect(isDraft('area', { ...added(referrals), items: [{ key: 'x' }] })).toBe(false)
    expect(isDraft('area', emptyDraft())).toBe(true)
  })
})
