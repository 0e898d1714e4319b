import { QueryClientProvider, QueryClient } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { I18nContextProvider } from 'react-admin'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ApiError } from '../../../dataProvider/client.ts'
import { i18nProvider } from '../../i18n/i18nProvider.ts'
import { PageFailed } from './PageFailed.tsx'
import { shownStatus } from './StatusNotice.tsx'

const failure = (status: number) =>
  new ApiError({ type: 'about:blank', title: '', status, detail: '', code: 'unknown' })

const show = (error: Error) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nContextProvider value={i18nProvider}>
        <MemoryRouter>
          <PageFailed error={error} onRetry={() => {}} />
        </MemoryRouter>
      </I18nContextProvider>
    </QueryClientProvider>,
  )

test.each([
  [400, 500],
  [401, 401],
  [403, 403],
  [404, 404],
  [418, 500],
  [429, 429],
  [500, 500],
  [502, 500],
  [503, 503],
])('status %i is shown as %i', (status, shown) => {
  expect(shownStatus(status)).toBe(shown)
})

test.each([
  [404, 'ページが見つかりません'],
  [403, 'ページを表示できません'],
  [429, 'アクセスが集中しています'],
  [400, '一時的なエラーが発生しました'],
])('a %i says “%s” and leads back to the top page', async (status, summary) => {
  const { unmount } = show(failure(status))
  expect(await screen.findByRole('heading', { name: summary })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'TOPページに戻る' })).toBeTruthy()
  unmount()
})

test('a server that is away is tried again instead', async () => {
  const { unmount } = show(failure(503))
  expect(await screen.findByRole('heading', { name: 'ただいま接続できません' })).toBeTruthy()
  unmount()
})
