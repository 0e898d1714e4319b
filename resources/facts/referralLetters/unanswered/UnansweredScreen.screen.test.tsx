import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { file } from '#tests/support/screens/stubbedServer.ts'

const referral = (id: number, name: string) => ({
  id,
  referral_date: '2026-04-02',
  medical_institution: { id: 7, name },
  own_department: { id: 3, name: '循環器内科' },
  doctor_name_from: '上田',
  doctor_name_to: null,
})

test('unanswered referrals of all partners lead to the referral and to the partner, by department and page', async () => {
  const { sent, address } = openScreen('/letters/unanswered', {
    listOwnDepartments: [{ id: 3, name: '循環器内科' }],
    listUnansweredReferrals: { referrals: [referral(41, '青葉内科')], total_count: 30, total_page: 2 },
  })
  await expect.element(page.getByText('30 件', { exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '2026/4/2の紹介を開く' }))
    .toHaveAttribute('href', expect.stringContaining('/crms/7/referrals/41'))
  await expect
    .element(page.getByRole('link', { name: '青葉内科' }))
    .toHaveAttribute('href', expect.stringContaining('/crms/7'))
  await expectAccessible()
  await page.getByRole('button', { name: 'ページ2へ' }).click()
  await expect.poll(() => sent('listUnansweredReferrals').at(-1)?.query).toMatchObject({ page: 2 })
  await page.getByRole('combobox', { name: '診療科' }).click()
  await page.getByRole('option', { name: '循環器内科' }).click()
  await expect
    .poll(() => sent('listUnansweredReferrals').at(-1)?.query)
    .toMatchObject({ page: 1, own_department_id: 3 })
  expect(address()).toBe('/letters/unanswered?department=3')
})

test('the letters lead to the unanswered referrals, and without any the list says so', async () => {
  openScreen('/letters/rates', { listReferralLetterRates: true, listOwnDepartments: [], listUnansweredReferrals: true })
  await page.getByRole('link', { name: '未返書の紹介' }).click()
  await expect.element(page.getByText('未返書の紹介はありません')).toBeVisible()
})

test('a period and a department in the address narrow the list and its file, and the period can be taken off', async () => {
  const { sent, address } = openScreen('/letters/unanswered?from=2025-04-01&to=2026-03-31&department=3', {
    listOwnDepartments: [{ id: 3, name: '循環器内科' }],
    listUnansweredReferrals: { referrals: [referral(41, '青葉内科')], total_count: 1, total_page: 1 },
    exportUnansweredReferrals: file('', '紹介日'),
  })
  await expect.element(page.getByText('紹介日 2025/4/1〜2026/3/31')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: '未返書の紹介（全連携先）' })).toBeVisible()
  const asked = { from: '2025-04-01', to: '2026-03-31', own_department_id: 3 }
  expect(sent('listUnansweredReferrals').at(-1)?.query).toMatchObject(asked)
  await page.getByRole('button', { name: 'CSV' }).click()
  await expect.poll(() => sent('exportUnansweredReferrals').map(({ query }) => query)).toEqual([asked])
  await page.getByLabelText('期間の絞り込みを外す').click()
  await expect.poll(address).toBe('/letters/unanswered?department=3')
})

test('on paper stand the referrals of all pages', async () => {
  const { sent } = openScreen('/letters/unanswered', {
    listOwnDepartments: [],
    listUnansweredReferrals: ({ query: { page: number, per_page: size } }) => ({
      referrals: [size === 100 ? referral(60 + Number(number), `第${String(number)}内科`) : referral(41, '青葉内科')],
      total_count: 130,
      total_page: size === 100 ? 2 : 6,
    }),
  })
  await expect.element(page.getByText('130 件', { exact: true })).toBeVisible()
  const printed: string[] = []
  vi.spyOn(window, 'print').mockImplementation(() => {
    printed.push(document.body.textContent)
  })
  await page.getByRole('button', { name: '印刷' }).click()
  await expect.poll(() => printed).toEqual([expect.stringContaining('第2内科')])
  expect(sent('listUnansweredReferrals').filter(({ query }) => query.per_page === 100)).toHaveLength(2)
})

test('a department that is gone is named as deleted, and not as none', async () => {
  openScreen('/letters/unanswered?department=9', {
    listOwnDepartments: [{ id: 3, name: '循環器内科' }],
    listDeletedNames: { deleted_names: [{ kind: 'own_department', id: 9, name: '小児科' }] },
    listUnansweredReferrals: true,
  })
  await expect.element(page.getByRole('combobox', { name: '診療科' })).toMatchTextContent('小児科（削除済み）')
})
