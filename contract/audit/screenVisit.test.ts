import { expect, test } from 'vitest'
import { readScreenVisit, writeScreenVisit } from './screenVisit.ts'

test.each([
  { id: 'k3j9x0ab12', path: '/crms/12' },
  { id: '0123456789', path: '/' },
  { id: 'abcdef', path: '/medical_institutions_reports/7/edit' },
])('the visit of $path is written and read back', (visit) => {
  expect(readScreenVisit(writeScreenVisit(visit))).toEqual(visit)
})

test.each([
  ['a question mark, behind which conditions are', '/tasks?title=x'],
  ['another script', '/連携先'],
  ['too many letters', `/${'a'.repeat(151)}`],
  ['no slash', 'tasks'],
])('a path with %s is not written', (_, path) => {
  expect(writeScreenVisit({ id: 'abcdef', path })).toBeUndefined()
})

test.each([
  undefined,
  '',
  'abcdef',
  'abcdef //example.com',
  'abcdef  /tasks',
  'ABCDEF /tasks',
  'abcdef /tasks\nx: y',
  ['abcdef /tasks'],
])('the header %j names no visit', (header) => {
  expect(readScreenVisit(header)).toBeUndefined()
})
