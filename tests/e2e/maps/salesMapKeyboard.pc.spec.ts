import { expect, test } from '../fixtures.ts'
import { tabTo } from '../keyboard.ts'
import { signIn } from '../people.ts'
import { aSalesMapOffice, salesMap } from './salesMapOffice.ts'

test('from a condition to an action list without a mouse', async ({ page, database }) => {
  const { person, name } = await aSalesMapOffice(database)
  await signIn(page, person, '/app/sale_map')
  const screen = salesMap(page)
  await expect(screen.listed).toHaveText('表示範囲 5 施設')

  await tabTo(page.getByLabel('期間の最少件数'))
  await page.keyboard.type('20')
  await expect(screen.listed).toHaveText('表示範囲 2 施設')

  await tabTo(screen.map)
  await page.keyboard.press('-')
  await expect(page).toHaveURL(/at=10%2F/)

  await tabTo(screen.row(name('rising')).getByRole('button'))
  await page.keyboard.press('ArrowDown')
  await expect(screen.row(name('steady')).getByRole('button')).toBeFocused()
  await expect(page.locator('.pin-ring')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: name('steady'), exact: true })).toContainText('36件')

  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Space')
  await expect(screen.selection).toContainText('1施設を選択中')
  const list = screen.selection.getByRole('button', { name: 'リストに追加' })
  await tabTo(list, 'Shift+Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '1施設をアクションリストに追加' })
  await expect(dialog).toBeVisible()
  await tabTo(dialog.getByRole('combobox'))
  await page.keyboard.type(`地図から${person.tenantId}`)
  await expect(page.getByRole('option', { name: new RegExp(`地図から${person.tenantId}`) })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(dialog.getByRole('button', { name: '追加', exact: true }))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const { rows } = await database.owner.query<{ name: string }>(
    `select institutions.name
    from action_list_medical_institutions as listed
    join medical_institutions as institutions on institutions.id = listed.medical_institution_id
    where listed.tenant_id = $1`,
    [person.tenantId],
  )
  expect(rows.map((row) => row.name)).toEqual([name('steady')])
})
