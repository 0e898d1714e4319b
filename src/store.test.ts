// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { fill } from '#tests/support/fullStorage.ts'
import { createStore } from './store.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('a look that the full browser cannot keep applies all the same, and everybody who shows it hears of it', () => {
  const store = createStore()
  store.setup()
  store.setItem('theme', 'light')
  fill('localStorage')
  const calls: unknown[] = []
  const end = store.subscribe('theme', (theme: unknown) => calls.push(theme))
  store.setItem('theme', 'dark')
  expect(store.getItem('theme')).toBe('dark')
  expect(calls).toEqual(['dark'])
  end()
})

test('the app starts in a browser that is full', () => {
  fill('localStorage')
  expect(() => createStore().setup()).not.toThrow()
})
