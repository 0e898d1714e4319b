import { expect, test } from 'vitest'
import { topPage } from './topPage.ts'

test.each([
  ['pc', ['data_analysis'], '/data_analysis'],
  ['tablet', ['data_analysis'], '/data_analysis'],
  ['phone', ['data_analysis'], '/medical_institutions_search'],
  ['pc', ['medical_institutions_search'], '/medical_institutions_search'],
] as const)('a %s with the features %s opens on %s', (device, features, screen) => {
  expect(topPage(device, features, null)).toBe(screen)
})

test.each(['pc', 'tablet', 'phone'] as const)('a %s opens on the dashboard that the person has chosen', (device) => {
  expect(topPage(device, ['data_analysis', 'dashboard'], 12)).toBe('/dashboards/12')
})
