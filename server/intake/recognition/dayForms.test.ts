import { expect, test } from 'vitest'
import { type DayForm, DayFormCounts, shortDayIn } from './dayForms.ts'

const today = '2026-11-20'
const around = (first: string, last = first): DayForm => ({ first, last, unclear: 0 })
const read = (text: string, form?: DayForm, chosen: 'western' | 'reiwa' | null = null) =>
  shortDayIn(text, today, { form, chosen })

test('a short year of which one reading is possible is read', () => {
  expect(['26/10/5', '261005', '24.1.31', '9/8/31'].map((text) => read(text))).toEqual([
    '2026-10-05',
    '2026-10-05',
    '2024-01-31',
    '2009-08-31',
  ])
})

test('one of which two are possible is that near the other days of its column', () => {
  expect(read('8.4.1', around('2025-04-01', '2026-03-31'))).toBe('2026-04-01')
  expect(read('080401', around('2008-01-10', '2008-12-28'))).toBe('2008-04-01')
  expect(read('8-4-1', around('2026-10-05'))).toBe('2026-04-01')
})

test('otherwise it is asked about, and read as chosen', () => {
  expect(read('8.4.1')).toEqual({ unclear: ['2008-04-01', '2026-04-01'] })
  expect(read('8.4.1', around('2008-01-01', '2026-01-01'))).toEqual({ unclear: ['2008-04-01', '2026-04-01'] })
  expect(read('8.4.1', undefined, 'reiwa')).toBe('2026-04-01')
  expect(read('080401', undefined, 'western')).toBe('2008-04-01')
})

test.each(['8.13.1', '5/8', '2026/4/1', '', 'R8.4', '800401'])('%j is none', (text) => {
  expect(read(text)).toBeUndefined()
})

test('a column tells its span and how many of its days are unclear', () => {
  const counts = new DayFormCounts()
  for (const cells of [
    ['2026/4/1', '8.4.1', '8.4.1'],
    ['R8.5.2', 'x', '8.4.2'],
    ['8.6.3', '26/4/1', '8.4.1'],
  ])
    counts.add(cells)
  expect(counts.forms(today)).toEqual({
    0: { first: '2026-04-01', last: '2026-05-02', unclear: 0 },
    1: { first: null, last: null, unclear: 1 },
    2: { first: null, last: null, unclear: 3 },
  })
})
