import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { anInstitution } from '../../support/builders.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { demoPerson, signIn } from '../people.ts'
import { searchAddress, searchScreen } from '../screens.ts'

const conditionsIn = (page: Page): unknown => JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '{}')

test(
  'conditions stand in the address bar, and survive a reload, the way to a chart and the way back',
  atOneWidth,
  async ({ page, institution }) => {
    await signIn(
      page,
      demoPerson('sato'),
      searchAddress({ medicalInstitutionName: institution.name, prefecture: '43' }),
    )
    const screen = searchScreen(page)
    await expect(screen.result(institution.name)).toBeVisible()
    const conditions = conditionsIn(page)
    await page.reload()
    await expect(screen.result(institution.name)).toBeVisible()
    await screen.result(institution.name).click()
    await expect(page).toHaveTitle(`${institution.name} | Renkei`)
    await page.goBack()
    await expect(screen.result(institution.name)).toBeVisible()
    expect(conditionsIn(page)).toEqual(conditions)
    await screen.result(institution.name).click()
    await page.getByRole('link', { name: '連携先管理へ戻る' }).click()
    await expect(screen.result(institution.name)).toBeVisible()
    expect(conditionsIn(page)).toEqual(conditions)
  },
)

test('the actions for a selection stay in sight while the results are scrolled', async ({ page }) => {
  await signIn(page, demoPerson('sato'), '/app/medical_institutions_search')
  await page
    .getByRole('checkbox', { name: /を選択/ })
    .nth(1)
    .check()
  await page
    .getByRole('checkbox', { name: /を選択/ })
    .last()
    .scrollIntoViewIfNeeded()
  await expect(page.getByRole('checkbox', { name: /を選択/ }).nth(1)).not.toBeInViewport()
  await expect(page.getByText('1件選択')).toBeInViewport()
  // Nothing covers it: the app's bar would, if the actions had more rows than it expects.
  await page.getByRole('button', { name: '訪問を予定' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test(
  'the result can be taken away as CSV that spreadsheets read and no formula can hide in',
  atOneWidth,
  async ({ page, database, institution }) => {
    await anInstitution(database.owner, { name: `=HYPERLINK("${institution.name}")` })
    await signIn(page, demoPerson('sato'), searchAddress({ medicalInstitutionName: institution.name }))
    await expect(searchScreen(page).result(institution.name)).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /CSV/ }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.csv$/)
    const bytes = await readFile(await download.path())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const rows = bytes.toString('utf8').trim().split('\r\n')
    expect(rows).toHaveLength(3)
    expect(rows.join('\n')).toContain(institution.name)
    expect(rows.filter((row) => /^"?=|,"?=/.test(row))).toEqual([])
  },
)
