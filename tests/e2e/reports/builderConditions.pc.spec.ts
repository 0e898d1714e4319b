import type { Page } from '@playwright/test'
import { anInstitution } from '../../support/builders.ts'
import { anAreaOffice } from '../../support/facts/areaOffice.ts'
import { expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'レポートの組み立て' })
/** What the panel says, also below a dialog, where it has no role. */
const said = (page: Page, text: string) => page.locator('[aria-label="レポートの組み立て"]').getByText(text)
const result = (page: Page) => page.locator('section[aria-label="結果"]')
const rowOf = (page: Page, name: string) => result(page).locator('tr').filter({ hasText: name })

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

/** Opens the input of a condition that an item does not have yet. */
const addCondition = async (page: Page, item: string, condition: string) => {
  await panel(page)
    .getByRole('button', { name: `${item}に条件を付ける` })
    .click()
  await page.getByRole('menuitem', { name: condition }).click()
  return page.getByRole('dialog', { name: `${item}の条件` })
}

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
  await months.getByLabel('始まり').fill('1998-06')
  await expect(rowOf(page, '古い医院')).not.toContainText('交代 1998/05')
  await months.getByLabel('始まり').fill('')
  await expect(said(page, '指定年月 1999年3月まで')).toBeVisible()
})
