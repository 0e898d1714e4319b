import { expect, test } from 'vitest'
import { addressOf, behindAddress } from './behindAddress.ts'

const column = {
  itemKey: 'a',
  heading: '',
  valueType: 'count',
  unit: '件',
  isLocked: false,
  isDeleted: false,
  period: { startDate: '2026-04-01', endDate: '2026-04-30', label: '2026年4月' },
  state: 'complete',
  isChange: false,
  better: 'more' as const,
  notCompared: null,
  officialFigure: null,
  meaning: null,
} as const
const place = (definitionKey: string) => ({
  kind: 'medical_institution' as const,
  rowId: 7,
  item: { key: 'a', definitionKey, aggregationConditions: { startMonthsAway: 0, endMonthsAway: 0 } },
  column,
  request: { items: [], displayItems: [] },
})

const filterIn = (address: string | undefined) =>
  JSON.parse(new URLSearchParams(address?.split('?')[1]).get('filter') ?? 'null') as unknown

test('the address has the period and the conditions of the cell', () => {
  const address = behindAddress(place('unreplied_count'), ['medical_institutions_search'])
  expect(address).toMatch(/^\/crms\/7\/referrals\?/)
  expect(filterIn(address)).toEqual({ from: '2026-04-01', to: '2026-04-30', unreplied: true })
})

test('the list of communications has the ends of the period one by one', () => {
  const address = behindAddress(place('visit_count'), ['communications'])
  expect(address).toMatch(/^\/crms\/7\/communications\?/)
  expect(filterIn(address)).toEqual({ startDate: '2026-04-01', endDate: '2026-04-30', isVisit: true })
})

test('a list that the plan does not include has no address', () => {
  expect(behindAddress(place('reverse_referral_count'), ['medical_institutions_search'])).toBeUndefined()
})

test('the partner search keeps nested conditions', () => {
  const address = addressOf({
    list: 'medical_institutions',
    institutionId: null,
    conditions: { labels: [{ label_id: 5, area_ids: [7] }], running_status: ['open'] },
  })
  expect(address).toMatch(/^\/medical_institutions_search\?/)
  expect(filterIn(address)).toEqual({ labels: [{ labelId: 5, areaIds: [7] }], runningStatus: ['open'] })
})
