import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { countedPerson } from '../effort.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { accountButton, demoPerson, signIn } from '../people.ts'
import { chartAddress, memoOf, visitOf } from '../screens.ts'

const field = (page: Page) => page.getByRole('combobox', { name: '医療機関・画面を検索' })

test(
  'Ctrl-K jumps to a screen by its reading, and to an institution by its name',
  atOneWidth,
  async ({ page, institution }) => {
    await signIn(page, demoPerson('sato'))
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('option', { name: 'タスク' })).toBeVisible()
    await expectAccessible(page, 'the command palette')
    await field(page).fill('たすく')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/app\/tasks/)
    await page.getByRole('button', { name: '医療機関・画面を検索' }).click()
    await field(page).fill(institution.name)
    await expect(page.getByRole('option', { name: new RegExp(`^${institution.name}`) })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(chartAddress(institution)))
  },
)

test('the palette takes the focus: what is typed right away looks for it, and Enter goes there', async ({
  page,
  institution,
}) => {
  await signIn(page, demoPerson('sato'))
  await expect(accountButton(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('たすく')
  await expect(field(page)).toHaveValue('たすく')
  await expect(page.getByRole('option', { name: 'タスク' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/app\/tasks/)
  await page.getByRole('button', { name: '医療機関・画面を検索' }).click()
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(institution.name)
  await expect(page.getByRole('option', { name: new RegExp(`^${institution.name}`) })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(chartAddress(institution)))
})

test('with motion the palette takes the focus as well', atOneWidth, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await signIn(page, demoPerson('sato'))
  await expect(accountButton(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('たぐ')
  await expect(field(page)).toHaveValue('たぐ')
})

test('the palette says so when nothing fits, and Escape closes it', atOneWidth, async ({ page }) => {
  await signIn(page, demoPerson('sato'))
  await page.keyboard.press('Control+k')
  await field(page).fill('どこにもない名前')
  await expect(page.getByText('該当する選択肢がありません')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field(page)).toBeHidden()
  await expect(accountButton(page)).toBeVisible()
})

test('a member is not offered what only owners may see', atOneWidth, async ({ page }) => {
  await signIn(page, demoPerson('suzuki'))
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option', { name: 'タスク' })).toBeVisible()
  await expect(page.getByRole('option', { name: '操作履歴' })).toBeHidden()
})

test('whoever jumps away from a half-written memo is asked first', atOneWidth, async ({ page, institution }) => {
  await signIn(page, demoPerson('sato'), chartAddress(institution))
  await memoOf(page).edit()
  await memoOf(page).text.fill('書きかけ')
  await page.keyboard.press('Control+k')
  await field(page).fill('タグ')
  await page.getByRole('option', { name: 'タグ', exact: true }).click()
  await expect(page.getByText('保存していない内容があります')).toBeVisible()
  await page.getByRole('button', { name: '編集を続ける' }).click()
  await expect(memoOf(page).text).toHaveValue('書きかけ')
})

test('a partner is found by its number, and what is to be done about it begins from the palette', async ({
  page,
  institution,
  database,
}) => {
  const tel = `09${String(institution.id).padStart(8, '7')}`
  await database.owner.query('update medical_institutions set tel = $1 where id = $2', [tel, institution.id])
  await signIn(page, demoPerson('sato'), chartAddress(institution))
  await page.goto('/app/tags')
  const person = countedPerson(page)
  await expect(accountButton(page)).toBeVisible()
  await person.press('Control+k')
  await expect(field(page)).toBeFocused()
  // Charts that were opened come first.
  await expect(page.getByRole('option').first()).toContainText(institution.name)
  await person.type(tel)
  await expect(page.getByRole('option').first()).toContainText(institution.name)
  await expect(page.getByRole('option').first()).toContainText(tel)
  expect(person.effort()).toEqual({ clicks: 0, keys: 1 + tel.length, scrolls: 0 })
  await field(page).fill(`訪問を記録 ${institution.name}`)
  await expect(page.getByRole('option', { name: `訪問を記録：${institution.name}` })).toBeVisible()
  await expectAccessible(page, 'an action in the command palette')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/communications\/new/)
  await expect(visitOf(page, institution.name)).toBeVisible()
})
