import { expect, test } from 'vitest'
import { englishDay, englishMonth, shortMoment } from './dayTexts.ts'

test('a day and a month have one form in English', () => {
  expect(englishDay('2026-04-01')).toBe('1 Apr 2026')
  expect(englishMonth('2026-04-01')).toBe('Apr 2026')
})

test('a moment has its day unless that is today in Japan, and its time to the second', () => {
  const at = '2026-03-31T15:05:09.87Z'
  expect(shortMoment(at, 'ja', new Date('2026-04-01T14:59:59Z'))).toBe('0:05:09')
  expect(shortMoment(at, 'ja', new Date('2026-04-01T15:00:00Z'))).toBe('2026/4/1 0:05:09')
  expect(shortMoment('2026-04-01T03:00:00Z', 'en', new Date('2026-05-01T00:00:00Z'))).toBe('1 Apr 2026 12:00:00')
})
