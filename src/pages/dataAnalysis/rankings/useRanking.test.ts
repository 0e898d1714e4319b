import { expect, test } from 'vitest'
import { wholeRanking } from './useRanking.ts'

const rows = Array.from({ length: 230 }, (_, index) => ({
  rank: index + 1,
  medicalInstitution: { id: index, name: '', address: '', runningStatus: 'open' as const, referralTrend: null },
}))

test('a ranking is taken away whole, whatever the page that is shown', async () => {
  const taken = await wholeRanking({
    key: [],
    load: ({ page, perPage }) =>
      Promise.resolve({
        totalCount: rows.length,
        totalPage: Math.ceil(rows.length / perPage),
        medicalInstitutions: rows.slice((page - 1) * perPage, page * perPage),
      }),
  })
  expect(taken).toEqual(rows)
})
