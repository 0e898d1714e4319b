import { expect, test } from 'vitest'
import { addressWith, filtersIn } from './filters.ts'

const none = { baseMonth: null, departmentId: null, areaIds: [] }

test.each([
  ['', none],
  ['month=2026-03&department=12&areas=4.5', { baseMonth: '2026-03-01', departmentId: 12, areaIds: [4, 5] }],
  ['department=0', { ...none, departmentId: 0 }],
  ['month=2026-13&department=x&areas=0.y', none],
])('the address “%s” narrows a dashboard', (address, filters) => {
  expect(filtersIn(new URLSearchParams(address))).toEqual(filters)
})

test('a change keeps the other filters and the rest of the address', () => {
  const address = new URLSearchParams('backLink=%2F&month=2026-03&areas=4')
  const next = addressWith(address, { departmentId: 7, areaIds: [] })
  expect(Object.fromEntries(next)).toEqual({ backLink: '/', month: '2026-03', department: '7' })
  expect(filtersIn(addressWith(next, none))).toEqual(none)
})
