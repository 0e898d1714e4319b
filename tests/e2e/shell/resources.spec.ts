import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from '../axe.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { demoPerson, signIn } from '../people.ts'

const unique = (name: string) => `${name}${process.pid}${Date.now() % 1_000_000}`

/** The elements of a declared list. */
const list = (page: Page) => ({
  record: (name: string) => page.getByRole('link', { name, exact: true }),
  add: () => page.getByRole('link', { name: '追加' }).first().click(),
  count: page.locator('p.figures'),
})
const nameOf = (page: Page) => page.getByRole('textbox', { name: /（必須）$/ })
const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click()

test('a tag is added, found by its name, changed, and deleted with a way back', async ({ page }) => {
  const name = unique('試験タグ')
  await signIn(page, demoPerson('sato'), '/app/tags')
  await list(page).add()
  await expect(page.getByRole('heading', { name: 'タグの追加' })).toBeVisible()
  await nameOf(page).fill(name)
  await page.getByLabel('説明').fill('一行目\n二行目')
  await save(page)
  await page.getByRole('textbox', { name: 'タグ名', exact: true }).fill(name)
  await expect(list(page).count).toHaveText('1 件')
  await expect(page).toHaveURL(/filter=/)
  await list(page).record(name).click()
  await nameOf(page).fill(`${name}改`)
  await save(page)
  await expect(page.getByText('保存しました')).toBeVisible()
  await list(page).record(`${name}改`).click()
  await page.getByRole('button', { name: '削除' }).click()
  await expect(list(page).record(`${name}改`)).toBeHidden()
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect(list(page).record(`${name}改`)).toBeVisible()
  await list(page).record(`${name}改`).click()
  await page.getByRole('button', { name: '削除' }).click()
  const gone = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('button', { name: '閉じる' }).click()
  await gone
  await expect(list(page).record(`${name}改`)).toBeHidden()
  await page.reload()
  await expect(list(page).count).toBeVisible()
  await expect(list(page).record(`${name}改`)).toBeHidden()
})

test(
  'what is wrong in a form stands at its field and above it, from the server too, and nothing typed is lost',
  atOneWidth,
  async ({ page, tolerate }) => {
    tolerate(/409 \(Conflict\)/)
    await signIn(page, demoPerson('sato'), '/app/tags/create')
    await page.getByLabel('説明').fill('名前を忘れた')
    await save(page)
    await expect(page.getByText('必須項目です')).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'タグ名' })).toBeVisible()
    await nameOf(page).fill('登録医')
    await save(page)
    await expect(page.getByText('すでに使われています。別の名前にしてください')).toBeVisible()
    await expect(page.getByLabel('説明')).toHaveValue('名前を忘れた')
    await expectAccessible(page, 'the form with complaints')
  },
)

test('whoever leaves a form half filled in is asked first', atOneWidth, async ({ page }) => {
  await signIn(page, demoPerson('sato'), '/app/tags/create')
  await nameOf(page).fill('書きかけ')
  await page.getByRole('button', { name: 'キャンセル' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('保存していない内容があります')
  await question.getByRole('button', { name: '編集を続ける' }).click()
  await expect(nameOf(page)).toHaveValue('書きかけ')
  await page.getByRole('button', { name: 'キャンセル' }).click()
  await question.getByRole('button', { name: '破棄して移動' }).click()
  await expect(page).toHaveURL(/\/app\/tags$/)
})

test(
  'a filter in the address that does not exist is left out, and the screen says so',
  atOneWidth,
  async ({ page }) => {
    const filter = encodeURIComponent(JSON.stringify({ colour: 'red' }))
    await signIn(page, demoPerson('sato'), `/app/tags?filter=${filter}`)
    await expect(page.getByText(/使えない条件を除いて表示しています（colour）/)).toBeVisible()
    await expect(list(page).record('登録医')).toBeVisible()
  },
)

test('a list can be sorted, and taken away as CSV', atOneWidth, async ({ page, isMobile }) => {
  await signIn(page, demoPerson('sato'), '/app/tags')
  await expect(list(page).record('登録医')).toBeVisible()
  if (!isMobile) {
    await page.getByRole('button', { name: /医療機関数/ }).click()
    await expect(page).toHaveURL(/sort=medicalInstitutionCount/)
  }
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ])
  const text = await readFile(await download.path(), 'utf8')
  expect(text.split('\r\n')[0]).toBe('\uFEFFタグ名,説明,医療機関数')
  expect(text).toContain('登録医,')
})

test('tags are put into groups', atOneWidth, async ({ page }) => {
  const name = unique('試験グループ')
  await signIn(page, demoPerson('sato'), '/app/tags')
  await page.getByRole('link', { name: 'タググループ' }).click()
  // Until its screen is there, the button is that of the tags.
  await expect(page.getByRole('heading', { name: 'タググループ', exact: true })).toBeVisible()
  await list(page).add()
  await nameOf(page).fill(name)
  await page.getByLabel('タグ', { exact: true }).fill('登録医')
  await page.getByRole('option', { name: '登録医', exact: true }).click()
  await page.keyboard.press('Escape')
  await save(page)
  await list(page).record(name).click()
  await expect(page.getByRole('button', { name: '登録医' })).toBeVisible()
})

test('everybody can use lists and forms', async ({ page }) => {
  await signIn(page, demoPerson('sato'), '/app/tags')
  await expect(list(page).record('登録医')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the list of tags')
  await list(page).record('登録医').click()
  await expect(nameOf(page)).toHaveValue('登録医')
  await expectAccessibleInBothThemes(page, 'the form of a tag')
  await page.goto('/app/tasks')
  await expect(list(page).count).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the list of tasks')
  await page.goto('/app/tasks/create')
  await expect(nameOf(page)).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the form of a task')
})
