import { expect, test } from 'vitest'
import { emptyFields } from './emptyColumns.ts'

test('a field without a value in any record is empty; zero and false are values', () => {
  const records = [
    { id: 1, tags: [], phase: null, count: 0, done: false, note: '' },
    { id: 2, tags: [], phase: null, count: 0, done: false, note: 'x' },
  ]
  expect(emptyFields(records, ['tags', 'phase', 'count', 'done', 'note'])).toEqual(['tags', 'phase'])
})

test('a list without records says nothing about its columns', () => {
  expect(emptyFields([], ['tags'])).toEqual([])
})
