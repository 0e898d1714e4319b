import { expect, test } from 'vitest'
import { withoutParameters } from '#ui/address/parameters.ts'
import { changedAddress, firstView, type View, viewIn } from './view.ts'

test('an address says only what differs from what every visit begins with', () => {
  expect(changedAddress(new URLSearchParams(), firstView).toString()).toBe('')
  expect(changedAddress(new URLSearchParams('by=patient&figure=revenue_yen'), { by: 'referrer' }).toString()).toBe(
    'figure=revenue_yen',
  )
})

test.each<[name: string, Partial<View>]>([
  ['whose place', { by: 'patient', figure: 'revenue_yen', measure: 'rate' }],
  ['picked months', { period: { first: '2026-04-01', last: '2026-09-01' }, compare: 'previous' }],
  ['no own department', { departments: [0, 3] }],
  ['two hospitals', { hospitals: [4, 7] }],
  ['the picked area and where the map is', { area: '43202', at: { zoom: 9, latitude: 32.5, longitude: 130.70791 } }],
  ['the order of the table', { sort: 'change', order: 'asc', level: 'prefecture', outline: 'secondary_medical_area' }],
  ['the label whose areas are outlined', { outline: 'label_12' }],
])('%s comes back from the address as it went', (_name, change) => {
  const address = changedAddress(new URLSearchParams(), change)
  expect(viewIn(new URLSearchParams(address.toString()))).toEqual({ view: { ...firstView, ...change }, unknown: [] })
})

test.each([
  'by=doctor',
  'period=2026-09_2026-04',
  'figure=hospital_days',
  'hospitals=1,2,3',
  'departments=-1',
  'area=999',
  'at=9/91/130',
  'sort=population',
  'outline=label_0',
  'outline=label_',
])('what cannot be is left out and named: %s', (query) => {
  const address = new URLSearchParams(`${query}&measure=share`)
  const { view, unknown } = viewIn(address)
  expect(view).toEqual({ ...firstView, measure: 'share' })
  expect(unknown).toEqual([query.split('=')[0]])
  expect(withoutParameters(address, unknown).toString()).toBe('measure=share')
})
