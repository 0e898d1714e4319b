import { render } from '@testing-library/react'
import { I18nContextProvider, memoryStore, StoreContextProvider } from 'react-admin'
import { afterEach, expect, test, vi } from 'vitest'
import { configureClient } from '#dataProvider/client.ts'
import { loadLanguage } from '#ui/i18n/i18nProvider.ts'
import { useChosenLanguage } from './useChosenLanguage.ts'

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

const Layout = () => {
  useChosenLanguage()
  return null
}

/** Shows the layout of an app that has begun in Japanese. @returns the spy of loading the page anew */
const beginInJapanese = (chosen: string) => {
  const i18nProvider = { translate: (key: string) => key, changeLocale: async () => {}, getLocale: () => 'ja' }
  // Nobody is signed in whose unsaved input could be put aside.
  configureClient({
    acquireToken: async () => null,
    locale: () => 'ja',
    version: 'test',
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
  })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  render(
    <StoreContextProvider value={memoryStore({ locale: chosen })}>
      <I18nContextProvider value={i18nProvider}>
        <Layout />
      </I18nContextProvider>
    </StoreContextProvider>,
  )
  return reload
}

test('the chosen language comes back once its texts can be loaded', async () => {
  const reload = beginInJapanese('en')
  await expect.poll(() => reload.mock.calls).toHaveLength(1)
})

test('a page in the chosen language stays', async () => {
  const reload = beginInJapanese('ja')
  await loadLanguage('ja')
  expect(reload).not.toHaveBeenCalled()
})
