import type { Page } from '@playwright/test'
import { anInstitution, aPerson, aTenant } from '../../support/builders.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'
import { goWithin } from '../places/place.ts'
import { searchAddress } from '../screens.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** Chooses of a menu or a list of choices. */
const choose = async (page: Page, label: string, option: string) => {
  await dialog(page).getByLabel(label).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test(
  'a clinic that no list has is added, visited, merged with the official one, and the merge taken back',
  atOneWidth,
  async ({ page, institution, database, tolerate }) => {
    tolerate(/status of 404/)
    const name = `${institution.name}分院`
    const telephone = `096-888-${String(institution.id).slice(-4).padStart(4, '0')}`
    const institutionId = await anInstitution(database.owner, { municipalityCode: '43101' })
    const person = await aPerson(database, await aTenant(database, { institutionId }))
    await signIn(page, person, searchAddress({ medicalInstitutionName: name }))
    await expect(page.getByText('条件に合う医療機関はありません')).toBeVisible()
    await page.getByRole('button', { name: '医療機関を追加' }).click()

    await expect(dialog(page).getByLabel('名称（必須）')).toHaveValue(name)
    await choose(page, '市区町村', '熊本市中央区')
    await expect(dialog(page).getByLabel('住所（必須）')).toHaveValue('熊本県熊本市中央区')
    await choose(page, '種別', '一般診療所')
    await dialog(page).getByLabel('住所（必須）').press('End')
    await dialog(page).getByLabel('住所（必須）').pressSequentially('花畑町1-1')
    await dialog(page).getByLabel('電話番号').fill(telephone)
    await dialog(page).getByRole('button', { name: '追加', exact: true }).click()

    await expect(heading(page, name)).toBeVisible()
    const notice = page.getByRole('alert').filter({ hasText: '公的な一覧にない医療機関です' })
    await expect(notice).toBeVisible()
    await expect(page.getByText('花畑町1-1').first()).toBeVisible()
    const own = page.url()

    await notice.getByRole('button', { name: '統合', exact: true }).click()
    await dialog(page).getByLabel('統合先の医療機関').fill(institution.name)
    await page.getByRole('option').filter({ hasText: institution.name }).first().click()
    await expect(dialog(page).getByText('移る記録はありません。')).toBeVisible()
    await dialog(page).getByRole('button', { name: '統合する' }).click()
    await expect(heading(page, institution.name)).toBeVisible()
    await expect(page.getByText(`「${name}」を統合`)).toBeVisible()
    await expect(page.getByRole('link', { name: telephone })).toBeVisible()

    await page
      .getByRole('listitem')
      .filter({ hasText: `「${name}」を統合` })
      .getByRole('button', { name: '元に戻す' })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: '元に戻す' }).click()
    await expect(page).toHaveURL(own)
    await expect(heading(page, name)).toBeVisible()

    await notice.getByRole('button', { name: '削除' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '削除' }).click()
    await expect(heading(page, '連携先管理')).toBeVisible()
    await goWithin(page, own)
    await expect(heading(page, '削除されています')).toBeVisible()
  },
)
