import { anInstitution } from '../../support/builders.ts'
import { dayInJapan } from '../../../server/japanDays.ts'
import { expectAccessible } from '../axe.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { demoPerson, signIn } from '../people.ts'
import { chartAddress, findInstitution, searchScreen } from '../screens.ts'

test('namesakes are told apart where an institution is chosen, the one visited of late first', async ({
  page,
  institution,
  database,
}) => {
  const away = await anInstitution(database.owner, {
    name: institution.name,
    address: '熊本県天草市港町9－9',
    longitude: 130.2,
    latitude: 32.46,
  })
  await database.owner.query(
    `insert into communications (tenant_id, medical_institution_id, communication_type, acted_date, user_id, created_by)
    select tenant_id, $1, 'visit', $2, id, id from accounts where login_name = 'tanaka'`,
    [away, dayInJapan()],
  )
  await signIn(page, demoPerson('tanaka'), '/app/communications/new')
  const choice = page.getByRole('combobox', { name: '医療機関（必須）' })
  await choice.click()
  await choice.pressSequentially(institution.name)
  const options = page.getByRole('option', { name: new RegExp(institution.name) })
  await expect(options).toHaveCount(2)
  await expect(options.nth(0)).toContainText('天草市港町9－9')
  await expect(options.nth(0)).toContainText('最終訪問')
  await expect(options.nth(0)).toContainText('km')
  await expect(options.nth(1)).toContainText('水前寺1丁目1－1')
  await options.nth(0).click()
  await expect(choice).toHaveValue(institution.name)
  await expectAccessible(page, 'a form with an institution chosen')
})

test('the import of communications leads back to them, and the menu stays there', async ({ page }) => {
  await signIn(page, demoPerson('tanaka'), '/app/communications')
  await page.getByRole('link', { name: 'ファイルから取り込む' }).click()
  await expect(page).toHaveURL(/\/app\/communications\/import$/)
  await expect(page.getByRole('link', { name: 'コミュニケーションへ戻る' })).toBeVisible()
  if ((page.viewportSize()?.width ?? 0) > 600)
    await expect(page.getByRole('navigation').getByRole('link', { name: /^コミュニケーション/ })).toHaveAttribute(
      'aria-current',
      'page',
    )
  await page.getByRole('link', { name: 'コミュニケーションへ戻る' }).click()
  await expect(page).toHaveURL(/\/app\/communications$/)
})

test('after saving a long form the next page begins at its top', atOneWidth, async ({ page, institution }) => {
  await page.setViewportSize({ width: 390, height: 500 })
  await signIn(page, demoPerson('tanaka'), `${chartAddress(institution)}/referrals/new`)
  await page.getByLabel('紹介目的').fill('胸部の精査')
  await page.getByRole('button', { name: '保存', exact: true }).scrollIntoViewIfNeeded()
  await page.evaluate('scrollTo(0, 10_000)')
  expect(await page.evaluate('scrollY')).toBeGreaterThan(100)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('追加しました')).toBeVisible()
  await expect(page.getByText('1 件', { exact: true })).toBeVisible()
  expect(await page.evaluate('scrollY')).toBe(0)
})

test('the buttons below a communication stand on one line each', async ({ page, institution, database }) => {
  await database.owner.query(
    `insert into communications (tenant_id, medical_institution_id, communication_type, acted_date, user_id, created_by)
    select tenant_id, $1, 'visit', $2, id, id from accounts where login_name = 'tanaka'`,
    [institution.id, dayInJapan()],
  )
  if ((page.viewportSize()?.width ?? 0) < 600) await page.setViewportSize({ width: 320, height: 700 })
  await signIn(page, demoPerson('tanaka'), `${chartAddress(institution)}/communications?view=timeline`)
  for (const name of ['いいね', 'コメント']) {
    const button = page.getByRole('button', { name: new RegExp(`^${name}`) }).first()
    await expect(button).toBeVisible()
    // With a second line the button would be taller than 44 pixels, the size of touch targets.
    expect((await button.boundingBox())?.height).toBeLessThanOrEqual(48)
  }
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
})

test('a partner is found by its telephone number', atOneWidth, async ({ page, institution, database }) => {
  const number = String(institution.id).padStart(6, '0').slice(-6)
  await database.owner.query('update medical_institutions set tel = $2 where id = $1', [
    institution.id,
    `099${number.slice(0, 1)}-${number.slice(1, 3)}-${number.slice(3)}${'7'.repeat(1)}`,
  ])
  await signIn(page, demoPerson('tanaka'))
  await findInstitution(page, institution, `０９９${number}7`)
  await expect(searchScreen(page).result(institution.name)).toBeVisible()
})
