import { expect, test } from 'vitest'
import { readingsOfVisits, shownEntries, type VisitEntry } from './screenVisits.ts'

const entry = (id: number, more: Partial<VisitEntry> = {}): VisitEntry => ({
  id,
  action: 'read',
  recordIds: [7],
  recordName: null,
  screen: '/crms/7',
  screenVisit: 'one',
  ...more,
})

const idsShown = (entries: readonly VisitEntry[], open: readonly number[] = []) =>
  shownEntries(entries, readingsOfVisits(entries), new Set(open)).map(({ id }) => id)

test('the reading of what the screen is about stands for the others of its visit', () => {
  const entries = [entry(1, { recordIds: [1, 2] }), entry(2, { recordName: '前田整形外科' }), entry(3)]
  expect(idsShown(entries)).toEqual([2])
  expect(idsShown(entries, [2])).toEqual([2, 1, 3])
})

test('among those the record itself comes before what belongs to it', () => {
  const entries = [
    entry(1, { recordType: 'phase', recordName: '前田整形外科' }),
    entry(2, { recordType: 'medical_institution', recordName: '前田整形外科' }),
  ]
  expect(idsShown(entries)).toEqual([2])
  expect(idsShown([entry(1), entry(2, { screen: '/tags/7', recordType: 'tag' })])).toEqual([2])
})

test('changes, deletions and exports are never hidden', () => {
  const entries = [entry(1), entry(2, { action: 'update' }), entry(3, { action: 'export' }), entry(4)]
  expect(idsShown(entries)).toEqual([1, 2, 3])
})

test('visits stay apart where entries of several people are mixed', () => {
  const entries = [entry(1), entry(2, { screenVisit: 'two' }), entry(3), entry(4, { screenVisit: 'two' })]
  expect(idsShown(entries)).toEqual([1, 2])
})

test('entries without a visit, and a visit’s only reading, stand for themselves', () => {
  const entries = [entry(1, { screenVisit: null }), entry(2, { screenVisit: null }), entry(3)]
  expect(idsShown(entries)).toEqual([1, 2, 3])
  expect(readingsOfVisits(entries).size).toBe(0)
})
