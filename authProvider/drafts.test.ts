// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  clearDrafts,
  dropDraft,
  draftsArePutAside,
  dropExpiredDrafts,
  keepDraftsOf,
  readDraft,
  readDraftSince,
  registerDraft,
  saveDrafts,
} from './drafts.ts'

const unregister: (() => void)[] = []
const draft = (key: string, read: () => unknown) => unregister.push(registerDraft(key, read))

beforeEach(() => {
  window.history.replaceState(null, '', '/app/crms/42?view=karte')
})
afterEach(() => {
  for (const end of unregister.splice(0)) end()
  sessionStorage.clear()
  vi.useRealTimers()
})

test('a draft comes back at the same address until the form is on the screen', () => {
  draft('memo 42', () => ({ content: '院長は木曜不在' }))
  saveDrafts('sato')
  for (const render of ['discarded', 'shown'])
    expect([render, readDraft('memo 42')]).toEqual([render, { content: '院長は木曜不在' }])
  dropDraft('memo 42')
  expect(readDraft('memo 42')).toBeUndefined()
  expect(sessionStorage.length).toBe(0)
})

test('each form gets its own draft', () => {
  draft('memo 42', () => 'memo')
  draft('special_note 42', () => 'note')
  saveDrafts('sato')
  expect(readDraft('special_note 42')).toBe('note')
  dropDraft('special_note 42')
  expect(readDraft('memo 42')).toBe('memo')
})

test('a form without unsaved changes leaves nothing in storage', () => {
  draft('memo 42', () => undefined)
  saveDrafts('sato')
  expect(sessionStorage.length).toBe(0)
})

test('a closed form leaves nothing in storage', () => {
  registerDraft('memo 42', () => 'memo')()
  saveDrafts('sato')
  expect(sessionStorage.length).toBe(0)
})

test('at another address there is no draft', () => {
  draft('memo 42', () => 'memo')
  saveDrafts('sato')
  window.history.replaceState(null, '', '/app/crms/43?view=karte')
  expect(readDraft('memo 42')).toBeUndefined()
})

test('after an hour the draft is gone', () => {
  vi.useFakeTimers()
  draft('memo 42', () => 'memo')
  saveDrafts('sato')
  vi.advanceTimersByTime(60 * 60 * 1000 + 1)
  expect(readDraft('memo 42')).toBeUndefined()
  dropDraft('memo 42')
  expect(sessionStorage.length).toBe(0)
})

test('somebody else who signs in does not see the draft', () => {
  draft('memo 42', () => 'memo')
  saveDrafts('sato')
  keepDraftsOf('inoue')
  expect(readDraft('memo 42')).toBeUndefined()
})

test('the one who wrote it signs in again and sees the draft', () => {
  draft('memo 42', () => 'memo')
  saveDrafts('sato')
  keepDraftsOf('sato')
  expect(readDraft('memo 42')).toBe('memo')
})

test('logout drops drafts', () => {
  draft('memo 42', () => 'memo')
  saveDrafts('sato')
  clearDrafts()
  expect(readDraft('memo 42')).toBeUndefined()
})

test('drafts that are too old are gone when the app starts, whoever wrote them', () => {
  vi.useFakeTimers()
  draft('memo 42', () => 'memo')
  saveDrafts('sato')
  dropExpiredDrafts()
  expect(sessionStorage.length).toBe(1)
  vi.advanceTimersByTime(60 * 60 * 1000 + 1)
  dropExpiredDrafts()
  expect(sessionStorage.length).toBe(0)
})

test('what an earlier page left does not keep this one from asking', () => {
  draft('memo 42', () => 'memo')
  expect(draftsArePutAside()).toBe(false)
  saveDrafts('sato')
  expect(draftsArePutAside()).toBe(true)
  clearDrafts()
  expect(draftsArePutAside()).toBe(false)
})

test('a draft tells since when it is unsaved, by default since it was put aside', () => {
  vi.useFakeTimers()
  unregister.push(
    registerDraft(
      'memo 42',
      () => 'memo',
      () => 1_000,
    ),
  )
  draft('special_note 42', () => 'note')
  saveDrafts('sato')
  expect(readDraftSince('memo 42')).toBe(1_000)
  expect(readDraftSince('special_note 42')).toBe(Date.now())
  expect(readDraftSince('memo 43')).toBeUndefined()
})
