// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { clearDrafts, readDraft, registerDraft } from './drafts.ts'
import { keepDraftsWhenLeft, setEnding } from './msal.ts'
import { clearStoredSession, storeAccount } from './storedSession.ts'

keepDraftsWhenLeft()
const leave = () => window.dispatchEvent(new Event('pagehide'))
const unregister = registerDraft('memo 42', () => '院長は木曜不在')

afterEach(() => {
  setEnding(false)
  clearDrafts()
  clearStoredSession()
})

test('what was typed is kept when the page is loaded anew', () => {
  storeAccount({ owner: 'sato', signedInAt: 0 })
  leave()
  expect(readDraft('memo 42')).toBe('院長は木曜不在')
})

test('nothing is kept by a logout, nor without a session', () => {
  leave()
  expect(readDraft('memo 42')).toBeUndefined()
  storeAccount({ owner: 'sato', signedInAt: 0 })
  setEnding(true)
  leave()
  expect(readDraft('memo 42')).toBeUndefined()
})

test('a page that the browser shows again as it was still has its input, and asks for it', () => {
  storeAccount({ owner: 'sato', signedInAt: 0 })
  leave()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(readDraft('memo 42')).toBeUndefined()
  unregister()
})
