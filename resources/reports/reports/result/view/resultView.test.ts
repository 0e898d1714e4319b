import { expect, test } from 'vitest'
import { nextSort, requestIn, viewIn, withView } from './resultView.ts'

const usual = { page: 1, perPage: 25, sort: null, baseMonth: null, isSettled: false, form: null } as const
const viewOf = (text: string) => viewIn(new URLSearchParams(text))

test('the usual view needs nothing in the address, and other parameters stay there', () => {
  expect(viewOf('')).toEqual(usual)
  expect(withView(new URLSearchParams('backLink=/x&page=3&sort=-a'), usual).toString()).toBe('backLink=%2Fx')
})

test('a view comes back from its address', () => {
  const view = {
    page: 3,
    perPage: 100,
    sort: { itemKey: 'growth_1', operator: 'desc' },
    baseMonth: '2026-03-01',
    isSettled: true,
    form: 'chart',
  } as const
  const address = withView(new URLSearchParams(), view)
  expect(address.toString()).toBe('page=3&per_page=100&sort=-growth_1&base_month=2026-03&settled=1&form=chart')
  expect(viewIn(address)).toEqual(view)
})

test.each([
  'page=0',
  'page=x',
  'per_page=7',
  'sort=a b',
  'base_month=2026-13',
  'base_month=x',
  'settled=2',
  'form=map',
])('what is invalid in the address is as usual: %s', (text) => {
  expect(viewOf(text)).toEqual(usual)
})

test('a heading sorts downwards, then upwards, then as the definition does', () => {
  const down = nextSort(null, 'a')
  const up = nextSort(down, 'a')
  expect([down, up, nextSort(up, 'a'), nextSort(up, 'b')]).toEqual([
    { itemKey: 'a', operator: 'desc' },
    { itemKey: 'a', operator: 'asc' },
    null,
    { itemKey: 'b', operator: 'desc' },
  ])
})

test('the view’s sort and base month replace those of the definition, but not by a column that is gone', () => {
  const request = {
    items: [],
    displayItems: ['a'],
    sortConditions: [{ itemKey: 'a', operator: 'asc' as const }],
  }
  const sorted = { ...usual, sort: { itemKey: 'a', operator: 'desc' as const }, baseMonth: '2026-03-01' }
  expect(requestIn(request, sorted)).toEqual({
    ...request,
    sortConditions: [{ itemKey: 'a', operator: 'desc' }],
    baseMonth: '2026-03-01',
  })
  expect(requestIn(request, { ...usual, sort: { itemKey: 'b', operator: 'desc' } })).toEqual(request)
})
