import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '#tests/support/screens/openScreen.tsx'

test('a report without tracking says why opens are not known', async () => {
  openScreen('/emails/7/reports', {
    getEmail: {
      id: 7,
      title: '外来のお知らせ',
      status: 'sent',
      is_tracked: false,
      started_at: '2026-04-06T10:20:00+09:00',
    },
    getEmailStats: { is_tracked: false, untracked_reason: 'was_off' },
    getEmailBreakdown: true,
    getEmailEffect: true,
    getEmailDelivery: true,
    listEmailReports: true,
  })
  const funnel = page.getByRole('region', { name: '到達・開封・クリック' })
  await expect.element(funnel).toMatchTextContent('開封・クリックは計測していません')
  await expect.element(funnel).toMatchTextContent('不明')
})

test('after the records are removed the counts stay, without leading to anybody, and nothing asks who opened', async () => {
  openScreen('/emails/7/reports', {
    getEmail: {
      id: 7,
      title: '外来のお知らせ',
      status: 'sent',
      is_tracked: true,
      started_at: '2024-04-06T10:20:00+09:00',
    },
    getEmailStats: {
      is_tracked: false,
      untracked_reason: 'kept_no_longer',
      destination_count: 300,
      delivered_count: 290,
      opened_count: 123,
      opened_rate: 42.4,
    },
    getEmailBreakdown: true,
    getEmailEffect: true,
    getEmailDelivery: true,
    listEmailReports: true,
  })
  const funnel = page.getByRole('region', { name: '到達・開封・クリック' })
  await expect.element(funnel).toMatchTextContent('開封数とクリック数は残っています')
  await expect.element(funnel).toMatchTextContent('123')
  await expect.element(funnel.getByRole('link', { name: /到達.*290/ })).toBeVisible()
  await expect.element(funnel.getByRole('link', { name: /123/ })).not.toBeInTheDocument()
  await expect.element(page.getByRole('combobox', { name: /^開封/ })).not.toBeInTheDocument()
})

test('without any referral from either side there is no difference to judge', async () => {
  const group = { institution_count: 20, referral_count_before: 0, referral_count_after: 0, mean_increase: 0 }
  openScreen('/emails/7/reports', {
    getEmail: { id: 7, title: '外来のお知らせ', status: 'sent', started_at: '2026-04-06T10:20:00+09:00' },
    getEmailStats: true,
    getEmailBreakdown: true,
    getEmailEffect: {
      missing: null,
      recipients: group,
      others: group,
      before: { first: '2026-01-01', last: '2026-03-01' },
      after: { first: '2026-04-01', last: '2026-06-01' },
      difference: 0,
      lower: 0,
      upper: 0,
    },
    getEmailDelivery: true,
    listEmailReports: true,
  })
  await expect.element(page.getByText('比べる期間の紹介は、どの医療機関からもありません。')).toBeVisible()
  await expect.element(page.getByText(/偶然の範囲/)).not.toBeInTheDocument()
})

test('a draft has no report yet', async () => {
  openScreen('/emails/7/reports', { getEmail: { id: 7, title: '外来のお知らせ' }, getEmailDelivery: true })
  await expect.element(page.getByText(/このメールはまだ送信されていません/)).toBeVisible()
  const mail = page.getByRole('region', { name: '送信前のメール' })
  await expect.element(mail).toMatchTextContent('外来のお知らせ')
  await expect.element(mail.getByRole('button')).not.toBeInTheDocument()
  await expect.poll(() => document.title).toMatch(/外来のお知らせ/)
})
