import { expect, test } from 'vitest'
import { chosenValue, conflictsBetween } from './conflict.ts'
import { chosenEntries, type EntryKind, entryOfField, entryVersions, type Three } from './entryVersions.ts'

interface Entry {
  readonly id: number | null
  readonly name: string
  readonly count: number
}

const kind: EntryKind<Entry> = { idOf: ({ id }) => id, valueOf: ({ name }) => ({ name }) }
const entry = (id: number | null, name: string, count = 0): Entry => ({ id, name, count })
const [a, b, c] = [entry(1, '未接触'), entry(2, '面談済み'), entry(3, '連携中')]

const conflictsOf = (lists: Three<readonly Entry[]>) => {
  const versions = entryVersions(lists, kind)
  const fields = [...new Set([...Object.keys(versions.theirs), ...Object.keys(versions.mine)])]
  return { versions, fields, conflicts: conflictsBetween(fields, versions) }
}

/** The list after each change of one side was taken, and of what both changed that of one side. */
const joined = (lists: Three<readonly Entry[]>, ofBoth: 'mine' | 'theirs' = 'mine') => {
  const { versions, fields, conflicts } = conflictsOf(lists)
  const chosen = Object.fromEntries(
    fields.map((field) => {
      const conflict = conflicts.find((one) => one.field === field)
      const choice = conflict?.changedBy === 'both' ? ofBoth : conflict?.changedBy
      return [field, chosenValue(choice, { mine: versions.mine[field], theirs: versions.theirs[field] })]
    }),
  )
  return chosenEntries(chosen, versions, lists, kind).map(({ name }) => name)
}

test('what differs is told entry by entry, with who changed it', () => {
  const { conflicts } = conflictsOf({
    base: [a, b, c],
    mine: [a, entry(2, '訪問済み'), c, entry(null, '休止')],
    theirs: [entry(1, '未訪問'), b, entry(4, '終了')],
  })
  expect(conflicts.map(({ field, changedBy }) => [field, changedBy])).toEqual([
    ['entry 1', 'theirs'],
    ['entry 2', 'mine'],
    ['entry 4', 'theirs'],
    ['entry 3', 'theirs'],
    ['new 1', 'mine'],
  ])
})

test('changes of two people to different entries are joined', () => {
  const lists = {
    base: [a, b, c],
    mine: [a, entry(2, '訪問済み'), c, entry(null, '休止')],
    theirs: [entry(1, '未訪問'), b, entry(4, '終了')],
  }
  expect(joined(lists)).toEqual(['未訪問', '訪問済み', '終了', '休止'])
})

test('how often an entry is used is no difference', () => {
  const { conflicts } = conflictsOf({ base: [a], mine: [a], theirs: [entry(1, '未接触', 12)] })
  expect(conflicts).toEqual([])
})

test('another order is one choice', () => {
  const lists = { base: [a, b, c], mine: [b, a, c], theirs: [c, b, a] }
  expect(conflictsOf(lists).conflicts.map(({ field, changedBy }) => [field, changedBy])).toEqual([['order', 'both']])
  expect(joined(lists, 'mine')).toEqual(['面談済み', '未接触', '連携中'])
  expect(joined(lists, 'theirs')).toEqual(['連携中', '面談済み', '未接触'])
})

test('an entry that only one side has stays where that side put it', () => {
  const lists = { base: [a, c], mine: [a, entry(null, '休止'), c], theirs: [b, a, c] }
  expect(joined(lists)).toEqual(['面談済み', '未接触', '休止', '連携中'])
})

test('an entry that both changed is that of the chosen side, or gone with it', () => {
  const lists = { base: [a, b], mine: [a], theirs: [a, entry(2, '訪問済み')] }
  expect(joined(lists, 'mine')).toEqual(['未接触'])
  expect(joined(lists, 'theirs')).toEqual(['未接触', '訪問済み'])
  expect(entryOfField('entry 2', lists, kind)).toEqual(b)
})
