import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { I18nContextProvider } from 'react-admin'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { configureClient } from '#dataProvider/client.ts'
import { serverOfTest } from '#tests/support/screens/currentTest.ts'
import { render } from '#tests/support/screens/render.ts'
import { i18nProvider } from '#ui/texts/i18nProvider.ts'
import { emptyDraft, newTrigger } from './draft.ts'
import { useCreateCondition } from './useCreateCondition.ts'

const draft = { ...emptyDraft, name: '月1件以上', triggers: [newTrigger.referral_count()] }

const Form = () => {
  const { create, isPending } = useCreateCondition()
  return (
    <button disabled={isPending} onClick={() => create(draft)}>
      save
    </button>
  )
}

test('a condition that has been saved is not saved again while its list is still on its way', async () => {
  const server = serverOfTest()
  server.answer({ createAlertCondition: { id: 3 } })
  configureClient({
    acquireToken: async () => 'token',
    locale: () => i18nProvider.getLocale(),
    version: 'test',
    fetch: server.fetch,
  })
  // The list that follows is a script that is long on its way. The form stays as it does in the app, whose screens suspend above the router.
  const script = Promise.withResolvers<{ readonly default: () => React.ReactNode }>()
  const List = lazy(() => script.promise)
  const router = createMemoryRouter(
    [
      { path: '/new', element: <Form /> },
      { path: '/alert_conditions', element: <List /> },
    ],
    { initialEntries: ['/new'] },
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nContextProvider value={i18nProvider}>
        <Suspense>
          <RouterProvider router={router} />
        </Suspense>
      </I18nContextProvider>
    </QueryClientProvider>,
  )
  const save = page.getByRole('button', { name: 'save' })
  await save.click()
  await expect.poll(() => router.state.location.pathname).toBe('/alert_conditions')
  await save.click({ force: true })
  await expect.element(save).toBeDisabled()
  script.resolve({ default: () => <h1>list</h1> })
  await expect.element(page.getByRole('heading', { name: 'list' })).toBeVisible()
  expect(server.sent('createAlertCondition')).toHaveLength(1)
})
