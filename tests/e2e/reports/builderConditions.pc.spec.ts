import type { Page } from '@playwright/test'
import { anInstitution } from '../../support/builders.ts'
import type { TestDatabase } from '../../support/database.ts'
import { anAreaLabel, anAreaOffice } from '../../support/facts/areaOffice.ts'
import { expectAccessibleInBothThemes } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'レポートの組み立て' })
/** What the panel says, also below a dialog, where it has no role. */
const said = (page: Page, text: string) => page.locator('[aria-label="レポートの組み立て"]').getByText(text)
const result = (page: Page) => page.locator('section[aria-label="結果"]')
const rowOf = (page: Page, name: string) => result(page).locator('tr').filter({ hasText: name })
const settled = (page: Page) => expect(result(page).locator('[aria-busy=true]')).toHaveCount(0)

/** Begins with an empty report and adds an item to it. */
const addItem = async (page: Page, item: string) => {
  await page.getByRole('button', { name: /白紙から作る/ }).click()
  await panel(page).getByRole('searchbox', { name: '項目を検索' }).fill(item)
  await panel(page)
    .getByRole('button', { name: new RegExp(`^${item}`) })
    .first()
    .click()
  await panel(page).getByRole('tab', { name: /^列/ }).click()
}

const openSplit = async (page: Page, item: string) => {
  await panel(page)
    .getByRole('button', { name: `${item}の操作` })
    .click()
  await page.getByRole('menuitem', { name: '列を分ける…' }).click()
  const dialog = page.getByRole('dialog', { name: /の列を分ける/ })
  await dialog.getByRole('combobox', { name: '何で分けますか' }).click()
  await page.getByRole('option', { name: 'エリア', exact: true }).click()
  return dialog
}

/** Opens the input of a condition that an item does not have yet. */
const addCondition = async (page: Page, item: string, condition: string) => {
  await panel(page)
    .getByRole('button', { name: `${item}に条件を付ける` })
    .click()
  await page.getByRole('menuitem', { name: condition }).click()
  return page.getByRole('dialog', { name: `${item}の条件` })
}

test('the columns of departments are split by the areas of a label', async ({ page, database }) => {
  const { person, tenantId } = await anAreaOffice(database)
  await anAreaLabel(database.owner, tenantId, { 南: '43101' }, '訪問地区')
  await signIn(page, person, '/app/own_department_reports/new')
  await addItem(page, '紹介件数')
  const dialog = await openSplit(page, '紹介件数')
  await expect(dialog.getByText('2列になります')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'エリアのラベル' }).click()
  await page.getByRole('option', { name: '訪問地区' }).click()
  await expect(dialog.getByRole('button', { name: '南' })).toBeVisible()
  await dialog.getByRole('combobox', { name: 'エリアのラベル' }).click()
  await page.getByRole('option', { name: '営業エリア' }).click()
  const areas = dialog.getByRole('combobox', { name: 'エリア', exact: true })
  await areas.click()
  await page.getByRole('option', { name: 'その他のエリア' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog.getByText('3列になります')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the split of a column by area')
  await dialog.getByRole('button', { name: '分ける', exact: true }).click()

  await expect(rowOf(page, '循環器内科')).toContainText(/3.*0.*0/)
  await expect(rowOf(page, '外科')).toContainText(/0.*2.*0/)
  await expect(panel(page).getByRole('heading', { level: 3 })).toHaveText(['紹介件数 エリア別'])
  await expect(panel(page).getByText('営業エリア 中央／営業エリア 東／営業エリア その他のエリア')).toBeVisible()
  await panel(page)
    .getByRole('button', { name: /紹介件数 エリア別の期間：直近12か月/ })
    .click()
  const heads = result(page).locator('thead')
  const lastTwelve = await heads.innerText()
  await page.getByRole('combobox', { name: '期間' }).click()
  await page.getByRole('option', { name: '前年度' }).click()
  await page.keyboard.press('Escape')
  await expect(heads).not.toHaveText(lastTwelve, { useInnerText: true })
  await expect(heads).toContainText(/中央[\s\S]*東[\s\S]*その他のエリア/)
  await settled(page)
  await expectAccessibleInBothThemes(page, 'columns by area')

  await panel(page).getByRole('button', { name: '紹介件数 エリア別の操作' }).click()
  await page.getByRole('menuitem', { name: 'エリアに分けるのをやめる' }).click()
  await expect(panel(page).getByRole('heading', { level: 3 })).toHaveText(['紹介件数'])
  const one = await addCondition(page, '紹介件数', 'エリア')
  await one.getByRole('combobox', { name: 'エリア', exact: true }).click()
  await page.getByRole('option', { name: '東', exact: true }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(panel(page).getByRole('button', { name: '紹介件数のエリア：営業エリア 東' })).toBeVisible()
})

test('without a label of areas, the split says so and leads to where one is made', async ({ page, database }) => {
  const { person, labelId } = await anAreaOffice(database)
  await signIn(page, person, '/app/area_reports/new')
  await addItem(page, '紹介件数')
  const dialog = await openSplit(page, '紹介件数')
  await expect(dialog.getByText('行にしているもののほかに、エリアのラベルがありません。')).toBeVisible()
  await expect(dialog.getByRole('button', { name: '分ける', exact: true })).toBeDisabled()
  await expectAccessibleInBothThemes(page, 'a split without areas')
  await dialog.getByRole('button', { name: 'キャンセル' }).click()
  for (const table of ['area_municipalities', 'areas'])
    await database.owner.query(`delete from medical_institution_label_${table} where label_id = $1`, [labelId])
  await database.owner.query('delete from medical_institution_labels where id = $1', [labelId])
  await page.goto('/app/own_department_reports/new')
  await addItem(page, '紹介件数')
  const again = await openSplit(page, '紹介件数')
  await expect(again.getByText(/エリアのラベルがまだありません/)).toBeVisible()
  await expect(again.getByRole('link', { name: 'ラベルを作る' })).toHaveAttribute('href', /MedicalInstitutionLabels/)
})

const withCodes = async (owner: TestDatabase['owner']) => {
  await owner.query(
    `insert into dpc_diseases (code, name, mdc_code) values
      ('050030', '急性心筋梗塞（続発性合併症を含む。）、再発性心筋梗塞', '05'), ('050130', '心不全', '05')
    on conflict do nothing`,
  )
  await owner.query(
    `insert into kcodes (code, name)
    select 'K9' || lpad(number::text, 3, '0'), '検査用の手術' || number from generate_series(1, 200) as number
    union all values ('K546', '経皮的冠動脈形成術'), ('K549', '経皮的冠動脈ステント留置術')
    on conflict do nothing`,
  )
  await owner.query('update master_version set version = version + 1')
}

test('diseases and operations are found by code or name with the keyboard, and shown with their names', async ({
  page,
  database,
}) => {
  const { person } = await anAreaOffice(database)
  await withCodes(database.owner)
  await signIn(page, person, '/app/own_department_reports/new')
  await addItem(page, '入院件数')
  const asked = page.waitForRequest((request) => (request.postData() ?? '').includes('"kcodes":["K549"]'))
  const dialog = await addCondition(page, '入院件数', '手術（Kコード）')
  const input = dialog.getByRole('combobox', { name: '手術（Kコード）' })
  await input.focus()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByText(/件のうち50件を表示しています/)).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(50)
  await page.keyboard.type('冠動脈 すてんと')
  await expect(page.getByRole('option').first()).toHaveText('K549 経皮的冠動脈ステント留置術')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await asked
  await expect(dialog.getByRole('button', { name: 'K549 経皮的冠動脈ステント留置術' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(result(page).locator('thead')).toContainText('K549')
  await settled(page)
  await expectAccessibleInBothThemes(page, 'the choice of operations')
  await page.keyboard.type('ｋ９９９９９')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'K99999' })).toBeVisible()
  await page.keyboard.press('Backspace')
  await expect(dialog.getByRole('button', { name: 'K99999' })).toBeHidden()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(
    panel(page).getByRole('button', { name: '入院件数の手術（Kコード）：K549 経皮的冠動脈ステント留置術' }),
  ).toBeVisible()

  const diseases = await addCondition(page, '入院件数', '傷病（DPC 6桁）')
  await diseases.getByRole('combobox', { name: '傷病（DPC 6桁）' }).fill('心筋梗塞')
  await page.getByRole('option', { name: /^050030 急性心筋梗塞/ }).click()
  await expect(diseases.getByRole('button', { name: /^050030 急性心筋梗塞/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(result(page).locator('thead')).toContainText('050030')
  await settled(page)
  await expectAccessibleInBothThemes(page, 'the choice of diseases')
  await page.keyboard.press('Escape')
  await expect(
    panel(page).getByRole('button', { name: /入院件数の傷病（DPC 6桁）：050030 急性心筋梗塞/ }),
  ).toBeVisible()
})

test('designations are narrowed to a reason and to months, either end of which can be open', async ({
  page,
  database,
  tolerate,
}) => {
  tolerate(/422/)
  const { owner } = database
  const { person, tenantId } = await anAreaOffice(database)
  const old = await anInstitution(owner, { name: `古い医院${tenantId}` })
  const { rows } = await owner.query<{ id: number }>(
    `insert into tags (tenant_id, name) values ($1, '重点') returning id`,
    [tenantId],
  )
  await owner.query(
    'insert into medical_institution_tags (tenant_id, medical_institution_id, tag_id) values ($1, $2, $3)',
    [tenantId, old, rows[0]?.id],
  )
  await owner.query(
    `insert into medical_institution_designations
      (medical_institution_id, designated_on, reason, listed_in, first_listed_on, last_listed_on)
    values ($1, '1998-05-01', '交代', '431', '2026-04-01', '2026-04-01')`,
    [old],
  )
  await signIn(page, person, '/app/medical_institutions_reports/new')
  await addItem(page, '厚生局の指定')
  await expect(rowOf(page, '古い医院')).toContainText('交代 1998/05')
  const reason = await addCondition(page, '厚生局の指定', '登録理由')
  await reason.getByRole('combobox', { name: '登録理由' }).click()
  await page.getByRole('option', { name: '交代' }).click()
  await expect(reason.getByRole('combobox', { name: '登録理由' })).toHaveValue('交代')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(panel(page).getByRole('button', { name: '厚生局の指定の登録理由：登録理由 交代' })).toBeVisible()

  const months = await addCondition(page, '厚生局の指定', '指定年月')
  await months.getByLabel('始まり').fill('1998-05')
  await expect(said(page, '指定年月 1998年5月以降')).toBeVisible()
  await months.getByLabel('終わり').fill('1998-04')
  await expect(said(page, '終わりが始まりより前になっています')).toBeVisible()
  await months.getByLabel('終わり').fill('1999-03')
  await expect(said(page, '指定年月 1998年5月〜1999年3月')).toBeVisible()
  await expect(rowOf(page, '古い医院')).toContainText('交代 1998/05')
  await settled(page)
  await expectAccessibleInBothThemes(page, 'the months of designations')
  await months.getByLabel('始まり').fill('1998-06')
  await expect(rowOf(page, '古い医院')).not.toContainText('交代 1998/05')
  await months.getByLabel('始まり').fill('')
  await expect(said(page, '指定年月 1999年3月まで')).toBeVisible()
})
