import { expect, test } from 'vitest'
import { requestOf } from './request.ts'
import { withoutParameters } from '#ui/address/parameters.ts'
import { changedAddress, firstView, modesFor, typedConditions, type View, viewIn } from './view.ts'

const addressOf = (change: Partial<View>) => changedAddress(new URLSearchParams(), change)

test('an address says only what differs from what every visit begins with', () => {
  expect(addressOf(firstView).toString()).toBe('')
  expect(addressOf({ mode: 'phase', departments: [3, 0], min: 5 }).toString()).toBe(
    'mode=phase&departments=3%2C0&min=5',
  )
})

test.each<[name: string, Partial<View>]>([
  ['picked months', { period: { first: '2026-04-01', last: '2026-09-01' } }],
  ['months to compare with', { compare: { first: '2020-01-01', last: '2020-12-01' } }],
  ['sent patients of no own department', { direction: 'reverse_referral', departments: [0] }],
  ['who was neither visited nor referred', { visits: { kind: 'nor', days: 180 } }],
  ['who had a first visit', { visits: { kind: 'visited', days: 90, type: 'new_visit' } }],
  ['who was not visited', { visits: { kind: 'not_visited', days: 3660 } }],
  ['the visible part', { at: { zoom: 12.25, latitude: 32.8031, longitude: 130.7079 } }],
  ['a part west of Greenwich', { at: { zoom: 5, latitude: -1.5, longitude: -0.25 } }],
  ['a route in its order', { panel: 'route', stops: [9, 3, 7] }],
  ['a picked institution with rings', { institution: 12, rings: 3, panel: 'unplaced', sort: 'distance' }],
  [
    'conditions on partners',
    {
      partners: {
        prefecture: '43',
        area: ['43101'],
        facilityTypeIds: [1, 2],
        tagIds: [7],
        tagIdsSearchCondition: 'exclude',
        labels: [{ labelId: 3, selectionIds: [7] }],
      },
    },
  ],
])('%s come back from the address as they went', (_name, change) => {
  expect(viewIn(new URLSearchParams(addressOf(change).toString()))).toEqual({
    view: { ...firstView, ...change },
    unknown: [],
  })
})

test('what somebody has typed is not in the address and comes back from the history', () => {
  const partners: View['partners'] = {
    medicalInstitutionName: '田中',
    administratorName: '田中 花子',
    prefecture: '43',
    labels: [
      { labelId: 3, text: '田中' },
      { labelId: 4, integerFrom: 10 },
    ],
  }
  const address = addressOf({ partners })
  expect(decodeURIComponent(address.toString())).not.toContain('田中')
  const { view } = viewIn(address, typedConditions(partners))
  expect(view.partners).toEqual({
    ...partners,
    labels: [
      { labelId: 4, integerFrom: 10 },
      { labelId: 3, text: '田中' },
    ],
  })
})

test.each([
  'period=2026-09_2026-04',
  'visits=xor.30',
  'visits=nor.0',
  'visits=nor.30.phone',
  'visits=nor.3661',
  'at=99/32/130',
  'at=12/132/130',
  'at=12',
  'mode=heat',
  'min=0',
  'institution=a',
  'prefecture=99',
])('%s is left out and named', (parameter) => {
  const address = new URLSearchParams(`${parameter}&departments=4`)
  const { view, unknown } = viewIn(address)
  expect(view).toEqual({ ...firstView, departments: [4] })
  expect(unknown).toEqual([parameter.split('=')[0]])
  expect(withoutParameters(address, unknown).toString()).toBe('departments=4')
})

const loaded = {
  month: '2026-11-01',
  baseMonth: '2026-10-01',
  firstMonth: '2020-04-01',
  loadedMonths: [],
  loadedReverseMonths: [],
  unsettledFrom: null,
}

test('the calls take both periods, and visits alone or together with referrals', () => {
  const referral = {
    referralType: 'referral',
    period: { startDate: '2025-11-01', endDate: '2026-10-31' },
    comparisonPeriod: { startDate: '2024-11-01', endDate: '2025-10-31' },
  }
  expect(requestOf(firstView, loaded)).toEqual({ referral })
  expect(requestOf({ ...firstView, departments: [0], visits: { kind: 'not_visited', days: 180 } }, loaded)).toEqual({
    referral: { ...referral, ownDepartmentIds: [0] },
    visits: { withinDays: 180, visited: false },
  })
  expect(requestOf({ ...firstView, visits: { kind: 'visited', days: 30, type: 'new_visit' } }, loaded)).toMatchObject({
    visits: { withinDays: 30, visited: true, visitType: 'new_visit' },
  })
  expect(requestOf({ ...firstView, min: 3, visits: { kind: 'nor', days: 30 } }, loaded)).toEqual({
    referral,
    minReferralCount: 3,
    visits: { withinDays: 30, logic: 'nor' },
  })
})

test('pins are drawn by phase only where the tenant uses phases', () => {
  const all = modesFor({ phases: true, visits: true })
  expect(all).toContain('phase')
  expect(modesFor({ phases: false, visits: true })).toEqual(all.filter((mode) => mode !== 'phase'))
  expect(modesFor({ phases: true, visits: false })).toEqual(['change', 'phase', 'segment', 'trend'])
})
