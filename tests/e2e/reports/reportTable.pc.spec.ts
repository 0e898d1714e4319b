import { expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'
import { anOffice } from './office.ts'

test('a heading sorts, pages follow each other, and both stand in the address', async ({
  page,
  institution,
  database,
}) => {
  const { person, partners } = await anOffice(database, institution)
  await signIn(page, person, `/app/medical_institutions_reports/${partners}`)
  const table = page.getByRole('table', { name: '連携先の一年' })
  const names = table.getByRole('rowheader')
  await expect(names).toHaveCount(26)
  await expect(names.first()).toHaveText(institution.name)
  await expect(names.last()).toHaveText('合計')
  const heading = table.getByRole('columnheader', { name: /^紹介件数/ })
  await expect(heading).toHaveAttribute('aria-sort', 'descending')
  await heading.getByRole('button').click()
  await expect(heading).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=referrals/)
  await expect(names.first()).not.toHaveText(institution.name)
  await page.getByRole('button', { name: '次のページ' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(names).toHaveCount(6)
  await expect(names.nth(4)).toHaveText(institution.name)
  await page.reload()
  await expect(names.nth(4)).toHaveText(institution.name)
})

test('columns whose stays may be missing say so, and can be left out', async ({ page, institution, database }) => {
  const { person, partners } = await anOffice(database, institution)
  await signIn(page, person, `/app/medical_institutions_reports/${partners}`)
  const heading = page.getByRole('columnheader', { name: /^入院率/ })
  await expect(heading).toContainText('未確定')
  await page.getByRole('switch', { name: '未確定の列を除く' }).click()
  await expect(heading).toBeHidden()
  await expect(page).toHaveURL(/settled=1/)
})
