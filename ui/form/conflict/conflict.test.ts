import { expect, test } from 'vitest'
import { conflictsBetween, withMergedIds } from './conflict.ts'

const base = {
  title: '返書',
  detail: null,
  priority: 'LOW',
  ids: [1],
  value: [{ labelId: 1, text: 'a', number: null }],
}

test('only fields that differ are told of, with who changed them', () => {
  const mine = { ...base, title: '返書が遅い', priority: 'HIGH' }
  const theirs = { ...base, detail: '電話で', priority: 'MIDDLE', ids: [1, 2] }
  expect(conflictsBetween(Object.keys(base), { base, mine, theirs })).toEqual([
    { field: 'title', mine: '返書が遅い', theirs: '返書', changedBy: 'mine' },
    { field: 'detail', mine: null, theirs: '電話で', changedBy: 'theirs' },
    { field: 'priority', mine: 'HIGH', theirs: 'MIDDLE', changedBy: 'both' },
    { field: 'ids', mine: [1], theirs: [1, 2], changedBy: 'theirs' },
  ])
})

test('the same change of both, and nothing said in another way, are no conflict', () => {
  const mine = { ...base, title: '返書が遅い', detail: '', value: [{ text: 'a', labelId: 1 }] }
  const theirs = { ...base, title: '返書が遅い' }
  expect(conflictsBetween(Object.keys(base), { base, mine, theirs })).toEqual([])
})

test('a list of ids that both have changed has what either added and lacks what either took off', () => {
  const lists = (mine: readonly number[], theirs: readonly number[]) => {
    const merged = withMergedIds(['ids'], { base: { ids: [1, 2, 3] }, mine: { ids: mine }, theirs: { ids: theirs } })
    return conflictsBetween(['ids'], merged).map(({ mine: own, changedBy }) => [own, changedBy])
  }
  expect(lists([1, 2, 3, 9], [1, 3])).toEqual([[[1, 3, 9], 'mine']])
  expect(lists([2, 3, 9], [1, 2, 3, 8])).toEqual([[[2, 3, 8, 9], 'mine']])
  expect(lists([1, 2], [1])).toEqual([])
  expect(lists([1, 2, 3], [1, 3])).toEqual([[[1, 2, 3], 'theirs']])
})
