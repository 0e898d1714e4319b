import { fireEvent, render, screen } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { I18nContextProvider, NotificationContextProvider } from 'react-admin'
import { expect, test } from 'vitest'
import { signedIn } from '#tests/support/screens/signedIn.ts'
import { i18nProvider } from '#ui/texts/i18nProvider.ts'
import { firstFields, payloadOf } from './subscription.ts'
import { SubscriptionDialog } from './SubscriptionDialog.tsx'

const dialog = (recipientId = 7) => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  queryClient.setQueryData(['listStaffs', 'people'], {
    staffs: [
      { id: 7, name: '佐藤 花子', csAccount: false, isActive: true, isDeleted: false },
      { id: 8, name: '休職 次郎', csAccount: false, isActive: false, isDeleted: false },
      { id: 9, name: '退職 一', csAccount: false, isActive: false, isDeleted: true },
    ],
  })
  signedIn(queryClient, { inactive_staff_ids: [8, 9], deleted_staff_ids: [9] })
  queryClient.setQueryData(['listReportSubscriptions', 'received', 1, 1, null], { reportSubscriptions: [] })
  queryClient.setQueryData(['listOwnDepartments'], [{ id: 3, name: '循環器内科' }])
  return (
    <QueryClientProvider client={queryClient}>
      <I18nContextProvider value={i18nProvider}>
        <NotificationContextProvider>
          <SubscriptionDialog
            subject={{ report: { kind: 'area', id: 1 } }}
            initial={firstFields(recipientId)}
            onClose={() => {}}
          />
        </NotificationContextProvider>
      </I18nContextProvider>
    </QueryClientProvider>
  )
}

const choose = async (field: string, option: string) => {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: field }))
  fireEvent.click(await screen.findByRole('option', { name: option }))
}

test('the dialog begins with oneself and the landing of a month, and asks for a weekday of weekly mails alone', async () => {
  render(dialog())
  expect(screen.getByRole('dialog', { name: 'メールで受け取る' })).toBeDefined()
  expect(screen.getByText('佐藤 花子')).toBeDefined()
  expect(screen.queryByRole('combobox', { name: '曜日' })).toBeNull()
  await choose('送るとき', '毎週')
  expect(screen.getByRole('combobox', { name: '曜日' }).textContent).toBe('月曜日')
  await choose('送るとき', '毎月')
  expect(screen.queryByRole('combobox', { name: '曜日' })).toBeNull()
  expect(screen.getByRole('combobox', { name: '日' }).textContent).toBe('1日')
})

test('a recipient who is gone is named with a mark, and others who are gone are not offered', () => {
  render(dialog(9))
  expect(screen.getByText('退職 一（削除済み）')).toBeDefined()
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '受け取る人' }))
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    '佐藤 花子',
    '退職 一（削除済み）',
  ])
})

test('mails to nobody cannot be started', () => {
  render(dialog())
  const start = screen.getByRole<HTMLButtonElement>('button', { name: '送信を始める' })
  expect(start.disabled).toBe(false)
  fireEvent.keyDown(screen.getByRole('combobox', { name: '受け取る人' }), { key: 'Backspace' })
  expect(start.disabled).toBe(true)
})

test('only the field of the chosen schedule is sent', () => {
  const fields = { ...firstFields(7), weekday: 3, day: 10 }
  expect(payloadOf({ dashboardId: 5 }, { ...fields, schedule: 'weekly' })).toEqual({
    report: null,
    dashboardId: 5,
    schedule: 'weekly',
    weekday: 3,
    day: null,
    ownDepartmentId: null,
    recipientIds: [7],
    attachPdf: false,
  })
  expect(payloadOf({}, { ...fields, schedule: 'monthly' })).toMatchObject({ weekday: null, day: 10 })
  expect(payloadOf({}, { ...fields, schedule: 'month_landed' })).toMatchObject({ weekday: null, day: null })
})
