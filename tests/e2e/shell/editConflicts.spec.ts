import type { Page } from '@playwright/test'
import type pg from 'pg'
import { aCommunication } from '../../support/builders.ts'
import { expectAccessible } from '../axe.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { demoPerson, signIn } from '../people.ts'

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

const accountIn = async (database: { readonly owner: pg.Pool }, loginName: string) => {
  const { rows } = await database.owner.query<{ tenantId: number; accountId: number }>(
    'select tenant_id as "tenantId", id as "accountId" from accounts where login_name = $1',
    [loginName],
  )
  const [account] = rows
  if (!account) throw new Error(`The demo has nobody called ${loginName}`)
  return account
}

test('two people change a contact: each field keeps what is chosen, and nothing typed is lost', async ({
  page,
  colleague,
  institution,
  database,
}) => {
  const id = await aCommunication(database, await accountIn(database, 'tanaka'), institution.id)
  const address = `/app/communications/${id}/edit`
  await signIn(page, demoPerson('tanaka'), address)
  await page.getByLabel('目的').fill('検査機器の紹介')
  await page.getByLabel('メモ', { exact: true }).fill('私の書いたメモ')
  await signIn(colleague, demoPerson('suzuki'), address)
  await colleague.getByLabel('メモ', { exact: true }).fill('同僚の書いたメモ')
  await colleague.getByRole('button', { name: '詳しく入力する' }).click()
  await colleague.getByLabel('先方の出席者').fill('院長')
  await save(colleague)
  await expect(colleague.getByText('同僚の書いたメモ')).toBeVisible()

  await save(page)
  const conflict = conflictOn(page)
  await expect(conflict.dialog).toBeVisible()
  await expectAccessible(page, 'the conflict of two changes')
  await expect(conflict.dialog.getByRole('radiogroup')).toHaveCount(3)
  await expect(conflict.choice('先方の出席者', '院長')).toBeChecked()
  await expect(conflict.choice('目的', '検査機器の紹介')).toBeChecked()
  await expect(conflict.save).toBeDisabled()
  await conflict.back.click()
  await expect(page.getByLabel('メモ', { exact: true })).toHaveValue('私の書いたメモ')
  await save(page)
  await conflict.choice('メモ', '同僚の書いたメモ').check()
  await conflict.save.click()
  await expect(page).toHaveURL(new RegExp(`/communications/${id}$`))
  for (const text of ['検査機器の紹介', '同僚の書いたメモ', '院長']) await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByText('私の書いたメモ')).toBeHidden()
})

test(
  'two people change a voice: the choice is made with the keyboard alone, and saved over a third version too',
  atOneWidth,
  async ({ page, colleague, institution, database }) => {
    const { tenantId, accountId } = await accountIn(database, 'tanaka')
    const { rows } = await database.owner.query<{ id: number }>(
      `insert into vocs (tenant_id, medical_institution_id, title, reported_date, status, priority, user_id, created_by)
    values ($1, $2, '返書が届かない', '2026-04-01', 'NOT_STARTED', 'LOW', $3, $3) returning id`,
      [tenantId, institution.id, accountId],
    )
    const address = `/app/vocs/${rows[0]?.id}`
    const title = (on: Page) => on.getByRole('textbox', { name: '件名（必須）' })
    await signIn(page, demoPerson('tanaka'), address)
    await title(page).fill('私の付けた題')
    await signIn(colleague, demoPerson('suzuki'), address)
    await title(colleague).fill('同僚の付けた題')
    await save(colleague)
    await expect(colleague.getByText('保存しました')).toBeVisible()
    await save(page)
    const conflict = conflictOn(page)
    await expect(conflict.dialog.getByRole('radiogroup')).toHaveCount(1)
    await colleague.goto(address)
    await colleague.getByRole('textbox', { name: '対応', exact: true }).fill('三つ目の版')
    await save(colleague)
    await expect(colleague.getByText('保存しました')).toBeVisible()
    await conflict.dialog.getByRole('radio', { name: '同僚の付けた題' }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(conflict.dialog.getByRole('radio', { name: '私の付けた題' })).toBeChecked()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(conflict.dialog.getByRole('radio', { name: /三つ目の版/ })).toBeChecked()
    await conflict.save.click()
    await expect(page.getByText('保存しました')).toBeVisible()
    await page.goto(address)
    await expect(title(page)).toHaveValue('私の付けた題')
    await expect(page.getByRole('textbox', { name: '対応', exact: true })).toHaveValue('三つ目の版')
  },
)
