import type { Page } from '@playwright/test'
import { daysAfter } from '#contract/days.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { anInstitution, aPerson, aTask, aTenant } from '../../support/builders.ts'
import { steadily, storeByMonth } from '../../support/facts/monthlyReferrals.ts'
import { expectAccessibleInBothThemes } from '../axe.ts'
import { countedPerson } from '../effort.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'
import { goWithin } from '../places/place.ts'
import { searchAddress } from '../screens.ts'

const suggestion = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true })

test(
  'a partner that refers less and less is marked in the search and suggested with the figures',
  atOneWidth,
  async ({ page, database }) => {
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
    await expect(
      page.getByText(
        /通常の範囲を下回る：\d+年\d+月までの3か月 5件（半年より前の最大24か月から見た期待[\d.]+件、通常\d+〜\d+件）/,
      ),
    ).toHaveCount(1)
    await expect(page.getByText('紹介の傾向: 通常の範囲を下回る')).toBeVisible()
    await page.getByRole('link', { name: `減る医院${tenantId}` }).click()
    await expect(page.getByText(/通常の範囲を下回る：/)).toBeVisible()

    await test.step('the job: silent partners in their order within two clicks of the day', async () => {
      await goWithin(page, '/app/today')
      const worker = countedPerson(page)
      await worker.click(page.getByRole('complementary').getByRole('link', { name: '次の訪問先' }))
      await expect(suggestion(page, `減る医院${tenantId}`)).toBeVisible()
      expect(worker.effort().clicks).toBeLessThanOrEqual(2)
      expect(worker.effort().keys).toBe(0)
    })
    const first = suggestion(page, `減る医院${tenantId}`)
    await expect(first).toContainText('紹介が通常の範囲を下回っている')
    await expect(first).toContainText('24 → 5件（−79.2%）')
    await expect(suggestion(page, `続く医院${tenantId}`)).toContainText('未完了 1件')
    await expectAccessibleInBothThemes(page, 'the suggested visits')
  },
)
