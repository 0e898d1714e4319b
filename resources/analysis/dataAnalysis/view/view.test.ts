import { expect, test } from 'vitest'
import { withoutParameters } from '#ui/address/parameters.ts'
import { changedAddress, firstView, type View, viewIn } from './view.ts'

const addressOf = (change: Partial<View>) => changedAddress(new URLSearchParams(), change)

test('an address says only what differs from what every visit begins with', () => {
  expect(addressOf(firstView).toString()).toBe('')
  expect(addressOf({ period: 'fiscal_year', departments: [3, 0] }).toString()).toBe(
    'period=fiscal_year&departments=3%2C0',
  )
  expect(
    changedAddress(new URLSearchParams('period=fiscal_year&ranking=both'), { period: 'twelve_months' }).get('period'),
  ).toBeNull()
})

test.each<[name: string, Partial<View>]>([
  ['picked months', { period: { first: '2026-04-01', last: '2026-09-01' } }],
  ['months to compare with', { compare: { first: '2020-01-01', last: '2020-12-01' } }],
  ['no own department', { departments: [0] }],
  ['people, weeks and a tab', { staff: [4, 7], visits: 'week', ranking: 'turnover' }],
  ['the effect of visits', { months: 12, doctor: 'not_met' }],
  ['the order of both directions', { ranking: 'both', order: 'more_sent' }],
  ['the figure of the group', { group_figure: 'reverse_referral_count' }],
  ['one institution-wide bar', { behind: { of: 'referrals', months: { first: '2026-04-01', last: '2026-04-01' } } }],
  [
    'a bar of those without a department',
    { behind: { of: 'reverse_referrals', months: { first: '2026-04-01', last: '2026-09-01' }, department: 0 } },
  ],
  [
    'conditions on partners',
    {
      partners: {
        medicalInstitutionName: '12',
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

test.each([
  'period=2026-09_2026-04',
  'period=2026-13_2026-14',
  'period=1900-01_2199-12',
  'period=tomorrow',
  'compare=2026',
  'unit=week',
  'departments=a',
  'departments=-1',
  'months=2',
  'order=newest',
  'group_figure=hospital_admission_rate',
  'prefecture=99',
  'tag_ids=x',
  'labels=%7B',
  'behind=visits.2026-04_2026-04',
  'behind=referrals.2026-04_2026-03',
])('what cannot be is left out and named: %s', (query) => {
  const address = new URLSearchParams(`${query}&ranking=both`)
  const { view, unknown } = viewIn(address)
  expect(view).toEqual({ ...firstView, ranking: 'both' })
  expect(unknown).toEqual([query.split('=')[0]])
  expect(withoutParameters(address, unknown).toString()).toBe('ranking=both')
})

test('conditions on partners that are taken away leave the address', () => {
  const address = addressOf({ partners: { prefecture: '43', tagIds: [1] }, ranking: 'both' })
  expect(changedAddress(address, { partners: {} }).toString()).toBe('ranking=both')
})
