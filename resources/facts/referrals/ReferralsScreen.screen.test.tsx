import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import type { Answers } from '#tests/support/screens/stubbedServer.ts'

const answers: Answers = {
  getMedicalInstitutionSummary: { id: 7, name: '青葉内科' },
  getReferralSummary: true,
  listOwnDepartments: true,
  listSavedFilters: true,
  listReverseReferrals: true,
}
const waiting = { id: 1, referral_date: '2026-04-01', doctor_name_from: '待つ 医師', is_replied: false }
const done = {
  id: 2,
  referral_date: '2026-04-01',
  doctor_name_from: '済んだ 医師',
  is_replied: true,
  replied_on: '2026-04-02',
}

test('letters without an answer are marked in words', async () => {
  openScreen('/crms/7/referrals', { ...answers, listReferrals: { referrals: [waiting, done] } })
  await expect.element(page.getByText('2 件', { exact: true })).toBeVisible()
  const marked = page.getByRole('row').filter({ hasText: '未返書' })
  await expect.element(marked).toHaveLength(1)
  await expect.element(marked).toMatchTextContent(/待つ 医師/)
  await expectAccessible()
})

test('letters without an answer alone are asked for by the address', async () => {
  const filter = encodeURIComponent(JSON.stringify({ unreplied: true }))
  const { sent } = openScreen(`/crms/7/referrals?filter=${filter}`, {
    ...answers,
    listReferrals: ({ query }) => ({ referrals: query.unreplied ? [waiting] : [waiting, done] }),
  })
  await expect.element(page.getByText('1 件', { exact: true })).toBeVisible()
  await expect.element(page.getByText('待つ 医師')).toBeVisible()
  await expect.element(page.getByText('済んだ 医師')).not.toBeInTheDocument()
  expect(sent('listReferrals')[0]).toMatchObject({ params: { id: '7' }, query: { unreplied: true } })
  await expect.element(page.getByText(/^未返書は、紹介1件を1件と数えます。/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'この連携先の未送付の返書' }))
    .toHaveAttribute('href', expect.stringMatching(/\/letters\?filter=/))
})

test('referrals and reverse referrals lead to each other', async () => {
  openScreen('/crms/7/reverse_referrals', { ...answers, listReferrals: true })
  await expect.element(page.getByText('逆紹介はまだありません')).toBeVisible()
  const directions = page.getByRole('navigation', { name: '紹介と逆紹介' })
  await directions.getByRole('link', { name: '紹介', exact: true }).click()
  await expect.element(page.getByText('紹介はまだありません', { exact: true })).toBeVisible()
  await expect
    .element(directions.getByRole('link', { name: '紹介', exact: true }))
    .toHaveAttribute('aria-current', 'page')
  await expectAccessible()
})

test('of many departments the largest five are drawn, the others as one, and the table has each of them', async () => {
  const names = ['内科', '外科', '眼科', '皮膚科', '小児科', '整形外科', '泌尿器科', '耳鼻咽喉科']
  const counts = names.map((_, index) => names.length - index)
  openScreen('/crms/7/referrals', {
    ...answers,
    listReferrals: true,
    getReferralSummary: { last_referral_date: '2026-03-31', twelve_months: { last_month: '2026-03-01' } },
    getInstitutionReferralChart: true,
    getInstitutionDepartmentChart: {
      own_departments: names.map((name, index) => ({ id: index + 1, name })),
      referrals: [
        {
          label: '2026年3月',
          start_date: '2026-03-01',
          end_date: '2026-03-31',
          items: counts.map((value, index) => ({ key: String(index + 1), value })),
        },
      ],
    },
  })
  const block = page.getByRole('region', { name: '診療科別の紹介（直近12か月）' })
  await expect
    .poll(() => block.getByRole('slider').query()?.getAttribute('aria-valuetext'))
    .toMatch(/小児科 4件 その他 6件$/)
  const shown = await block.findElement()
  const legend = () => [...shown.querySelectorAll('ul > li')].map(({ textContent }) => textContent)
  await expect.poll(legend).toEqual([...names.slice(0, 5), 'その他'])
  await expect.element(block).toMatchTextContent(/合計の大きい5つのほかは、3つを合わせて「その他」としています。/)
  await block.getByRole('button', { name: /のメニュー$/ }).click()
  await page.getByRole('menuitem', { name: '表で見る' }).click()
  const row = block.getByRole('row').filter({ hasText: '2026年3月' })
  await expect.element(row).toBeVisible()
  const cells = row.getByRole('cell')
  await expect
    .poll(() => cells.elements().map(({ textContent }) => textContent))
    .toEqual(counts.map((count) => `${count}件`))
})
