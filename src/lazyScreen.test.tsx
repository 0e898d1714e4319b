import { render, within } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { configureClient } from '#dataProvider/client.ts'
import { lazyScreen } from './lazyScreen.tsx'

const Page = () => <h1>Page</h1>
/** Renders a screen. @returns the queries of what it shows */
const shown = (Screen: ReturnType<typeof lazyScreen>) =>
  within(
    render(
      <Suspense fallback="loading">
        <Screen />
      </Suspense>,
    ).container,
  )

test('a preloaded screen is shown at once', async () => {
  const Screen = lazyScreen(async () => ({ default: Page }))
  await Screen.preload()
  const screen = shown(Screen)
  expect(screen.queryByText('loading')).toBeNull()
  expect(screen.getByRole('heading').textContent).toBe('Page')
})

test('any other screen is shown when it has arrived', async () => {
  const screen = shown(lazyScreen(async () => ({ default: Page })))
  expect(screen.getByText('loading')).toBeTruthy()
  expect((await screen.findByRole('heading')).textContent).toBe('Page')
})

test('whoever preloads is told of a failure, and opening it tries again', async () => {
  configureClient({
    acquireToken: async () => null,
    locale: () => 'ja',
    version: 'test',
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
  })
  let attempts = 0
  const Screen = lazyScreen(async () => {
    attempts += 1
    if (attempts === 1) throw new Error('offline')
    return { default: Page }
  })
  await expect(Screen.preload()).rejects.toMatchObject({ name: 'ApiError', status: 0 })
  const screen = shown(Screen)
  expect((await screen.findByRole('heading')).textContent).toBe('Page')
})
