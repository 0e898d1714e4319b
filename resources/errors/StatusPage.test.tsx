import { QueryClientProvider, QueryClient } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { I18nContextProvider } from 'react-admin'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ApiError } from '#dataProvider/client.ts'
import { signedIn } from '#tests/support/screens/signedIn.ts'
import { i18nProvider } from '#ui/texts/i18nProvider.ts'
import { PageFailed } from './PageFailed.tsx'
import { shownStatus } from './StatusNotice.tsx'

const failure = (status: number) =>
  new ApiError({ type: 'about:blank', title: '', status, detail: '', code: 'unknown' })

const show = (error: Error) => {
  const queryClient = new QueryClient()
  signedIn(queryClient)
  return render(
    <QueryClientProvider client={queryClient}>
      <I18nContextProvider value={i18nProvider}>
        <MemoryRouter>
          <PageFailed error={error} onRetry={() => {}} />
        </MemoryRouter>
      </I18nContextProvider>
    </QueryClientProvider>,
  )
}

test.each([
  [0, 503],
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
  [503, 'ページにつながりにくくなっています'],
  [0, 'ページにつながりにくくなっています'],
  [400, '一時的なエラーが発生しました'],
])('a failure of status %i says “%s”, also as the title, and leads back to the top page', async (status, summary) => {
  const { unmount } = show(failure(status))
  expect(await screen.findByRole('heading', { name: summary })).toBeTruthy()
  expect(screen.getByText(String(shownStatus(status)))).toBeTruthy()
  expect(document.title).toBe(`${summary} | Renkei`)
  expect(screen.getByRole('button', { name: 'TOPページに戻る' })).toBeTruthy()
  unmount()
})

test.each([503, 0])('a failure of status %i is tried again by itself, or at once', async (status) => {
  const { unmount } = show(failure(status))
  expect(await screen.findByText(/秒後に再試行します/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'もう一度試す' })).toBeTruthy()
  unmount()
})

test('a refused token leads to the sign-in', async () => {
  const { unmount } = show(failure(401))
  expect(await screen.findByRole('button', { name: 'もう一度ログインする' })).toBeTruthy()
  unmount()
})
