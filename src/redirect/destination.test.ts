import { expect, test } from 'vitest'
import { destinationOf } from './destination.ts'

const nothing = () => null

test.each([
  ['#code=1&state=2', ''],
  ['', '?code=1&state=2'],
  ['#error=login_required&state=2', ''],
  ['', '?error=access_denied'],
])('an answer to a sign-in in %j %j goes to the bridge', (hash, search) => {
  expect(destinationOf({ hash, search }, nothing)).toBe('bridge')
})

test.each([
  ['', ''],
  ['', '?state=2'],
  ['#codes', ''],
])('without an answer, as in %j %j, the app opens', (hash, search) => {
  expect(destinationOf({ hash, search }, nothing)).toBe('/app/')
})

test('a logout may lead on to another service', () => {
  expect(destinationOf({ hash: '', search: '?state=2' }, () => 'https://map.example/')).toBe('https://map.example/')
  expect(destinationOf({ hash: '', search: '' }, () => 'javascript:alert(1)')).toBe('/app/')
})
