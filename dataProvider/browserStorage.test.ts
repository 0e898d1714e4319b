// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { fill, forbid } from '#tests/support/fullStorage.ts'
import { deviceStorage, tabStorage } from './browserStorage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('what a full browser refuses is said, and what was kept before stays', () => {
  expect(deviceStorage.write('a', '1')).toBe(true)
  fill('localStorage')
  expect(deviceStorage.write('a', '2')).toBe(false)
  expect(deviceStorage.read('a')).toBe('1')
})

test('a browser that allows no storage keeps nothing, and nothing fails', () => {
  forbid('sessionStorage')
  expect(tabStorage.write('a', '1')).toBe(false)
  expect(tabStorage.read('a')).toBeNull()
  expect(tabStorage.keys()).toEqual([])
  expect(() => tabStorage.remove('a')).not.toThrow()
})
