import { expect, test } from 'vitest'
import { topPage } from './topPage.ts'

const inBrowser = { isInstalled: false, startPageDashboardId: null }

test.each([
  ['pc', ['data_analysis'], '/data_analysis'],
  ['tablet', ['data_analysis'], '/data_analysis'],
  ['phone', ['data_analysis', 'medical_institutions_search'], '/medical_institutions_search'],
  ['phone', ['data_analysis'], '/today'],
  ['pc', ['tasks'], '/today'],
  ['pc', ['medical_institutions_search'], '/medical_institutions_search'],
] as const)('a %s with the features %s opens on %s', (device, features, screen) => {
  expect(topPage({ ...inBrowser, device, features })).toBe(screen)
})

test.each([
  ['phone', '/today'],
  ['tablet', '/data_analysis'],
  ['pc', '/data_analysis'],
] as const)('the installed app on a %s opens on %s', (device, screen) => {
  expect(topPage({ ...inBrowser, isInstalled: true, device, features: ['data_analysis'] })).toBe(screen)
})

test.each(['pc', 'tablet', 'phone'] as const)('a %s opens on the dashboard that the person has chosen', (device) => {
  for (const isInstalled of [true, false])
    expect(topPage({ device, isInstalled, features: ['data_analysis', 'dashboard'], startPageDashboardId: 12 })).toBe(
      '/dashboards/12',
    )
})

test('a chosen dashboard is left aside if the plan has no dashboards any more', () => {
  expect(topPage({ device: 'pc', isInstalled: false, features: ['data_analysis'], startPageDashboardId: 12 })).toBe(
    '/data_analysis',
  )
})
