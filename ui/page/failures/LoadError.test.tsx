import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, within } from '@testing-library/react'
import { I18nContextProvider } from 'react-admin'
import { expect, onTestFinished, test } from 'vitest'
import { ApiError } from '#dataProvider/client.ts'
import { PartReplaced } from '#dataProvider/loadPart.ts'
import { LoadError } from './LoadError.tsx'

/** Shows the keys of texts. */
const i18nProvider = { translate: (key: string) => key, changeLocale: async () => {}, getLocale: () => 'ja' }

const refused = new ApiError({
  type: 'about:blank',
  title: 'サインインが必要です',
  status: 401,
  detail: 'サインインの有効期限が切れています。',
  code: 'not_signed_in',
})

test.each([
  [
    'a refused token leads to the sign-in, as on a page',
    refused,
    'サインインが必要です',
    'renkei.errors.sign_in_again',
  ],
  [
    'a part of a former version leads to a new page',
    new PartReplaced(undefined),
    'renkei.errors.replaced.summary',
    'renkei.errors.replaced.reload',
  ],
  [
    'what was deleted is said to be so, and comes back',
    new ApiError(
      { ...refused.problem, title: '見つかりません', status: 404, code: 'not_found', deletedRecord: 'communication' },
      0,
      async () => {},
    ),
    'renkei.deleted.title',
    'renkei.deleted.restore',
  ],
  [
    'what was refused for a condition says which and why',
    new ApiError({
      ...refused.problem,
      status: 422,
      code: 'invalid_input',
      errors: [{ path: 'conditions', message: '紹介の傾向はまだ分かりません' }],
    }),
    '紹介の傾向はまだ分かりません',
    'renkei.shell.retry',
  ],
  ['anything else can be tried again', new Error('broken'), 'renkei.shell.load_failed', 'renkei.shell.retry'],
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
