import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query'
import { act, render, within } from '@testing-library/react'
import { I18nContextProvider, Notification, NotificationContextProvider, useNotificationContext } from 'react-admin'
import { expect, onTestFinished, test } from 'vitest'
import { PartReplaced } from '#dataProvider/loadPart.ts'
import { useToast } from './useToast.tsx'

/** Shows the keys of texts. */
const i18nProvider = { translate: (key: string) => key, changeLocale: async () => {}, getLocale: () => 'ja' }

const Action = ({ failure }: { readonly failure: Error }) => {
  const toast = useToast()
  const action = useMutation({
    mutationFn: () => Promise.reject(failure),
    onError: (error) => toast('the action failed', { type: 'error', error }),
  })
  return <button onClick={() => action.mutate()}>act</button>
}

test.each([
  {
    title: 'an action whose part another version has replaced leads to a new page',
    failure: new PartReplaced(undefined),
    says: 'renkei.errors.replaced.summary',
    offers: ['renkei.errors.replaced.reload'],
  },
  {
    title: 'an action that fails otherwise says so',
    failure: new Error('broken'),
    says: 'the action failed',
    offers: [],
  },
])('$title', async ({ failure, says, offers }) => {
  const { container, unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nContextProvider value={i18nProvider}>
        <NotificationContextProvider>
          <Action failure={failure} />
          <Notification />
        </NotificationContextProvider>
      </I18nContextProvider>
    </QueryClientProvider>,
  )
  onTestFinished(unmount)
  within(container).getByRole('button', { name: 'act' }).click()
  const toast = within(await within(document.body).findByRole('alert'))
  toast.getByText(says)
  expect(toast.queryAllByRole('button').flatMap(({ textContent }) => textContent || [])).toEqual(offers)
})

test('a toast goes after 3 seconds, and after 8 if it can be undone', () => {
  const shown: unknown[] = []
  const Both = () => {
    const toast = useToast()
    const { notifications } = useNotificationContext()
    shown.splice(
      0,
      shown.length,
      ...notifications.map(({ notificationOptions }) => notificationOptions?.autoHideDuration),
    )
    return (
      <button
        onClick={() => {
          toast('saved')
          toast('deleted', { onUndo: () => {} })
        }}
      >
        act
      </button>
    )
  }
  const { container, unmount } = render(
    <I18nContextProvider value={i18nProvider}>
      <NotificationContextProvider>
        <Both />
      </NotificationContextProvider>
    </I18nContextProvider>,
  )
  onTestFinished(unmount)
  act(() => within(container).getByRole('button', { name: 'act' }).click())
  expect(shown).toEqual([3000, 8000])
})
