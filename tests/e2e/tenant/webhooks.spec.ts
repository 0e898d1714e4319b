import { expect } from '@playwright/test'
import { aPerson, aTenant } from '../../support/builders.ts'
import { atOneWidth, test } from '../fixtures.ts'
import { signIn } from '../people.ts'

test(
  'an owner adds a webhook, sees its secret once, tests it, reads in the log why it failed, and deletes it',
  atOneWidth,
  async ({ page, database, tolerate }) => {
    tolerate(/422/)
    const owner = await aPerson(database, await aTenant(database), { role: 'owner' })
    await signIn(page, owner, '/app/webhooks')
    await page.getByRole('button', { name: '送信先を追加' }).first().click()
    const dialog = page.getByRole('dialog', { name: '送信先を追加' })
    await dialog.getByLabel('名前').fill('院内システム')
    await dialog.getByLabel(/^URL/).fill('https://192.168.0.10/hook')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog.getByText(/私的なアドレスには送信できません/)).toBeVisible()
    await dialog.getByLabel(/^URL/).fill('https://hooks.invalid/in?token=abc')
    await dialog.getByRole('button', { name: '保存' }).click()
    const secret = page.getByRole('dialog', { name: '署名のシークレット' })
    await expect(secret.getByLabel('シークレット', { exact: true })).toHaveValue(/^whsec_/)
    await secret.getByRole('button', { name: '控えました' }).click()

    await page.getByRole('main').getByRole('link', { name: '院内システム' }).click()
    await page.getByRole('button', { name: 'テスト送信' }).click()
    await expect(page.getByRole('list', { name: '送信の記録' }).getByRole('listitem')).toContainText(
      /テスト送信.*ホスト名が見つかりません – .+に再送します（1回失敗）/,
    )
    await expect(page.getByText(/から送信に失敗し続けています/)).toBeVisible()
    await expect(page.getByText('token=abc')).toHaveCount(0)

    await page.getByRole('button', { name: '削除' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '削除' }).click()
    await expect(page.getByText('送信先はまだありません')).toBeVisible()
  },
)
