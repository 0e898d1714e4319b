import type { Page } from '@playwright/test'
import { withTenant } from '../../../server/db/tenant.ts'
import { changeFacts } from '../../../server/facts/store/changeFacts.ts'
import { storeAdmissions } from '../../support/facts/storeAdmissions.ts'
import { daysAfter } from '../../../contract/days.ts'
import { dayInJapan } from '../../../server/japanDays.ts'
import { anUpload, preparedAdmission } from '../../support/facts/factBuilders.ts'
import { expectAccessible } from '../axe.ts'
import { atOneWidth, expect, type Institution, test } from '../fixtures.ts'
import { demoPerson, signIn } from '../people.ts'
import { chartAddress } from '../screens.ts'

const today = dayInJapan()
const listAddress = (institution: Institution) => `${chartAddress(institution)}/referrals`
const figures = (page: Page) => page.getByRole('region', { name: '紹介・逆紹介' })
const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click()

/** Enters a referral of today. */
const refer = async (page: Page, institution: Institution, fields: Readonly<Record<string, string>> = {}) => {
  await page.goto(`${listAddress(institution)}/new`)
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
  await save(page)
  await expect(page.getByText('追加しました')).toBeVisible()
}

test('a referral entered on the chart stands in the list, in the figures, and opens with its patient', async ({
  page,
  institution,
}) => {
  await signIn(page, demoPerson('tanaka'), chartAddress(institution))
  await expect(figures(page)).toContainText('まだ')
  // Blocks above that are still loading would move the link away under the pointer.
  await page.waitForLoadState('networkidle')
  await figures(page).getByRole('link', { name: '追加' }).click()
  await expect(page.getByRole('heading', { name: `${institution.name}の紹介を登録` })).toBeVisible()
  await page.getByLabel('患者番号').fill('0012345')
  await page.getByLabel('紹介元の医師').fill('上田 隆')
  await page.getByLabel('紹介目的').fill('胸部圧迫感の精査')
  await save(page)
  await expect(page).toHaveURL(new RegExp(`${chartAddress(institution)}$`))
  await expect(figures(page)).toContainText('以降に登録された紹介 1件（基準月より後のため、上の数値に含みません）')
  await expect(figures(page)).toContainText('未返信の紹介 1件')
  await page.goto(chartAddress(institution))
  await expect(figures(page)).toContainText('最後の紹介')
  await expectAccessible(page, 'a chart with referrals')
  await figures(page).getByRole('link', { name: '紹介の一覧' }).click()
  await expect(page).toHaveTitle(new RegExp(`${institution.name}の紹介`))
  await expect(page.getByText('1 件', { exact: true })).toBeVisible()
  await expect(page.getByText('0012345')).toBeHidden()
  await expectAccessible(page, 'the list of referrals')
  await page.getByRole('link', { name: /^\d{4}\/\d+\/\d+/ }).click()
  await expect(page.getByRole('region', { name: '紹介の内容' })).toContainText('0012345')
  await expect(page.getByRole('region', { name: '紹介の内容' })).toContainText('胸部圧迫感の精査')
  await expect(page.getByText('この紹介による入院はありません。')).toBeVisible()
  await page.getByRole('link', { name: /の紹介へ戻る$/ }).click()
  await page.getByRole('link', { name: `${institution.name}へ戻る` }).click()
  await expect(figures(page)).toBeVisible()
})

test(
  'letters without an answer are marked in words, and the chart leads to them alone',
  atOneWidth,
  async ({ page, institution }) => {
    await signIn(page, demoPerson('tanaka'))
    await refer(page, institution, { 紹介元の医師: '待つ 医師' })
    await refer(page, institution, { 紹介元の医師: '済んだ 医師', 返書の日: today })
    await expect(page.getByText('2 件', { exact: true })).toBeVisible()
    const marked = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: '未返信' })
    await expect(marked).toHaveCount(1)
    await expect(marked).toContainText('待つ 医師')
    await page.goto(chartAddress(institution))
    await figures(page).getByRole('link', { name: '未返信の紹介 1件' }).click()
    await expect(page.getByText('1 件', { exact: true })).toBeVisible()
    await expect(page.getByText('待つ 医師')).toBeVisible()
    await expect(page.getByText('済んだ 医師')).toBeHidden()
  },
)

test(
  'a stay that a referral led to is told in words, with its operations and what it brought in',
  atOneWidth,
  async ({ page, institution, database }) => {
    await signIn(page, demoPerson('tanaka'))
    await refer(page, institution, { 患者番号: String(institution.id + 5_000_000) })
    const { rows } = await database.owner.query<{ tenant_id: number; created_by: number; patient_hash: Buffer }>(
      'select tenant_id, created_by, patient_hash from referrals where medical_institution_id = $1',
      [institution.id],
    )
    const [{ tenant_id: tenantId, created_by: accountId, patient_hash } = { tenant_id: 0, created_by: 0 }] = rows
    const uploadId = await anUpload(database.owner, { tenantId, accountId }, 'ff1_file')
    const stay = {
      ...preparedAdmission(
        { tenantId, uploadId, patientId: '1' },
        {
          admission_date: today,
          discharge_date: daysAfter(today, 4),
          main_icd10: 'I509',
          main_disease_name: 'うっ血性心不全',
          department_code: '070',
          route: '1',
          discharge_to: '4',
          outcome: '1',
          adl_at_admission: '0123012301',
          bundled_yen: 300_000,
          fee_yen: 50_000,
          operations: [{ operation_date: today, kcode: 'K546', anaesthesia: '5', name: '経皮的冠動脈形成術' }],
        },
      ),
      ...(patient_hash && { patient_hash }),
    }
    await withTenant(database.app, tenantId, (tx) =>
      changeFacts(tx, tenantId, () => storeAdmissions(tx, tenantId, [stay])),
    )
    await page.reload()
    await page.getByRole('link', { name: /^\d{4}\/\d+\/\d+/ }).click()
    const told = page.getByRole('region', { name: /^入院 / })
    for (const words of [
      '5日間',
      '循環器科',
      'うっ血性心不全',
      '家庭からの入院',
      '他の病院・診療所への転院',
      '350,000円',
    ])
      await expect(told).toContainText(words)
    await expect(told.getByRole('row', { name: /K546/ })).toContainText('局所麻酔')
    await expect(told.getByRole('row', { name: /移乗/ })).toContainText('1')
    await expectAccessible(page, 'a referral with a stay')
  },
)

test(
  'a reverse referral can be entered, and what cannot be is said at its field',
  atOneWidth,
  async ({ page, institution, tolerate }) => {
    tolerate(/422 \(/)
    await signIn(page, demoPerson('tanaka'), `${chartAddress(institution)}/reverse_referrals/new`)
    await page.getByLabel('逆紹介日（必須）').fill(daysAfter(today, 2))
    await save(page)
    await expect(page.getByText('未来の日付です。今日までの日付を指定してください')).toBeVisible()
    await page.getByLabel('逆紹介日（必須）').fill(today)
    await save(page)
    await expect(page.getByText('追加しました')).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`${institution.name}への逆紹介`))
    await expect(page.getByText('1 件', { exact: true })).toBeVisible()
    await expectAccessible(page, 'the list of reverse referrals')
    const directions = page.getByRole('navigation', { name: '紹介と逆紹介' })
    await directions.getByRole('link', { name: '紹介', exact: true }).click()
    await expect(page.getByText('紹介はまだありません')).toBeVisible()
    await expect(directions.getByRole('link', { name: '紹介', exact: true })).toHaveAttribute('aria-current', 'page')
    await page.goto(chartAddress(institution))
    await expect(figures(page)).toContainText('以降に登録された逆紹介 1件（基準月より後のため、上の数値に含みません）')
  },
)

test(
  'a half-filled form is not left unasked, and its fields are reached by keyboard',
  atOneWidth,
  async ({ page, institution }) => {
    await signIn(page, demoPerson('tanaka'), `${listAddress(institution)}/new`)
    await expect(page.getByRole('heading', { name: `${institution.name}の紹介を登録` })).toBeVisible()
    await expectAccessible(page, 'the form for a referral')
    await page.getByLabel('患者番号').focus()
    await page.keyboard.type('77')
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('紹介元の医師')).toBeFocused()
    await page.getByRole('button', { name: 'キャンセル' }).click()
    await page.getByRole('button', { name: '編集を続ける' }).click()
    await expect(page.getByLabel('患者番号')).toHaveValue('77')
  },
)
