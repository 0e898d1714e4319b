import { expect, test } from 'vitest'
import { describeMigrations, requireUsable } from './migrationState.ts'

const adding = { name: '0101_adds', breaks: undefined }
const dropping = { name: '0102_drops', breaks: 'it drops a column' }

test.each([
  ['nothing pending', { appliedCount: 9, pending: [], unknown: [] }, 'The database is up to date.'],
  ['an empty database', { appliedCount: 0, pending: [adding, dropping], unknown: [] }, '2 migrations will set it up.'],
  [
    'additions pending',
    { appliedCount: 9, pending: [adding], unknown: [] },
    'Servers and workers can be replaced one after the other.',
  ],
  [
    'a column to be dropped',
    { appliedCount: 9, pending: [adding, dropping], unknown: [] },
    'Stop all servers and workers before the first of this version starts.',
  ],
  ['a newer database', { appliedCount: 9, pending: [], unknown: [adding] }, 'so this program can work on it.'],
  [
    'a newer database that lacks a column',
    { appliedCount: 9, pending: [], unknown: [adding, dropping] },
    'This program does not survive 0102_drops (it drops a column).',
  ],
])('with %s the operator is told what an upgrade takes', (_what, state, last) => {
  expect(describeMigrations(state).at(-1)).toContain(last)
})

test('each pending migration is listed, with the reason why older versions do not survive it', () => {
  expect(describeMigrations({ appliedCount: 9, pending: [adding, dropping], unknown: [] })).toEqual([
    '0101_adds is pending. Older versions survive it.',
    '0102_drops is pending. Older versions do not survive it: it drops a column.',
    expect.any(String),
  ])
})

test('a version works on a database that newer ones have only added to, and on no other', () => {
  expect(() => requireUsable({ appliedCount: 9, pending: [], unknown: [adding] })).not.toThrow()
  expect(() => requireUsable({ appliedCount: 9, pending: [dropping], unknown: [] })).not.toThrow()
  expect(() => requireUsable({ appliedCount: 9, pending: [], unknown: [dropping] })).toThrow(
    'newer than this program, which does not survive 0102_drops (it drops a column)',
  )
  expect(() => requireUsable({ appliedCount: 9, pending: [dropping], unknown: [adding] })).toThrow(
    'migrations of another version (0101_adds) and lacks some of this one (0102_drops)',
  )
})
