import { afterEach, beforeEach, vi } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { i18nProvider } from '#ui/texts/i18nProvider.ts'
import { beginTest, endTest } from './currentTest.ts'
import { cleanup } from './render.ts'

// Vitest's setup file of the tests of screens. Each begins on a wide screen, in Japanese, on a device that remembers nothing.

z.config({ jitless: true })

// All tests share a window. One that fills the screen cannot be resized for the next of them.
Element.prototype.requestFullscreen = () => Promise.reject(new Error('No test fills the screen'))

beforeEach(async () => {
  beginTest()
  localStorage.clear()
  sessionStorage.clear()
  await page.viewport(1440, 900)
  if (i18nProvider.getLocale() !== 'ja') await i18nProvider.changeLocale('ja')
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  endTest()
})
