import { expect, test } from 'vitest'
import { spanLabel } from './spanLabels.ts'

test('a fiscal year of which a period has a part says which', () => {
  const label = (first: string, last: string, language: 'ja' | 'en' = 'ja') =>
    spanLabel(
      {
        label: language === 'ja' ? '2025年度' : 'FY 2025',
        first: '2025-04-01',
        last: '2026-03-31',
        shown: { first, last },
      },
      {},
      language,
    )
  expect(label('2025-12-01', '2026-03-31')).toBe('2025年度（12〜3月）')
  expect(label('2025-12-01', '2026-03-31', 'en')).toBe('FY 2025 (Dec–Mar)')
  expect(label('2026-03-01', '2026-03-31')).toBe('2025年度（3月）')
  expect(label('2025-04-01', '2026-03-31')).toBe('2025年度')
  expect(label('2025-12-05', '2026-03-31')).toBe('2025年度（12月5日〜3月31日）')
  expect(label('2025-12-05', '2025-12-09')).toBe('2025年度（12月5〜9日）')
  expect(label('2025-12-05', '2025-12-09', 'en')).toBe('FY 2025 (5 Dec–9 Dec)')
})

test('a month or year that is only a part says why: recording began within it, or it is not over', () => {
  const label = (
    span: { label: string; first: string; last: string },
    firstRecord: string,
    language: 'ja' | 'en' = 'ja',
  ) => spanLabel(span, { today: '2026-11-30', firstRecord }, language)
  const year = { label: '2024年度', first: '2024-04-01', last: '2025-03-31' }
  expect(label(year, '2024-11-29')).toBe('2024年度（11月29日から記録）')
  expect(label(year, '2024-04-01')).toBe('2024年度')
  const november = { label: '2026年11月', first: '2026-11-01', last: '2026-11-30' }
  expect(label(november, '2024-11-29')).toBe('2026年11月（途中）')
  expect(label(november, '2026-11-09')).toBe('2026年11月（11月9日から記録・途中）')
  expect(label({ ...november, label: 'Nov 2026' }, '2026-11-09', 'en')).toBe(
    'Nov 2026 (recorded from 9 Nov 2026, so far)',
  )
})
