import type { Page } from '@playwright/test'
import { withTenant } from '../../../server/db/tenant.ts'
import { changeFacts } from '../../../server/facts/store/changeFacts.ts'
import { storeReferrals } from '../../../server/facts/store/storeFacts.ts'
import { dayInJapan } from '../../../server/japanDays.ts'
import { anUpload, preparedReferral } from '../../support/facts/factBuilders.ts'
import { expectAccessible } from '../axe.ts'
import { atOneWidth, expect, type Institution, test } from '../fixtures.ts'
import { demoPerson, signIn } from '../people.ts'
import { chartAddress } from '../screens.ts'
import { fieldDay } from '../../../ui/dates/dayTexts.ts'

const today = dayInJapan()
const listAddress = (institution: Institution, plural = 'referrals') => `${chartAddress(institution)}/${plural}`
const letter = (page: Page) => page.getByRole('region', { name: '紹介の内容' })
const firstOfList = (page: Page) => page.getByRole('link', { name: /^\d{4}\/\d+\/\d+/ })
const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click()

const enter = async (page: Page, institution: Institution, plural: string, label: string, value: string) => {
  await page.goto(`${listAddress(institution, plural)}/new`)
  await page.getByLabel(label, { exact: true }).fill(value)
  await save(page)
  await expect(page.getByText('追加しました')).toBeVisible()
}

test('a referral entered by hand is corrected, deleted and brought back', atOneWidth, async ({ page, institution }) => {
  await signIn(page, demoPerson('tanaka'))
  await enter(page, institution, 'referrals', '紹介元の医師', '上田 隆')
  await firstOfList(page).click()
  await letter(page).getByRole('link', { name: '編集' }).click()
  await expect(page.getByRole('heading', { name: `${institution.name}の紹介を編集` })).toBeVisible()
  await expectAccessible(page, 'the form that corrects a referral')
  await page.getByLabel('紹介元の医師', { exact: true }).fill('上田 孝')
  await save(page)
  await expect(page.getByText('保存しました')).toBeVisible()
  await expect(letter(page)).toContainText('上田 孝')
  await expectAccessible(page, 'a referral entered by hand')
  await letter(page).getByRole('button', { name: '削除' }).click()
  await expect(page.getByText('削除しました')).toBeVisible()
  await expect(page.getByText('紹介はまだありません')).toBeVisible()
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect(page.getByText('上田 孝')).toBeVisible()
  await expect(page.getByText('1 件', { exact: true })).toBeVisible()
})

test('a letter is marked as answered by keyboard, tells by whom, and the mark is taken back', async ({
  page,
  institution,
}) => {
  await signIn(page, demoPerson('tanaka'))
  await enter(page, institution, 'referrals', '紹介元の医師', '待つ 医師')
  await firstOfList(page).click()
  await expect(letter(page)).toContainText('未返信')
  await letter(page).getByRole('button', { name: '返書済みにする' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '返書済みにする' })
  await expect(dialog.getByLabel('返書の日')).toHaveValue(fieldDay(today, 'ja'))
  await expectAccessible(page, 'the dialog for an answer')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('返書済みにしました')).toBeVisible()
  await expect(letter(page)).toContainText('田中')
  await expect(letter(page)).toContainText('に記録')
  await letter(page).getByRole('button', { name: '返書の記録を取り消す' }).click()
  await expect(letter(page)).toContainText('未返信')
  // The notice before this one also has a button to undo.
  await expect(page.getByText('返書の記録を取り消しました')).toBeVisible()
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect(letter(page)).toContainText('に記録')
})

test(
  'a referral from a file says why it is not corrected here, and can be marked as answered',
  atOneWidth,
  async ({ page, institution, database }) => {
    const { rows } = await database.owner.query<{ tenant_id: number; id: number }>(
      `select tenant_id, id from accounts where login_name = 'tanaka'`,
    )
    const { tenant_id: tenantId, id: accountId } = rows[0] ?? { tenant_id: 0, id: 0 }
    const uploadId = await anUpload(database.owner, { tenantId, accountId })
    await withTenant(database.app, tenantId, (tx) =>
      changeFacts(tx, tenantId, () =>
        storeReferrals(tx, tenantId, [
          preparedReferral(
            { tenantId, uploadId },
            { referral_date: today, medical_institution_id: institution.id, is_replied: false },
          ),
        ]),
      ),
    )
    await signIn(page, demoPerson('tanaka'), listAddress(institution))
    await firstOfList(page).click()
    await expect(letter(page)).toContainText('その月の一覧を次に取り込むと置き換わる')
    await expect(letter(page).getByRole('button', { name: '削除' })).toBeHidden()
    await letter(page).getByRole('button', { name: '返書済みにする' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '記録する' }).click()
    await expect(letter(page)).toContainText('に記録')
    await expectAccessible(page, 'a referral from a file')
  },
)

test(
  'a reverse referral tells its patient on its own page, and is corrected, deleted and brought back',
  atOneWidth,
  async ({ page, institution }) => {
    await signIn(page, demoPerson('tanaka'))
    await enter(page, institution, 'reverse_referrals', '患者番号', '0077123')
    await expect(page.getByText('0077123')).toBeHidden()
    await firstOfList(page).click()
    const content = page.getByRole('region', { name: '逆紹介の内容' })
    await expect(content).toContainText('0077123')
    await expectAccessible(page, 'a reverse referral')
    await content.getByRole('link', { name: '編集' }).click()
    await page.getByLabel('紹介先の診療科', { exact: true }).fill('整形外科')
    await save(page)
    await expect(content).toContainText('整形外科')
    await content.getByRole('button', { name: '削除' }).click()
    await expect(page.getByText('逆紹介はまだありません')).toBeVisible()
    await page.getByRole('button', { name: '元に戻す' }).click()
    await expect(page.getByText('整形外科')).toBeVisible()
  },
)

test(
  'whoever corrects an older version is shown the newer one and chooses',
  atOneWidth,
  async ({ page, institution, colleague, tolerate }) => {
    tolerate(/409 \(/)
    await signIn(page, demoPerson('tanaka'))
    await enter(page, institution, 'referrals', '紹介元の医師', '元の 医師')
    await firstOfList(page).click()
    await expect(letter(page)).toBeVisible()
    const address = `${new URL(page.url()).pathname}/edit`
    await page.goto(address)
    await page.getByLabel('紹介元の医師', { exact: true }).fill('わたしの 医師')
    await signIn(colleague, demoPerson('sato'), address)
    await colleague.getByLabel('紹介元の医師', { exact: true }).fill('同僚の 医師')
    await save(colleague)
    await expect(colleague.getByText('保存しました')).toBeVisible()
    await save(page)
    const question = page.getByRole('dialog')
    await expect(question).toContainText('同僚の 医師')
    await expect(question).toContainText('わたしの 医師')
  },
)
