import type { Page } from '@playwright/test'
import { aCommunication, aPerson, aTenant } from '../../support/builders.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'

const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click()
const conflictOn = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'ほかの方が先に保存しました' })
  return {
    dialog,
    choice: (field: string, side: string) =>
      dialog.getByRole('radiogroup', { name: field }).getByRole('radio', { name: side }),
    save: dialog.getByRole('button', { name: '選んだ内容で保存' }),
    back: dialog.getByRole('button', { name: '入力に戻る' }),
  }
}

test.beforeEach(({ tolerate }) => tolerate(/409 \(Conflict\)/))

test(
  'two people change a contact: each field keeps what is chosen, and nothing typed is lost',
  atOneWidth,
  async ({ page, colleague, institution, database }) => {
    const office = await aTenant(database)
    const [tanaka, suzuki] = [await aPerson(database, office), await aPerson(database, office)]
    const id = await aCommunication(database, tanaka, institution.id)
    const address = `/app/communications/${id}/edit`
    await signIn(page, tanaka, address)
    await page.getByLabel('目的').fill('検査機器の紹介')
    await page.getByLabel('メモ', { exact: true }).fill('私の書いたメモ')
    await signIn(colleague, suzuki, address)
    await colleague.getByLabel('メモ', { exact: true }).fill('同僚の書いたメモ')
    await colleague.getByRole('button', { name: '詳しく入力する' }).click()
    await colleague.getByLabel('先方の出席者').fill('院長')
    await save(colleague)
    await expect(colleague.getByText('同僚の書いたメモ')).toBeVisible()

    await save(page)
    const conflict = conflictOn(page)
    await expect(conflict.dialog).toBeVisible()
    await expect(conflict.dialog.getByRole('radiogroup')).toHaveCount(3)
    await expect(conflict.choice('先方の出席者', '院長')).toBeChecked()
    await expect(conflict.choice('目的', '検査機器の紹介')).toBeChecked()
    await expect(conflict.save).toBeDisabled()
    await conflict.back.click()
    await expect(page.getByLabel('メモ', { exact: true })).toHaveValue('私の書いたメモ')
    await save(page)
    await conflict.choice('メモ', '保存されている内容 同僚の書いたメモ').check()
    await conflict.save.click()
    await expect(page).toHaveURL(new RegExp(`/communications/${id}$`))
    for (const text of ['検査機器の紹介', '同僚の書いたメモ', '院長']) await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByText('私の書いたメモ')).toBeHidden()
  },
)
