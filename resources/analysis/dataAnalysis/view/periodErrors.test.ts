import { expect, test } from 'vitest'
import { daysOf } from './period.ts'
import { periodErrors } from './periodErrors.ts'

const errorsOf = (first: string, last: string, comparedFirst: string, comparedLast: string) =>
  periodErrors(
    {
      period: daysOf({ first: `${first}-01`, last: `${last}-01` }),
      comparisonPeriod: daysOf({ first: `${comparedFirst}-01`, last: `${comparedLast}-01` }),
    },
    'ja',
  )

test('two periods that share no month are fine', () => {
  expect(errorsOf('2026-04', '2026-09', '2025-04', '2025-09')).toEqual({})
})

test('what ends before it begins, lasts too long or overlaps is told where it can be mended', () => {
  expect(errorsOf('2026-09', '2026-04', '2025-04', '2025-09').period).toContain('始まりの日より前')
  expect(errorsOf('2026-04', '2026-09', '2025-09', '2025-04').compare).toContain('始まりの日より前')
  expect(errorsOf('2005-04', '2026-09', '2000-04', '2000-09').period).toContain('15年以内')
  expect(errorsOf('2026-04', '2026-09', '2026-01', '2026-04').compare).toContain('重なって')
})
