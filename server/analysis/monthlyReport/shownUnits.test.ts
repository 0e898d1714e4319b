import { expect, test } from 'vitest'
import { shownUnits } from './shownUnits.ts'

const until = (start_date: string) => ({ start_date, end_date: '2026-03-31' })

test.each([
  ['two years', '2024-04-01', 'week', { referrals: 'month', visits: 'week', figures: 'month', why: undefined }],
  ['five years', '2021-04-01', 'month', { referrals: 'month', visits: 'month', figures: 'month', why: undefined }],
  [
    'more than two years',
    '2024-03-01',
    'week',
    {
      referrals: 'month',
      visits: 'month',
      figures: 'month',
      why: '対象期間が長いため、訪問は週ではなく月ごとに示します',
    },
  ],
  [
    'fifteen years',
    '2011-04-01',
    'week',
    {
      referrals: 'year',
      visits: 'year',
      figures: 'year',
      why: '対象期間が長いため、紹介は月ではなく年度ごと、訪問は週ではなく年度ごとに示します',
    },
  ],
] as const)('a report of %s is told in lines that a meeting reads', (_name, start, visits, shown) => {
  expect(shownUnits({ period: until(start), unit_type: 'month', visit_unit_type: visits })).toEqual(shown)
})

test('what was asked by years stays so', () => {
  expect(shownUnits({ period: until('2011-04-01'), unit_type: 'year', visit_unit_type: 'year' })).toMatchObject({
    referrals: 'year',
    visits: 'year',
    why: undefined,
  })
})
