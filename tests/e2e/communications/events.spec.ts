import { aPerson, aTenant } from '../../support/builders.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'
import { goWithin } from '../places/place.ts'

test(
  'an event is entered once, those who attended are pasted, and a correction changes all their records',
  atOneWidth,
  async ({ page, institution, database }) => {
    const name = '症例検討会'
    await signIn(page, await aPerson(database, await aTenant(database)), '/app/events/create')
    await page.getByLabel('イベント名').fill(name)
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('参加した医療機関はまだありません。')).toBeVisible()
    await page.getByRole('button', { name: '一覧を貼り付け' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('貼り付ける一覧').fill(`${institution.name}\t青葉 太郎\t○\n${institution.name}\t事務長`)
    await dialog.getByRole('button', { name: '照合する' }).click()
    await dialog.getByRole('button', { name: '1施設を追加' }).click()
    await expect(page.getByText('青葉 太郎、事務長')).toBeVisible()
    await page.getByRole('checkbox', { name: `${institution.name}を選択` }).check()
    await page.getByRole('button', { name: '1施設を外す' }).click()
    await expect(page.getByText('参加した医療機関はまだありません。')).toBeVisible()
    await expect(page.getByText('1施設を外しました')).toBeVisible()
    await page.getByRole('button', { name: '元に戻す' }).last().click()
    await expect(page.getByText('青葉 太郎、事務長')).toBeVisible()
    await page.getByLabel('イベント名').fill(`${name}（春）`)
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('link', { name: `${name}（春）` })).toBeVisible()
    await goWithin(page, `/app/crms/${institution.id}/communications`)
    await page
      .getByRole('main')
      .getByRole('link', { name: /^20\d\d/ })
      .first()
      .click()
    await expect(page.getByText(`${name}（春）`).first()).toBeVisible()
  },
)
