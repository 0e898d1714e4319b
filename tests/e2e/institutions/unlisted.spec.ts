import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { demoPerson, signIn } from '../people.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** Chooses of a menu or a list of choices. */
const choose = async (page: Page, label: string, option: string) => {
  await dialog(page).getByLabel(label).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('a clinic that no list has is added, visited, merged with the official one, and the merge taken back', async ({
  page,
  institution,
  tolerate,
}) => {
  tolerate(/status of 404/)
  const name = `${institution.name}分院`
  const telephone = `096-888-${String(institution.id).slice(-4).padStart(4, '0')}`
  await signIn(page, demoPerson('sato'), '/app/medical_institutions_search')
  await page.goto(
    `/app/medical_institutions_search?filter=${encodeURIComponent(JSON.stringify({ medicalInstitutionName: name }))}`,
  )
  await expect(page.getByText('条件に合う医療機関はありません')).toBeVisible()
  await page.getByRole('button', { name: '医療機関を追加' }).click()

  await expect(dialog(page).getByLabel('名称（必須）')).toHaveValue(name)
  await dialog(page).getByRole('button', { name: '追加', exact: true }).click()
  await expect(dialog(page).getByText('必須項目です').first()).toBeVisible()
  await expectAccessible(page, 'the dialog of an institution that no list has')
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
  await expectAccessibleInBothThemes(page, 'the chart of an institution that no list has')
  const own = page.url()

  await notice.getByRole('button', { name: '統合', exact: true }).click()
  await dialog(page).getByLabel('統合先の医療機関').fill(institution.name)
  await page.getByRole('option').filter({ hasText: institution.name }).first().click()
  await expect(dialog(page).getByText('移る記録はありません。')).toBeVisible()
  await expectAccessible(page, 'the dialog of a merge')
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
  await expect(page).toHaveURL(/medical_institutions_search/)
  await page.goto(own)
  await expect(page.getByText('ページが見つかりません')).toBeVisible()
})

test('what is known already is shown before it is entered twice', async ({ page, institution, tolerate }) => {
  tolerate(/status of 409/)
  await signIn(page, demoPerson('sato'), '/app/medical_institutions_search')
  await page.getByRole('button', { name: '医療機関を追加' }).click()
  await dialog(page).getByLabel('名称（必須）').fill(institution.name)
  await choose(page, '市区町村', '熊本市中央区')
  await choose(page, '種別', '一般診療所')
  await dialog(page).getByRole('button', { name: '追加', exact: true }).click()
  await expect(dialog(page).getByText('似た医療機関がすでにあります')).toBeVisible()
  await expect(dialog(page).getByRole('link', { name: institution.name })).toBeVisible()
  await expectAccessible(page, 'similar institutions')
  await dialog(page).getByRole('button', { name: '別の医療機関として追加' }).click()
  const notice = page.getByRole('alert').filter({ hasText: '同じ医療機関と思われる登録が見つかりました' })
  await notice.getByRole('button', { name: '統合の内容を確認' }).click()
  await expect(dialog(page).getByText('移る記録はありません。')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'キャンセル' }).click()
  await notice.getByRole('button', { name: '所在地・種別を変更' }).click()
  await choose(page, '種別', '病院')
  await dialog(page).getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('所在地・種別を変更しました')).toBeVisible()
})
