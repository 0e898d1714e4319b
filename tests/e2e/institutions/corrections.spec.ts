import type { Page } from '@playwright/test'
import { aPerson, aTenant } from '../../support/builders.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'
import { chartAddress } from '../screens.ts'

const dialog = (page: Page) => page.getByRole('dialog')

test(
  'a wrong telephone number and name are corrected for the office, noticed when the list changes, and taken back',
  atOneWidth,
  async ({ page, institution, database }) => {
    const setOfficial = (tel: string) =>
      database.owner.query('update medical_institutions set tel = $2 where id = $1', [institution.id, tel])
    await setOfficial('096-111-1111')
    await signIn(page, await aPerson(database, await aTenant(database)), chartAddress(institution))
    await page.getByRole('button', { name: '情報を修正' }).click()
    await dialog(page).getByLabel('電話番号').fill('096-222-2222')
    await dialog(page).getByLabel('FAX番号').fill('096-222-2223')
    await dialog(page).getByLabel('名称（必須）').fill(`${institution.name} 新館`)
    await dialog(page).getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: `${institution.name} 新館` })).toBeVisible()
    await expect(page.getByRole('link', { name: '096-222-2222' })).toHaveAttribute('href', 'tel:0962222222')
    await expect(page.getByText('FAX 096-222-2223')).toBeVisible()
    await expect(page).toHaveTitle(`${institution.name} 新館 | Renkei`)

    await setOfficial('096-333-3333')
    await page.reload()
    const notice = page.getByRole('alert').filter({ hasText: '公式の電話番号が「096-333-3333」に変わりました' })
    await expect(notice).toBeVisible()
    await notice.getByRole('button', { name: '公式の値にする' }).click()
    await expect(page.getByRole('link', { name: '096-333-3333' })).toBeVisible()
    await expect(notice).toBeHidden()

    await page.getByRole('button', { name: '名称は修正済み。公式の値を表示' }).click()
    await expect(dialog(page).getByText(institution.name, { exact: true })).toBeVisible()
    await dialog(page).getByRole('button', { name: '公式の値に戻す' }).click()
    await expect(page.getByRole('heading', { level: 1, name: institution.name, exact: true })).toBeVisible()
    await page.getByRole('button', { name: '元に戻す' }).last().click()
    await expect(page.getByRole('heading', { level: 1, name: `${institution.name} 新館` })).toBeVisible()
  },
)
