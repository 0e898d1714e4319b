import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { loadFonts } from './fonts.ts'

const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[href="/noto.css"]')]
afterEach(() => links().forEach((link) => link.remove()))

/** Begins to load the font. @returns the pauses asked for so far, and a function that ends the last one */
const loading = () => {
  const fonts = new EventTarget()
  const present = Object.getOwnPropertyDescriptor(document, 'fonts')
  Object.defineProperty(document, 'fonts', { value: fonts, configurable: true })
  onTestFinished(
    () =>
      void (present ? Object.defineProperty(document, 'fonts', present) : Reflect.deleteProperty(document, 'fonts')),
  )
  const pauses: number[] = []
  let go = vi.fn()
  loadFonts(
    '/noto.css',
    (work) => work(),
    (seconds, work) => {
      pauses.push(seconds)
      go = vi.fn(work)
    },
  )
  return { fonts, pauses, endPause: () => go() }
}

test('a font whose stylesheet or files could not be loaded is asked for again, at growing pauses', () => {
  const { fonts, pauses, endPause } = loading()
  const [first] = links()
  first?.dispatchEvent(new Event('error'))
  expect(pauses).toEqual([5])
  endPause()
  expect(links()).toHaveLength(1)
  expect(links()[0]).not.toBe(first)
  fonts.dispatchEvent(new Event('loadingerror'))
  fonts.dispatchEvent(new Event('loadingerror'))
  expect(pauses).toEqual([5, 10])
  endPause()
  expect(links()).toHaveLength(1)
})
