import { expect, test } from 'vitest'
import { englishDay, englishMonth } from './dayTexts.ts'

test('a day and a month have one form in English', () => {
  expect(englishDay('2026-04-01')).toBe('1 Apr 2026')
  expect(englishMonth('2026-04-01')).toBe('Apr 2026')
})
