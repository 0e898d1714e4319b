import { dayInJapan } from '#server/japanDays.ts'
import { aPerson, aTenant } from '../../support/builders.ts'
import { expectAccessibleInBothThemes } from '../axe.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'
import { goWithin } from '../places/place.ts'
import { chartAddress } from '../screens.ts'

test(
  'referrals entered on the chart stand in the list and in the figures, open with their patient, and wait for an answer',
  atOneWidth,
  async ({ page, institution, database }) => {
    const figures = page.getByRole('region', { name: '紹介・逆紹介' })
    const save = page.getByRole('button', { name: '保存', exact: true })
    await signIn(page, await aPerson(database, await aTenant(database)), chartAddress(institution))
    await expect(figures).toContainText('まだ')
    // By the keyboard, because the blocks above it still grow while they load.
    await figures.getByRole('link', { name: '追加' }).press('Enter')
    await expect(page.getByRole('heading', { name: `${institution.name}の紹介を登録` })).toBeVisible()
    await page.getByLabel('患者番号').fill('0012345')
    await page.getByLabel('紹介元の医師').fill('上田 隆')
    await page.getByLabel('紹介目的').fill('胸部圧迫感の精査')
    await save.click()
    await expect(page).toHaveURL(new RegExp(`${chartAddress(institution)}$`))
    await expect(figures).toContainText('以降に登録された紹介 1件（基準月より後のため、上の数値に含みません）')
    await expect(figures).toContainText('未返書 1件')
    await expect(figures).toContainText('最後の紹介')

    await goWithin(page, `${chartAddress(institution)}/referrals/new`)
    await page.getByLabel('紹介元の医師').fill('済んだ 医師')
    await page.getByLabel('返書の日').fill(dayInJapan())
    await save.click()
    await expect(page).toHaveTitle(new RegExp(`${institution.name}の紹介`))
    await expect(page.getByText('2 件', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: `${institution.name}へ戻る` }).click()
    await figures.getByRole('link', { name: /^未返書 1件（全期間/ }).press('Enter')
    await expect(page.getByText('1 件', { exact: true })).toBeVisible()
    await expect(page.getByText('上田 隆')).toBeVisible()
    await expect(page.getByText('済んだ 医師')).toBeHidden()
    await expect(page.getByText('0012345')).toBeHidden()

    await page.getByRole('link', { name: /^\d{4}\/\d+\/\d+/ }).click()
    const content = page.getByRole('region', { name: '紹介の内容' })
    await expect(content).toContainText('0012345')
    await expect(content).toContainText('胸部圧迫感の精査')
    await expect(page.getByText('この紹介による入院はありません。')).toBeVisible()
    // The office that the walk through all screens comes by has no referral.
    await expectAccessibleInBothThemes(page, 'a referral')
    await page.getByRole('link', { name: /の紹介へ戻る$/ }).click()
    await page.getByRole('link', { name: `${institution.name}へ戻る` }).click()
    await figures.getByRole('link', { name: '紹介の一覧' }).press('Enter')
    await expect(page.getByText('2 件', { exact: true })).toBeVisible()
  },
)
