// @vitest-environment happy-dom
import { fill } from '#tests/support/fullStorage.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { millisecondsPerDay } from '#contract/days.ts'
import {
  forgetDraft,
  forgetDrafts,
  forgetExpiredDrafts,
  isUnkept,
  keepDraft,
  keepSoon,
  keptDraft,
  keptDraftSince,
  keptOfRecord,
  noteUnkeptTold,
} from './keptDrafts.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  vi.useRealTimers()
})

test('what others were writing stays in a shared browser for two weeks and no longer', () => {
  vi.useFakeTimers()
  keepDraft('sato', 'communication 1', { memo: '院長は木曜不在' })
  vi.advanceTimersByTime(13 * millisecondsPerDay)
  keepDraft('suzuki', 'communication 2', { memo: '返書が遅い' })
  forgetExpiredDrafts()
  expect(localStorage.length).toBe(2)
  vi.advanceTimersByTime(2 * millisecondsPerDay)
  forgetExpiredDrafts()
  expect(JSON.stringify({ ...localStorage })).not.toContain('院長は木曜不在')
  expect(keptDraft('suzuki', 'communication 2')).toEqual({ memo: '返書が遅い' })
})

test('what is kept again is unsaved since it was first kept', () => {
  vi.useFakeTimers()
  const begun = Date.now()
  keepDraft('sato', 'communication 1', { memo: '院長は' })
  vi.advanceTimersByTime(60_000)
  keepDraft('sato', 'communication 1', { memo: '院長は木曜不在' })
  expect(keptDraftSince('sato', 'communication 1')).toBe(begun)
  expect(keptDraftSince('sato', 'communication 2')).toBeUndefined()
})

test('what cannot be read any more is forgotten', () => {
  localStorage.setItem('renkei.draft.sato.memo 1', '{broken')
  localStorage.setItem('other', 'stays')
  forgetExpiredDrafts()
  expect({ ...localStorage }).toEqual({ other: 'stays' })
})

test('what is being written is kept after a pause, and at once where the page is left before', () => {
  vi.useFakeTimers()
  const keep = (memo: string) => keepSoon('sato', 'memo 1', () => keepDraft('sato', 'memo 1', memo))
  const end = keep('院長は')
  expect(keptDraft('sato', 'memo 1')).toBeUndefined()
  vi.advanceTimersByTime(400)
  expect(keptDraft('sato', 'memo 1')).toBe('院長は')
  end()
  const endOfNext = keep('院長は木曜不在')
  window.dispatchEvent(new Event('pagehide'))
  expect(keptDraft('sato', 'memo 1')).toBe('院長は木曜不在')
  endOfNext()
  keep('途中')()
  window.dispatchEvent(new Event('pagehide'))
  vi.advanceTimersByTime(400)
  expect(keptDraft('sato', 'memo 1')).toBe('院長は木曜不在')
})

test('after a logout nothing is written any more when the page goes', () => {
  vi.useFakeTimers()
  keepSoon('sato', 'memo 1', () => keepDraft('sato', 'memo 1', '書き終えた'))
  vi.advanceTimersByTime(400)
  keepSoon('sato', 'memo 2', () => keepDraft('sato', 'memo 2', '書きかけ'))
  forgetDrafts()
  window.dispatchEvent(new Event('pagehide'))
  vi.advanceTimersByTime(400)
  expect(localStorage.length).toBe(0)
})

test('what was forgotten is not kept by the pause in writing that was still running', () => {
  vi.useFakeTimers()
  for (const name of ['memo 1', 'memo 2']) keepSoon('sato', name, () => keepDraft('sato', name, '書き終えた'))
  forgetDraft('sato', 'memo 1')
  vi.advanceTimersByTime(400)
  expect(keptDraft('sato', 'memo 1')).toBeUndefined()
  expect(keptDraft('sato', 'memo 2')).toBe('書き終えた')
})

test('where the browser has no room, what was kept before stays, and it is told once until something is kept again', () => {
  keepDraft('sato', 'memo 1', '院長は')
  const free = fill('localStorage')
  keepDraft('sato', 'memo 1', '院長は木曜不在')
  expect(keptDraft('sato', 'memo 1')).toBe('院長は')
  expect(isUnkept()).toBe(true)
  noteUnkeptTold()
  keepDraft('sato', 'memo 1', '院長は木曜不在です')
  expect(isUnkept()).toBe(false)
  free()
  keepDraft('sato', 'memo 1', '院長は木曜不在です。')
  expect(keptDraft('sato', 'memo 1')).toBe('院長は木曜不在です。')
  fill('localStorage')
  keepDraft('sato', 'memo 2', '返書が遅い')
  expect(isUnkept()).toBe(true)
})

test('a kept draft that cannot be read is none', () => {
  localStorage.setItem('renkei.draft.sato.memo 1', '{broken')
  expect(keptDraft('sato', 'memo 1')).toBeUndefined()
})

test('what is kept of a record is found by the path of its page, by its writer alone', () => {
  const of = { path: '/communications/5', parts: [{ name: 'コメント', text: '次は同行します' }] }
  keepDraft('sato', 'comment on 5', { comment: '次は同行します' }, of)
  keepDraft('sato', 'comment on 6', { comment: '別の記録' }, { ...of, path: '/communications/6' })
  expect(keptOfRecord('sato', '/communications/5')).toMatchObject([{ name: 'comment on 5', parts: of.parts }])
  expect(keptOfRecord('suzuki', '/communications/5')).toEqual([])
})
