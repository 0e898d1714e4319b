import { expect, test } from 'vitest'
import { clashing, isTicked, waitingOf } from './confirming.ts'
import type { DataUpload } from './uploadQueries.ts'

const upload = (kind: 'ff1_file' | 'outpatient_ef_file' | 'referral' | null, month: string | null = '2026-04-01') =>
  ({
    id: 1,
    kind,
    firstMonth: month,
    lastMonth: month,
    recognised: kind && { kind },
    errorMessages: [] as string[],
  }) as DataUpload

test('a file is offered as what it was recognised as', () => {
  expect(waitingOf(upload('ff1_file'))).toMatchObject({
    kinds: ['ff1_file'],
    month: '2026-04',
    choice: { id: 1, kind: 'ff1_file', firstMonth: '2026-04-01', lastMonth: '2026-04-01' },
  })
})

test('an EF file of outpatients can be said to be one of inpatients, and a month corrected', () => {
  const { kinds, choice } = waitingOf(upload('outpatient_ef_file'), {
    kind: 'hospital_admission_ef_file',
    month: '2026-03',
  })
  expect(kinds).toHaveLength(2)
  expect(choice).toMatchObject({ kind: 'hospital_admission_ef_file', firstMonth: '2026-03-01' })
})

test.each([
  ['without a month', upload('ff1_file', null), {}],
  ['with half a month', upload('ff1_file'), { month: '2026-' }],
  ['of a list', upload('referral', null), {}],
  ['of nothing known', upload(null, null), { month: '2026-04' }],
])('a file %s cannot be taken in yet', (_what, file, changes) => {
  const waiting = waitingOf(file, changes)
  expect(waiting.choice).toBeUndefined()
  expect(isTicked(waiting, { isTicked: true }, undefined)).toBe(false)
})

test('a file that is here already is left out unless somebody ticks it', () => {
  const waiting = waitingOf(upload('ff1_file'))
  const sameFile = { id: 9, filename: '元.txt', createdAt: '2026-04-01T00:00:00Z', createdBy: { id: 1, name: '佐藤' } }
  expect(isTicked(waiting, undefined, { id: 1, sameFile, replaces: [], standing: [], standingVersion: '' })).toBe(false)
  expect(
    isTicked(waiting, { isTicked: true }, { id: 1, sameFile, replaces: [], standing: [], standingVersion: '' }),
  ).toBe(true)
  expect(isTicked(waiting, undefined, { id: 1, sameFile: null, replaces: [], standing: [], standingVersion: '' })).toBe(
    true,
  )
})

test('a file whose import stopped is left out until somebody ticks it anew', () => {
  const stopped = { ...upload('ff1_file'), errorMessages: ['確認した後に、別のファイルが取り込まれました'] }
  expect(isTicked(waitingOf(stopped), undefined, undefined)).toBe(false)
  expect(isTicked(waitingOf(stopped), { isTicked: true }, undefined)).toBe(true)
})

test('two files of one kind and month clash, those of other months do not', () => {
  const of = (id: number, firstMonth: string) => ({ id, kind: 'd_file' as const, firstMonth, lastMonth: firstMonth })
  expect([...clashing([of(1, '2026-04-01'), of(2, '2026-05-01'), of(3, '2026-04-01')])]).toEqual([1, 3])
})
