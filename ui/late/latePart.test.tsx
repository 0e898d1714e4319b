import { fireEvent, render, screen, within } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { I18nContextProvider } from 'react-admin'
import { ErrorBoundary } from 'react-error-boundary'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { configureClient } from '#dataProvider/client.ts'
import { lateDialog, latePart } from './latePart.tsx'

/** Shows the keys of texts. */
const i18nProvider = { translate: (key: string) => key, changeLocale: async () => {}, getLocale: () => 'ja' }

/** Whether the server answers at all. */
let isAway = false
beforeEach(() => {
  isAway = false
  configureClient({
    acquireToken: async () => null,
    locale: () => 'ja',
    version: 'test',
    fetch: async () => {
      if (isAway) throw new TypeError('Failed to fetch')
      return new Response('{}', { headers: { 'content-type': 'application/json' } })
    },
  })
})

const Page = () => <h1>Page</h1>
const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

/** A part that cannot be loaded while the server is away. @returns how often its scripts were asked for */
const aPart = () => {
  const load = vi.fn(async () => (isAway ? missing() : { default: Page }))
  return { load, Part: latePart(load) }
}

/** React writes every error that a boundary catches to the console. */
const withoutComplaints = () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => error.mockRestore())
}

const show = (children: ReactNode) => {
  withoutComplaints()
  const { container, unmount } = render(
    <I18nContextProvider value={i18nProvider}>
      <ErrorBoundary fallback="crashed">
        <p>the rest of the page</p>
        <Suspense fallback="loading">{children}</Suspense>
      </ErrorBoundary>
    </I18nContextProvider>,
  )
  onTestFinished(unmount)
  return within(container)
}

const retry = async () => fireEvent.click(await screen.findByRole('button', { name: 'renkei.shell.retry' }))

test('a part that was first opened while the server was away comes when it is back', async () => {
  isAway = true
  const { Part } = aPart()
  const shown = show(<Part />)
  expect((await shown.findByRole('alert')).textContent).toContain('renkei.shell.load_failed')
  expect(shown.getByText('the rest of the page')).toBeTruthy()
  isAway = false
  await retry()
  expect((await shown.findByRole('heading')).textContent).toBe('Page')
})

test('it comes in all places where it is shown, although it was loaded for one of them', async () => {
  isAway = true
  const { Part, load } = aPart()
  const shown = show(
    <>
      <Part />
      <Part />
    </>,
  )
  expect(await shown.findAllByRole('alert')).toHaveLength(2)
  isAway = false
  for (const button of shown.getAllByRole('button')) fireEvent.click(button)
  expect(await shown.findAllByRole('heading')).toHaveLength(2)
  expect(load).toHaveBeenCalledTimes(2)
})

test('a file that is lost on the way is asked for again, unnoticed', async () => {
  let attempts = 0
  const Part = latePart(async () => {
    attempts += 1
    return attempts === 1 ? missing() : { default: Page }
  })
  expect((await show(<Part />).findByRole('heading')).textContent).toBe('Page')
})

test('a part that another version of the server no longer has asks for the page to be loaded anew', async () => {
  const Part = latePart(missing)
  const shown = show(<Part />)
  expect((await shown.findByRole('alert')).textContent).toContain('renkei.errors.replaced.summary')
  expect(shown.getByRole('button', { name: 'renkei.errors.replaced.reload' })).toBeTruthy()
})

test('a dialog that cannot be loaded says so and can be closed', async () => {
  isAway = true
  const onClose = vi.fn()
  const Part = lateDialog<{ readonly onClose: () => void }>(missing)
  const shown = show(<Part onClose={onClose} />)
  const dialog = within(await screen.findByRole('dialog', { name: /^renkei.shell.load_failed/ }))
  fireEvent.click(dialog.getByRole('button', { name: 'renkei.shell.close' }))
  expect(onClose).toHaveBeenCalledOnce()
  expect(shown.getByText('the rest of the page')).toBeTruthy()
})

test('a part that fails by itself is no matter of loading', async () => {
  const Broken = () => {
    throw new Error('broken')
  }
  const Part = latePart(async () => ({ default: Broken }))
  expect(await show(<Part />).findByText('crashed')).toBeTruthy()
})

const sources = import.meta.glob<string>('/{src,resources,ui,authProvider,dataProvider}/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const filesWith = (pattern: RegExp) =>
  Object.entries(sources)
    .filter(([path, source]) => !/\.test\.tsx?$/.test(path) && pattern.test(source))
    .map(([path]) => path)
    .toSorted()

test('nothing is loaded late in a way that fails for good', () => {
  // React's own `lazy`, and stylesheets beside late scripts, which Vite requests once.
  expect(filesWith(/^import \{[^}]*\blazy\b[^}]*\} from 'react'/m)).toEqual(['/ui/late/latePart.tsx'])
  expect(filesWith(/^import '[^']+\.css'/m)).toEqual(['/src/main.tsx'])
})
