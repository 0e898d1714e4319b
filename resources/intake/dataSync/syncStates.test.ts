import { expect, test } from 'vitest'
import { byFiscalYear, stateOf, type SyncedMonth } from './syncStates.ts'

const upload = {
  id: 1,
  filename: 'FF1.txt',
  importedRowCount: 10,
  failedRowCount: 0,
  warningCount: 0,
  findingCount: 0,
  finishedAt: null,
  createdBy: { id: 1, name: '佐藤' },
}
const loaded: SyncedMonth = { month: '2026-04-01', rowCount: 10, isLoaded: true, isMissing: false, upload }

test.each([
  ['stands', loaded, 'loaded'],
  ['stands as people have entered it', { ...loaded, upload: null }, 'loaded'],
  ['came without some of its rows', { ...loaded, upload: { ...upload, failedRowCount: 2 } }, 'attention'],
  ['does not agree with other files', { ...loaded, upload: { ...upload, findingCount: 1 } }, 'attention'],
  ['is missed', { ...loaded, isLoaded: false, isMissing: true, upload: null }, 'missing'],
  ['has only what people have entered', { ...loaded, isLoaded: false, upload: null }, 'entered'],
  ['is not there and not missed', { ...loaded, rowCount: null, isLoaded: false, upload: null }, 'none'],
])('a month that %s', (_words, month, state) => {
  expect(stateOf(month)).toBe(state)
})

test('months stand under their fiscal year', () => {
  const years = byFiscalYear([{ month: '2026-03-01' }, { month: '2026-04-01' }, { month: '2026-05-01' }])
  expect(years.map(({ year, months }) => [year, months.length])).toEqual([
    [2025, 1],
    [2026, 2],
  ])
})
