import { aPerson, aTenant } from '../../support/builders.ts'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'
import { filtersOf } from '../screens.ts'

test('conditions are added to a list, stand as chips, are changed and removed, and the address keeps them', async ({
  page,
  database,
}) => {
  const office = await aTenant(database)
  // So many that their list scrolls.
  for (let count = 0; count < 12; count++) await aPerson(database, office)
  const person = await aPerson(database, office, { username: '田中 陽子' })
  await signIn(page, person, '/app/communications?filter={}')
  const filters = filtersOf(page)

  await test.step('a person is chosen from a list', async () => {
    const staff = await filters.add('担当者')
    await expectAccessible(page, 'the choice of a condition’s value')
    await staff
      .getByRole('menuitemradio', { name: '田中 陽子' })
      .or(staff.getByRole('option', { name: '田中 陽子' }))
      .click()
    await expect(staff).toBeHidden()
    await expect(filters.chip('担当者')).toContainText('田中 陽子')
    await expect(page).toHaveURL(/staffId/)
  })

  await test.step('a period is one of the usual ones, or any two days', async () => {
    const period = await filters.add('実施日')
    await expectAccessible(page, 'the choice of a period')
    await period.getByRole('button', { name: '前年度' }).click()
    await expect(period).toBeHidden()
    await expect(filters.chip('実施日')).toContainText(/\d{4}\/4\/1〜\d{4}\/3\/31/)
    await filters.chip('実施日').click()
    await expect(period.getByRole('button', { name: '前年度' })).toHaveAttribute('aria-pressed', 'true')
    await period.getByLabel('終わりの日').fill('2001-01-01')
    await expect(period).toContainText('始めの日より後の日にしてください')
    await period.getByLabel('始めの日').fill('2000-12-24')
    await expect(page).toHaveURL(/2000-12-24.*2001-01-01|2001-01-01.*2000-12-24/)
    await period.press('Escape')
    await expect(filters.chip('実施日')).toContainText('2000/12/24〜2001/1/1')
  })

  await test.step('the address keeps them, and each is removed by its chip', async () => {
    await page.reload()
    await expect(filters.chip('担当者')).toContainText('田中 陽子')
    await expectAccessible(page, 'a list with conditions')
    await filters.remove('実施日')
    await expect(page).not.toHaveURL(/startDate/)
    await filters.remove('担当者')
    await expect(filters.chip('担当者')).toBeHidden()
  })

  await test.step('the keyboard alone does it too', async () => {
    await filters.bar.getByRole('button', { name: '条件を追加' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: '条件を追加' }).getByRole('combobox').fill('医師と面談')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitemradio').first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(filters.chip('医師と面談')).toBeVisible()
  })
})
