import type { Locator, Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { anInstitution, aPerson, aTenant } from '../../support/builders.ts'
import { readPdf } from '../../support/readPdf.ts'
import { countedPerson } from '../effort.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'
import { searchAddress } from '../screens.ts'

const makePdf = async (page: Page, click: () => Promise<void>) => {
  const [file] = await Promise.all([page.waitForEvent('download'), click()])
  return readPdf(new Blob([await readFile(await file.path())]))
}

const choose = async (dialog: Locator, label: string, option: string) => {
  await dialog.getByRole('combobox', { name: label }).click()
  await dialog.page().getByRole('option', { name: option }).click()
}

test('labels for forty partners take four clicks from the search', atOneWidth, async ({ page, database }) => {
  const name = `宛名試験医院${process.pid}`
  for (let number = 1; number <= 40; number += 1) await anInstitution(database.owner, { name: `${name}-${number}` })
  await signIn(page, await aPerson(database, await aTenant(database)), searchAddress({ medicalInstitutionName: name }))
  await expect(page.getByRole('table')).toBeVisible()
  const person = countedPerson(page)
  await person.click(page.getByRole('table').getByRole('checkbox').first())
  await person.click(page.getByRole('button', { name: /^すべて選択|全て選択/ }))
  await person.click(page.getByRole('button', { name: '宛名・文書' }))
  const dialog = page.getByRole('dialog')
  const made = await makePdf(page, () => person.click(dialog.getByRole('button', { name: 'PDFを作成' })))
  expect(made.pages).toHaveLength(4)
  expect(made.text.match(/御中/g)).toHaveLength(40)
  expect(person.effort()).toMatchObject({ keys: 0, scrolls: 0 })
  expect(person.effort().clicks).toBeLessThanOrEqual(4)
})

test(
  'a letter is written, seen for a partner, printed, and noted for all; the notes can be taken back',
  atOneWidth,
  async ({ page, institution, database }) => {
    await signIn(
      page,
      await aPerson(database, await aTenant(database)),
      searchAddress({ medicalInstitutionName: institution.name }),
    )
    await page.getByRole('checkbox', { name: /選択/ }).first().check()
    await page.getByRole('button', { name: '宛名・文書' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('宛先 1件')).toBeVisible()
    await dialog.getByLabel('右へ (mm)').fill('1.5')
    await dialog.getByLabel('印刷を始める位置').fill('5')
    await choose(dialog, '用紙', '手紙 A4')
    await choose(dialog, '宛先', '院長先生 御机下')
    await dialog.getByLabel('件名').fill('勉強会のご案内')
    await dialog.getByLabel('本文').fill('拝啓\n')
    await dialog.getByRole('button', { name: '医療機関名', exact: true }).click()
    await expect(dialog.getByLabel('本文')).toHaveValue('拝啓\n{{医療機関名}}')
    await expect(dialog.getByRole('group', { name: '手紙の内容' })).toContainText(`拝啓 ${institution.name}`)
    const made = await makePdf(page, () => dialog.getByRole('button', { name: 'PDFを作成' }).click())
    expect(made.text).toContain('勉強会のご案内')
    await dialog.getByRole('button', { name: '送付を記録' }).click()
    await expect(dialog.getByLabel('送ったもの（目的）')).toHaveValue('勉強会のご案内')
    await dialog.getByRole('button', { name: '1件を記録' }).click()
    await expect(page.getByText('1件の郵送を記録しました')).toBeVisible()
    await page.getByRole('button', { name: '元に戻す' }).click()
    await expect(page.getByText('郵送の記録を取り消しました')).toBeVisible()
  },
)
