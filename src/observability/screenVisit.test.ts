import { expect, test } from 'vitest'
import { readScreenVisit } from '#contract/audit/screenVisit.ts'
import { screenVisits } from './screenVisit.ts'

const visitor = () => {
  const page = { path: '/app/crms/1', time: 0 }
  const header = screenVisits(
    () => page.path,
    () => page.time,
  )
  return { page, visit: () => readScreenVisit(header()) }
}

test('calls of one screen belong to one visit, those of the next to another', () => {
  const { page, visit } = visitor()
  const first = visit()
  expect(first?.path).toBe('/crms/1')
  page.time = 29 * 60_000
  expect(visit()).toEqual(first)
  page.path = '/app/crms/2'
  const second = visit()
  expect(second?.path).toBe('/crms/2')
  expect(second?.id).not.toBe(first?.id)
  page.path = '/app/crms/1'
  expect(visit()?.id).not.toBe(first?.id)
})

test('a screen that nobody used for half an hour is visited anew', () => {
  const { page, visit } = visitor()
  const first = visit()
  page.time = 30 * 60_000
  expect(visit()?.id).not.toBe(first?.id)
})

test.each(['/', '/app', '/password/reset/abc', '/application/x'])('%s is no screen of the app', (path) => {
  const { page, visit } = visitor()
  page.path = path
  expect(visit()).toBeUndefined()
})
