import type { Page, Response } from '@playwright/test'
import { anInstitution } from '../../support/builders.ts'
import { anAreaOffice } from '../../support/facts/areaOffice.ts'
import { loadMonths } from '../../support/facts/loadedMonths.ts'
import { monthsAgo } from '../../support/facts/monthlyReferrals.ts'
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
  // Years are compared only if all of their months have lists.
  await loadMonths(database, person, {
    institutionId: await anInstitution(database.owner),
    first: monthsAgo(23),
    last: monthsAgo(0),
  })
  await signIn(page, person, '/app/area_reports/new')
  const preset = page.getByRole('button', { name: /エリア別 今年度と前年度の同じ月の紹介件数/ })
  await expect(preset).toBeVisible()

  await preset.click()
  await expect(rowOf(page, '中央')).toContainText('3')
  const split = computed(page, (columns) => columns === 8)
  await panel(page)
    .getByRole('button', { name: /紹介件数 .*の操作/ })
    .click()
  await page.getByRole('menuitem', { name: '列を分ける…' }).click()
  const dialog = page.getByRole('dialog', { name: /の列を分ける/ })
  await expect(dialog.getByText('8列になります')).toBeVisible()
  await dialog.getByRole('button', { name: '分ける', exact: true }).click()

  const { columns, results } = await resultOf(await split)
  expect(columns.map(({ heading }) => heading)).toEqual([
    '循環器内科 今年度',
    '循環器内科 前年度の同じ月',
    '循環器内科 増減（前年度の同じ月から）',
    '循環器内科 増減率（前年度の同じ月から）',
    '外科 今年度',
    '外科 前年度の同じ月',
    '外科 増減（前年度の同じ月から）',
    '外科 増減率（前年度の同じ月から）',
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

test('a draft is shared by its address, and survives that the page is loaded again', async ({ page, database }) => {
  const { person } = await anAreaOffice(database)
  page.on('dialog', (dialog) => void dialog.accept())
  await signIn(page, person, '/app/area_reports/new')
  await page.getByRole('button', { name: /白紙から作る/ }).click()
  await panel(page)
    .getByRole('button', { name: /^紹介件数/ })
    .first()
    .click()
  await panel(page).getByRole('tab', { name: /^列/ }).click()
  await panel(page).getByRole('button', { name: '紹介件数の操作' }).click()
  await page.getByRole('menuitem', { name: '見出しを変える' }).click()
  await page.getByRole('textbox', { name: '列の見出し' }).fill('いま')
  await page.keyboard.press('Enter')
  const headings = panel(page).getByRole('heading', { level: 3 })
  await expect(headings).toHaveText(['いま'])

  await page.getByRole('button', { name: '共有' }).click()
  await expect(page.getByRole('textbox', { name: 'リンク' })).toHaveValue(/\/app\/area_reports\/new#draft=/)
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByText('保存していない内容を開いています。')).toBeVisible()
  await expect(headings).toHaveText(['いま'])
  await expect(rowOf(page, '中央')).toBeVisible()
})
