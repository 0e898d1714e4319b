import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, within } from '@testing-library/react'
import { I18nContextProvider } from 'react-admin'
import { expect, onTestFinished, test } from 'vitest'
import { ApiError } from '../../dataProvider/client.ts'
import { PartReplaced } from '../../dataProvider/loadPart.ts'
import { i18nProvider } from '../../src/i18n/i18nProvider.ts'
import { LoadError } from './LoadError.tsx'

const refused = new ApiError({
  type: 'about:blank',
  title: 'サインインが必要です',
  status: 401,
  detail: 'サインインの有効期限が切れています。',
  code: 'not_signed_in',
})

test.each([
  ['a refused token leads to the sign-in, as on a page', refused, 'サインインが必要です', 'もう一度ログインする'],
  ['a part of a former version leads to a new page', new PartReplaced(undefined), '新しいバージョン', '読み込み直す'],
  ['anything else can be tried again', new Error('broken'), '読み込めませんでした', 'もう一度試す'],
])('%s', (_title, error, says, action) => {
  const { container, unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nContextProvider value={i18nProvider}>
        <LoadError error={error} onRetry={() => {}} />
      </I18nContextProvider>
    </QueryClientProvider>,
  )
  onTestFinished(unmount)
  const shown = within(container)
  expect(shown.getByRole('alert').textContent).toContain(says)
  expect(shown.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([action])
})
