import type { Page, Response } from '@playwright/test'
import { aPerson, aTenant } from '../../support/builders.ts'
import { anAreaOffice } from '../../support/facts/areaOffice.ts'
import { expectAccessibleInBothThemes } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'

interface AreaResult {
  readonly columns: readonly { readonly heading: string }[]
  readonly results: readonly { readonly name: string; readonly values: readonly (number | null)[] }[]
}

const resultOf = async (response: Response) => (await response.json()) as AreaResult
const computed = (page: Page, isWanted: (columns: number) => boolean) =>
  page.waitForResponse(
    async (response) =>
      response.url().endsWith('/results') && response.ok() && isWanted((await resultOf(response)).columns.length),
  )
/** Also found below a dialog, where it has no role. */
const result = (page: Page) => page.locator('section[aria-label="結果"]')
const rowOf = (page: Page, name: string) => result(page).getByRole('row').filter({ hasText: name })
/** Waits until no older result is shown, which is pale. */
const settled = (page: Page) => expect(result(page).locator('[aria-busy=true]')).toHaveCount(0)
const panel = (page: Page) => page.getByRole('region', { name: 'レポートの組み立て' })

test('with the mouse, referrals by area and department, this year and last, are built and saved', async ({
  page,
  database,
  tolerate,
}) => {
  tolerate(/404/)
  const { person } = await anAreaOffice(database)
  await signIn(page, person, '/app/area_reports/new')
  const preset = page.getByRole('button', { name: /エリア別 今年度／前年度の紹介件数/ })
  await expect(preset).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the presets of a report')

  await preset.click()
  await expect(rowOf(page, '中央')).toContainText('3')
  const split = computed(page, (columns) => columns === 8)
  await panel(page)
    .getByRole('button', { name: /紹介件数 .*の操作/ })
    .click()
  await page.getByRole('menuitem', { name: '列を分ける…' }).click()
  const dialog = page.getByRole('dialog', { name: /の列を分ける/ })
  await expect(dialog.getByText('8列になります')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the split of a column')
  await dialog.getByRole('button', { name: '分ける', exact: true }).click()

  const { columns, results } = await resultOf(await split)
  expect(columns.map(({ heading }) => heading)).toEqual([
    '循環器内科 今年度',
    '循環器内科 前年度',
    '循環器内科 増減',
    '循環器内科 増減率',
    '外科 今年度',
    '外科 前年度',
    '外科 増減',
    '外科 増減率',
  ])
  expect(results.map(({ name, values }) => [name, values.slice(0, 4)])).toEqual(
    expect.arrayContaining([['中央', [3, 1, 2, 200]]]),
  )
  expect(results.find(({ name }) => name === '東')?.values.slice(4, 7)).toEqual([2, 0, 2])
  await expect(rowOf(page, '中央')).toContainText(/3.*1.*2.*200/)
  await expect(rowOf(page, '東')).toContainText('2')
  await settled(page)
  await expectAccessibleInBothThemes(page, 'the builder of a report')

  const saved = page.waitForResponse((response) => response.request().method() === 'POST' && response.status() === 201)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  const { id } = (await (await saved).json()) as { readonly id: number }
  await expect(page).toHaveURL(new RegExp(`/area_reports/${id}$`))
})

test('with the keyboard, visits and the share with a doctor are counted by person and month', async ({
  page,
  database,
}) => {
  const { person, tenantId } = await anAreaOffice(database)
  await database.owner.query(
    `update communications set is_doctor_attended = true
    where tenant_id = $1 and id = (select min(id) from communications where tenant_id = $1)`,
    [tenantId],
  )
  await signIn(page, person, '/app/communication_reports/new')
  const preset = page.getByRole('button', { name: /訪問の記録 担当者×月/ })
  await preset.focus()
  await page.keyboard.press('Enter')
  const { rows } = await database.owner.query<{ username: string }>(
    'select username from accounts where tenant_id = $1 and id = $2',
    [tenantId, person.accountId],
  )
  const own = rowOf(page, rows[0]?.username ?? '')
  await expect(own).toContainText('2')
  await settled(page)
  await expectAccessibleInBothThemes(page, 'a crosstab in the builder')

  const rates = page.waitForResponse((response) => response.url().endsWith('/aggregation_results'))
  await panel(page).getByRole('combobox', { name: '値' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: '医師面談率' }).focus()
  await page.keyboard.press('Enter')
  const { results } = (await (await rates).json()) as { readonly results: readonly { readonly total: number }[] }
  expect(results.map(({ total }) => total)).toEqual([50])
  await expect(own).toContainText('50')
})

test('items are found by reading, ordered and calculated with; conditions narrow the rows; the draft survives', async ({
  page,
  database,
}) => {
  const { person } = await anAreaOffice(database)
  page.on('dialog', (dialog) => void dialog.accept())
  await signIn(page, person, '/app/area_reports/new')
  await page.getByRole('button', { name: /白紙から作る/ }).click()
  const search = panel(page).getByRole('searchbox', { name: '項目を検索' })
  await search.fill('シショカイ')
  await expect(panel(page).getByText('「シショカイ」に合う項目はありません')).toBeVisible()
  await search.fill('ショウカイモト')
  await panel(page)
    .getByRole('button', { name: /^紹介元施設数/ })
    .click()
  await search.fill('しょうかいけんすう')
  await panel(page)
    .getByRole('button', { name: /^紹介件数/ })
    .click()
  await expect(rowOf(page, '東')).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip')).toBeHidden()
  await settled(page)
  await expectAccessibleInBothThemes(page, 'the catalogue of items')

  await panel(page).getByRole('tab', { name: '列 2' }).click()
  await panel(page).getByRole('button', { name: '「紹介件数」を上へ' }).click()
  const headings = panel(page).getByRole('heading', { level: 3 })
  await expect(headings).toHaveText(['紹介件数', '紹介元施設数'])
  await panel(page).getByRole('button', { name: '紹介件数の操作' }).click()
  await page.getByRole('menuitem', { name: '見出しを変える' }).click()
  await page.getByRole('textbox', { name: '列の見出し' }).fill('いま')
  await page.keyboard.press('Enter')
  await expect(headings.first()).toHaveText('いま')
  await panel(page)
    .getByRole('button', { name: /いまの期間：直近12か月/ })
    .click()
  const period = page.getByRole('dialog', { name: 'いまの条件' })
  await period.getByRole('combobox', { name: '期間' }).click()
  await page.getByRole('option', { name: '今年度' }).click()
  await expect(period.getByRole('checkbox', { name: '同じ月までで切る' })).toBeChecked()
  await expect(result(page).locator('thead')).toContainText(/年4月/)
  await settled(page)
  await expectAccessibleInBothThemes(page, 'the period of an item')
  await page.keyboard.press('Escape')

  await panel(page).getByRole('tab', { name: '条件' }).click()
  await panel(page).getByRole('combobox', { name: '条件を追加' }).fill('いま')
  await page.getByRole('option', { name: /^いま/ }).first().click()
  await panel(page).getByRole('button', { name: 'いまの条件：1件以上' }).click()
  const condition = page.getByRole('dialog', { name: 'いまの条件' })
  await condition.getByRole('spinbutton', { name: /値/ }).fill('3')
  await expect(result(page).locator('tbody')).not.toContainText('東')
  await settled(page)
  await expectAccessibleInBothThemes(page, 'a condition on an item')
  await page.keyboard.press('Escape')
  await expect(panel(page).getByText('3件以上')).toBeVisible()
  await expect(rowOf(page, '東')).toBeHidden()
  await expect(rowOf(page, '中央')).toBeVisible()

  await page.getByRole('button', { name: '共有' }).click()
  const address = await page.getByRole('textbox', { name: 'リンク' }).inputValue()
  expect(address).toContain('/app/area_reports/new#draft=')
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByText('保存していない内容を開いています。')).toBeVisible()
  await expect(headings).toHaveText(['いま', '紹介元施設数'])
  await expect(rowOf(page, '中央')).toBeVisible()
})

test('what somebody else saved in the meantime is not overwritten', async ({ page, colleague, database, tolerate }) => {
  tolerate(/409|404/)
  const { person, tenantId } = await anAreaOffice(database)
  const other = await aPerson(database, tenantId, { role: 'owner' })
  await signIn(page, person, '/app/area_reports/new')
  await page.getByRole('button', { name: /紹介元の広がり/ }).click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page).toHaveURL(/\/area_reports\/\d+$/)
  const edit = `${new URL(page.url()).pathname}/edit`
  for (const one of [page, colleague]) {
    if (one === colleague) await signIn(one, other, edit)
    else await one.goto(edit)
    await expect(one.getByLabel('レポートの名前')).toHaveValue('紹介元の広がり')
  }
  await colleague.getByLabel('レポートの名前').fill('同僚の名前')
  await colleague.getByRole('button', { name: '保存', exact: true }).click()
  await expect(colleague).toHaveURL(/\/area_reports\/\d+$/)
  await page.getByLabel('レポートの名前').fill('自分の名前')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'ほかの人が先に保存しました' })
  await expectAccessibleInBothThemes(page, 'a conflict of two reports')
  await question.getByRole('button', { name: '最新を読み込む' }).click()
  await expect(page.getByLabel('レポートの名前')).toHaveValue('同僚の名前')
})

test('an office without areas is led to making them', async ({ page, database }) => {
  const person = await aPerson(database, await aTenant(database), { role: 'owner' })
  await signIn(page, person, '/app/area_reports/new')
  await expect(page.getByText('エリアのラベルがまだありません')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'an area report without areas')
  await page.getByRole('link', { name: 'ラベルを作る' }).click()
  await expect(page).toHaveURL(/\/labels\?tab=MedicalInstitutionLabels/)
})
