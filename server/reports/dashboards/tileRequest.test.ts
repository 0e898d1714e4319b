import { expect, test } from 'vitest'
import { type AppliedFilters, type TileReport, tileRequest } from './tileRequest.ts'

const lastTwelve = { start_months_away: 11, end_months_away: 0 }
const item = (key: string, definitionKey: string, conditions = {}) => ({
  key,
  definition_key: definitionKey,
  aggregation_conditions: conditions,
})

const aReport = (changes: Partial<TileReport> = {}): TileReport => {
  const items = changes.items ?? [item('referrals', 'referral_count', lastTwelve)]
  return {
    kind: 'medical_institution',
    items,
    display_items: items.map(({ key }) => key),
    filter_conditions: [],
    sort_conditions: [],
    ...changes,
  }
}
const filters = (changes: Partial<AppliedFilters> = {}): AppliedFilters => ({
  baseMonth: null,
  ownDepartmentId: null,
  areas: null,
  ...changes,
})
const conditionsOf = (report: TileReport, key: string) =>
  report.items.find((one) => one.key === key)?.aggregation_conditions

test('without filters a report stays as it is, with the columns that the tile has chosen in its order', () => {
  const report = aReport({
    items: [item('a', 'referral_count', lastTwelve), item('b', 'visit_count', lastTwelve), item('c', 'name')],
  })
  expect(tileRequest(report, null, filters())).toEqual({
    report: { ...report, base_month: null },
    areaIds: null,
    rowId: null,
    unhonoured: [],
  })
  expect(tileRequest(report, ['c', 'gone', 'a'], filters()).report.display_items).toEqual(['c', 'a'])
  expect(tileRequest(report, ['gone'], filters()).report.display_items).toEqual(['a', 'b', 'c'])
})

test('the base month moves relative periods; a column with a fixed period is named', () => {
  const report = aReport({
    items: [
      item('relative', 'referral_count', lastTwelve),
      item('fixed', 'referral_count', { fiscal_year: 2024 }),
      { ...item('growth', 'formula'), formula: { operator: '-' as const, item_keys: ['relative', 'fixed'] } },
    ],
  })
  const { report: asked, unhonoured } = tileRequest(report, null, filters({ baseMonth: '2026-01-01' }))
  expect(asked.base_month).toBe('2026-01-01')
  expect(unhonoured).toEqual([{ filter: 'base_month', reason: 'own_condition', item_keys: ['fixed', 'growth'] }])
})

test('the rows of a report on communications do not follow the base month', () => {
  const report = aReport({ kind: 'communication', items: [item('date', 'acted_date')] })
  expect(tileRequest(report, null, filters({ baseMonth: '2026-01-01' })).unhonoured).toEqual([
    { filter: 'base_month', reason: 'kind', item_keys: [] },
  ])
})

test('a department narrows every item that can be narrowed and has no department of its own', () => {
  const report = aReport({
    items: [
      item('all', 'referral_count', lastTwelve),
      item('own', 'referral_count', { ...lastTwelve, own_department_ids: [4] }),
      item('same', 'referral_count', { ...lastTwelve, own_department_ids: [7] }),
      item('visits', 'visit_count', lastTwelve),
      item('place', 'municipality'),
      item('trend', 'referral_trend'),
    ],
  })
  const { report: asked, unhonoured } = tileRequest(report, null, filters({ ownDepartmentId: 7 }))
  expect(conditionsOf(asked, 'all')).toEqual({ ...lastTwelve, own_department_ids: [7] })
  expect(conditionsOf(asked, 'own')).toMatchObject({ own_department_ids: [4] })
  expect(conditionsOf(asked, 'visits')).toEqual(lastTwelve)
  expect(unhonoured).toEqual([
    { filter: 'own_department', reason: 'own_condition', item_keys: ['own'] },
    { filter: 'own_department', reason: 'not_narrowable', item_keys: ['visits', 'trend'] },
  ])
})

test('only shown columns are named, but hidden ones are narrowed too', () => {
  const report = aReport({
    items: [item('shown', 'referral_count', lastTwelve), item('hidden', 'referral_count', lastTwelve)],
    display_items: ['shown'],
    filter_conditions: [{ item_key: 'hidden', matching_groups: [{ more_equal: 1 }] }],
  })
  const { report: asked, unhonoured } = tileRequest(report, null, filters({ ownDepartmentId: 0 }))
  expect(conditionsOf(asked, 'hidden')).toMatchObject({ own_department_ids: [0] })
  expect(unhonoured).toEqual([])
})

test('a report of names alone has nothing that a department could narrow', () => {
  const report = aReport({ items: [item('place', 'municipality')] })
  expect(tileRequest(report, null, filters({ ownDepartmentId: 7 })).unhonoured).toEqual([
    { filter: 'own_department', reason: 'kind', item_keys: [] },
  ])
})

test('of a report on own departments only the row of the department is shown', () => {
  const report = aReport({ kind: 'own_department', items: [item('rate', 'law_referral_rate', lastTwelve)] })
  expect(tileRequest(report, null, filters({ ownDepartmentId: 7 }))).toMatchObject({ rowId: 7, unhonoured: [] })
})

test.each([
  ['area', { in: [5, 6] }],
  ['select', { in: [5, 6] }],
  ['checkbox', { have_any: [5, 6] }],
] as const)('institutions are narrowed by a label of component %s', (component, group) => {
  const areas = { labelId: 12, component, ids: [5, 6] }
  const { report } = tileRequest(aReport(), null, filters({ areas }))
  expect(report.items.at(-1)).toMatchObject({ definition_key: 'medical_institution_label_12' })
  expect(report.filter_conditions).toEqual([{ item_key: report.items.at(-1)?.key, matching_groups: [group] }])
  expect(report.display_items).toEqual(['referrals'])
})

test('a report on areas shows the areas if they are those of its own label', () => {
  const areas = { labelId: 12, component: 'area', ids: [5, 6] } as const
  const ofLabel = (labelId: number) => aReport({ kind: 'area', medical_institution_label_id: labelId })
  expect(tileRequest(ofLabel(12), null, filters({ areas }))).toMatchObject({ areaIds: [5, 6], unhonoured: [] })
  expect(tileRequest(ofLabel(13), null, filters({ areas }))).toMatchObject({
    areaIds: null,
    unhonoured: [{ filter: 'areas', reason: 'other_label', item_keys: [] }],
  })
  expect(tileRequest(aReport({ kind: 'own_department' }), null, filters({ areas })).unhonoured).toEqual([
    { filter: 'areas', reason: 'kind', item_keys: [] },
  ])
})
