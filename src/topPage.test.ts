import { expect, test } from 'vitest'
import { topPage } from './topPage.ts'

test.each([
  ['pc', ['data_analysis'], '/data_analysis'],
  ['tablet', ['data_analysis'], '/data_analysis'],
  ['phone', ['data_analysis'], '/medical_institutions_search'],
  ['pc', ['medical_institutions_search'], '/medical_institutions_search'],
] as const)('a %s with the features %s opens on %s', (device, features, screen) => {
  expect(topPage(device, features)).toBe(screen)
})
