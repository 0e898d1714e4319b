import { expect, test } from 'vitest'
import { entriesFor, isActive, menu } from './menu.ts'

const [partners] = menu
if (!partners) throw new Error('the menu is empty')

test('an entry appears only when the account has all of its features', () => {
  const both = { ...partners, features: ['data_analysis', 'sale_map'] as const }
  expect(entriesFor(['sale_map'], [both])).toEqual([])
  expect(entriesFor(['sale_map', 'data_analysis'], [both])).toEqual([both])
  expect(entriesFor([])).toEqual([])
})

test.each([
  ['/medical_institutions_search', true],
  ['/medical_institutions_search/more', true],
  ['/crms/12', true],
  ['/medical_institutions_searches', false],
  ['/', false],
])('on %s the partner entry is active: %s', (path, active) => {
  expect(isActive(partners, path)).toBe(active)
})
