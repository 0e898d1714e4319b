import { expectAccessibleInBothThemes } from '../axe.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'
import { anOffice } from './office.ts'

test('a list has favourites first, finds by name, and takes a deletion back', async ({
  page,
  institution,
  database,
}) => {
  const { person } = await anOffice(database, institution)
  await signIn(page, person, '/app/medical_institutions_reports')
  const links = page.getByRole('link', { name: /^(連携先の一年|月別の紹介)$/ })
  await expect(links).toHaveCount(2)
  await expectAccessibleInBothThemes(page, 'the list of reports')
  const star = page.getByRole('button', { name: '月別の紹介をお気に入りにする' })
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await expect(links.first()).toHaveText('月別の紹介')
  await page.getByRole('button', { name: '連携先の一年の操作' }).click()
  await page.getByRole('menuitem', { name: '削除' }).click()
  await expect(links).toHaveCount(1)
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect(links).toHaveCount(2)
  await page.goto(
    `/app/medical_institutions_reports?${new URLSearchParams({ filter: JSON.stringify({ name: '一年' }) })}`,
  )
  await expect(links).toHaveText(['連携先の一年'])
})

test(
  'somebody else can only change a copy, and the kinds are linked',
  atOneWidth,
  async ({ page, institution, database }) => {
    const { colleague } = await anOffice(database, institution)
    await signIn(page, colleague, '/app/medical_institutions_reports')
    await page.getByRole('button', { name: '連携先の一年の操作' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['複製して編集'])
    await page.keyboard.press('Escape')
    await page
      .getByRole('navigation', { name: 'レポートの種類' })
      .getByRole('link', { name: 'コミュニケーション' })
      .click()
    await page.getByRole('link', { name: '訪問の集計' }).click()
    await expect(page).toHaveURL(/\/communication_reports\/\d+$/)
  },
)
