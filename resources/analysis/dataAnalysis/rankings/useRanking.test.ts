import { expect, test } from 'vitest'
import { wholeRanking } from './useRanking.ts'

const rankingOf = (length: number) =>
  Array.from({ length }, (_, index) => ({
    rank: index + 1,
    medicalInstitution: { id: index, name: '', address: '', runningStatus: 'open' as const, referralTrend: null },
  }))

const taking = (rows: ReturnType<typeof rankingOf>) =>
  wholeRanking({
    key: [],
    load: ({ page, perPage }) =>
      Promise.resolve({
        totalCount: rows.length,
        totalPage: Math.ceil(rows.length / perPage),
        medicalInstitutions: rows.slice((page - 1) * perPage, page * perPage),
      }),
  })

test('a ranking is taken away whole, whatever the page that is shown', async () => {
  const rows = rankingOf(230)
  expect(await taking(rows)).toEqual({ rows, total: 230 })
})

test('of a very long ranking the head is taken, and how many there are is known', async () => {
  const rows = rankingOf(10_050)
  expect(await taking(rows)).toEqual({ rows: rows.slice(0, 10_000), total: 10_050 })
})
