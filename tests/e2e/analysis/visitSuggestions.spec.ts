import type { Page } from '@playwright/test'
import { daysAfter } from '../../../contract/days.ts'
import { dayInJapan } from '../../../server/japanDays.ts'
import { anInstitution, aPerson, aTask, aTenant } from '../../support/builders.ts'
import { steadily, storeByMonth } from '../../support/facts/monthlyReferrals.ts'
import { expectAccessible, expectLegible } from '../axe.ts'
import { countedPerson } from '../effort.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'
import { searchAddress } from '../screens.ts'

const suggestion = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true })

test('a partner that refers less and less is marked in the search and suggested with the figures', async ({
  page,
  database,
  isMobile,
}) => {
  const { owner } = database
  const tenantId = await aTenant(database)
  const falling = await anInstitution(owner, { name: `減る医院${tenantId}` })
  const steady = await anInstitution(owner, { name: `続く医院${tenantId}` })
  const person = await aPerson(database, tenantId, { role: 'owner' })
  await aTask(database, person, { institutionId: steady, deadline: daysAfter(dayInJapan(), -3), title: '電話する' })
  await storeByMonth(database, person, [
    { institutionId: falling, referrals: steadily(8, 27, 2, 1, 2) },
    { institutionId: steady, referrals: steadily(20, 30) },
  ])
  await expect
    .poll(async () => (await owner.query('select from referral_trends where tenant_id = $1', [tenantId])).rowCount)
    .toBe(2)

  await signIn(page, person, searchAddress({ referralTrend: ['below'] }))
  await expect(page.getByText(/減少の兆し：直近3か月 5件（通常 \d+～\d+件）/)).toHaveCount(1)
  await expect(page.getByText('紹介の傾向: 減少の兆し（通常の範囲を下回る）')).toBeVisible()
  await page.getByRole('link', { name: `減る医院${tenantId}` }).click()
  await expect(page.getByText(/減少の兆し：/)).toBeVisible()

  await test.step('the job: silent partners in their order within two clicks of the day', async () => {
    await page.goto('/app/today')
    const worker = countedPerson(page)
    if (isMobile) await worker.click(page.getByRole('button', { name: 'メニューを開く' }))
    const menu = isMobile ? page.getByRole('dialog', { name: 'メニュー' }) : page.getByRole('complementary')
    await worker.click(menu.getByRole('link', { name: '次の訪問先' }))
    await expect(suggestion(page, `減る医院${tenantId}`)).toBeVisible()
    expect(worker.effort().clicks).toBeLessThanOrEqual(2)
    expect(worker.effort().keys).toBe(0)
  })
  const first = suggestion(page, `減る医院${tenantId}`)
  await expect(first).toContainText('紹介が通常の範囲を下回っている')
  await expect(first).toContainText('24 → 5件（−79.2%）')
  await expect(suggestion(page, `続く医院${tenantId}`)).toContainText('未完了 1件')
  await expectAccessible(page, 'the suggested visits')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectLegible(page, 'the suggested visits in the dark')
})

test(
  'a suggestion is put off and taken back, and owners decide what counts',
  atOneWidth,
  async ({ page, database }) => {
    const { owner } = database
    const tenantId = await aTenant(database)
    const clinic = await anInstitution(owner, { name: `待つ医院${tenantId}` })
    const person = await aPerson(database, tenantId, { role: 'owner' })
    await aTask(database, person, { institutionId: clinic, deadline: daysAfter(dayInJapan(), -60) })
    await signIn(page, person, '/app/visit_suggestions')
    const row = suggestion(page, `待つ医院${tenantId}`)
    await expect(row).toContainText('4.0点')
    await row.getByRole('button', { name: /30日見送る/ }).click()
    await expect(row).toBeHidden()
    await expect(page.getByText('訪問を検討したい連携先は今のところありません')).toBeVisible()
    await page.getByRole('button', { name: '元に戻す' }).click()
    await expect(row).toBeVisible()

    await page.getByRole('button', { name: '重みを変更' }).click()
    const dialog = page.getByRole('dialog', { name: '点数の付け方' })
    await dialog
      .getByRole('group', { name: '期限を過ぎたタスクがあるの重み' })
      .getByRole('button', { name: '2', exact: true })
      .click()
    await expectAccessible(page, 'the weights of reasons')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(row).toContainText('2.0点')

    await row.getByRole('link', { name: /タスクを作成/ }).click()
    await expect(page.getByRole('combobox', { name: '医療機関' })).toHaveValue(`待つ医院${tenantId}`)
  },
)
