import type { Page } from '@playwright/test'
import { daysAfter } from '../../../contract/days.ts'
import { withTenant } from '../../../server/db/tenant.ts'
import { patientHasher } from '../../../server/facts/referrals/patients.ts'
import { changeFacts } from '../../../server/facts/store/changeFacts.ts'
import { storeReferrals } from '../../../server/facts/store/storeFacts.ts'
import { dayInJapan } from '../../../server/japanDays.ts'
import { loadSecret } from '../../../server/secret.ts'
import { preparedReferral } from '../../support/facts/factBuilders.ts'
import { expectAccessible, expectAccessibleInBothThemes } from '../axe.ts'
import { countedPerson } from '../effort.ts'
import { expect, type Institution, test } from '../fixtures.ts'
import { demoPerson, signIn } from '../people.ts'
import { chartAddress, filtersOf } from '../screens.ts'
import { fieldDay } from '../../../ui/dates/dayTexts.ts'

const today = dayInJapan()
const referredOn = daysAfter(today, -60)
const department = '循環器内科'

const owe = async (
  database: Parameters<Parameters<typeof test>[2]>[0]['database'],
  institution: Institution,
  patientOf: (tenantId: number) => object = () => ({}),
) => {
  const { rows } = await database.owner.query<{ tenant_id: number; id: number; department: number }>(
    `select accounts.tenant_id, accounts.id, departments.id as department
    from accounts
    join own_departments as departments on departments.tenant_id = accounts.tenant_id and departments.name = $1
    where accounts.login_name = 'tanaka'`,
    [department],
  )
  const [account] = rows
  if (!account) throw new Error('The demo has no such department')
  const { tenant_id: tenantId } = account
  await withTenant(database.app, tenantId, (tx) =>
    changeFacts(tx, tenantId, () =>
      storeReferrals(
        tx,
        tenantId,
        [0, 1, 2].map((place) =>
          preparedReferral(
            { tenantId, uploadId: 0 },
            {
              upload_id: null,
              upload_row: null,
              created_by: account.id,
              updated_at: new Date().toISOString(),
              referral_date: daysAfter(referredOn, place),
              medical_institution_id: institution.id,
              own_department_id: account.department,
              doctor_name_from: `上田 ${place}`,
              ...patientOf(tenantId),
            },
          ),
        ),
      ),
    ),
  )
}

const lettersOf = (institution: Institution, status = 'open') =>
  `/app/letters?${new URLSearchParams({ filter: JSON.stringify({ status, medicalInstitutionId: institution.id }) })}`
const row = (page: Page, doctor: string) => page.getByRole('row').filter({ hasText: doctor })

test('letters are found by partner, marked together, taken back, and told of on the chart and on paper', async ({
  page,
  institution,
  database,
}) => {
  await owe(database, institution)
  await signIn(page, demoPerson('tanaka'), lettersOf(institution))
  await expect(page.getByText('3 件', { exact: true })).toBeVisible()
  await expect(row(page, '上田 0')).toContainText('受診報告')
  await expect(row(page, '上田 0')).toContainText('53日超過')
  await expectAccessibleInBothThemes(page, 'the letters')

  await row(page, '上田 0').getByRole('checkbox').check()
  await row(page, '上田 1').getByRole('checkbox').check()
  await page.getByRole('button', { name: '不要にする' }).click()
  const dialog = page.getByRole('dialog', { name: '2件の返書を不要にする' })
  await dialog.getByLabel('不要の理由').fill('紹介元から不要の連絡')
  await expectAccessible(page, 'the reason why letters are not needed')
  await page.keyboard.press('Enter')
  await expect(page.getByText('2件を不要にしました')).toBeVisible()
  await expect(page.getByText('1 件', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect(page.getByText('3 件', { exact: true })).toBeVisible()

  await row(page, '上田 2')
    .getByRole('button', { name: /送付済みにする/ })
    .click()
  await expect(page.getByRole('dialog').getByLabel('送付日')).toHaveValue(fieldDay(today, 'ja'))
  await page.getByRole('dialog').getByRole('button', { name: '送付済みにする' }).click()
  await expect(page.getByText('1件を送付済みにしました')).toBeVisible()
  await page.goto(lettersOf(institution, 'sent'))
  await expect(row(page, '上田 2')).toContainText('田中')
  await row(page, '上田 2')
    .getByRole('button', { name: /記録を取り消す/ })
    .click()
  await expect(page.getByText('返書の記録を取り消しました')).toBeVisible()

  await page.goto(chartAddress(institution))
  const owed = page.getByRole('region', { name: '未送付の返書' })
  await expect(owed.getByRole('listitem')).toHaveCount(3)
  await owed.getByRole('link', { name: '受診報告' }).first().click()
  await expect(page.getByRole('region', { name: '紹介の内容' })).toContainText('上田 0')

  await page.goto('/app/letters/print')
  const list = page.getByRole('region', { name: department })
  await expect(row(page, institution.name).first()).toBeVisible()
  await expect(list.getByRole('columnheader', { name: '患者番号' })).toBeHidden()
  await page.getByLabel('患者番号を載せる').check()
  await expect(list.getByRole('columnheader', { name: '患者番号' })).toBeVisible()
  await expect(page.getByText('紹介ごとに操作履歴に残ります')).toBeVisible()
  await expectAccessible(page, 'the list for the ward round')
})

test('a list of sent letters is checked, marked in one step, and taken back', async ({
  page,
  institution,
  database,
  dataDir,
}) => {
  const patient = `7${institution.id}`
  const hash = patientHasher(await loadSecret({ secret: undefined, dataDir }))
  await owe(database, institution, (tenantId) => ({
    patient_id: patient,
    patient_hash: hash(tenantId, patient),
  }))
  await signIn(page, demoPerson('tanaka'), lettersOf(institution))
  await expect(page.getByText('3 件', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'ファイルから記録' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page, 'the dialog for a file of sent letters')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'ファイルを選択' }).click(),
  ])
  const rows = [
    ['患者番号', '文書名', '発行日'],
    [patient, '受診のご報告', daysAfter(today, -20)],
    ['', '受診のご報告', daysAfter(today, -20)],
  ]
  const buffer = Buffer.from(rows.map((cells) => cells.join(',')).join('\r\n'))
  await chooser.setFiles({ name: '返書一覧.csv', mimeType: 'text/csv', buffer })
  await expect(dialog.getByText('1件の返書を送付済みにします')).toBeVisible()
  await expect(dialog.getByText('3行目：患者番号がないか、表計算ソフトで崩れています')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'what a file of sent letters would mark')
  await dialog.getByRole('button', { name: '送付済みにする' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('2 件', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect(page.getByText('3 件', { exact: true })).toBeVisible()
})

test('letters of the own partners are found, with who is in charge of each', async ({
  page,
  institution,
  database,
}) => {
  await owe(database, institution)
  const person = demoPerson('tanaka')
  await signIn(page, person, lettersOf(institution))
  await expect(page.getByText('3 件', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '列を編集' }).click()
  await page
    .getByRole('switch', { name: '担当者' })
    .or(page.getByRole('checkbox', { name: '担当者' }))
    .check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: '担当者' })).toBeVisible()
  const filters = filtersOf(page)
  const staff = await filters.add('担当者')
  await staff
    .getByRole('menuitemradio', { name: '自分の担当先' })
    .or(staff.getByRole('option', { name: '自分の担当先' }))
    .click()
  await expect(page.getByText('0 件', { exact: true })).toBeVisible()
  await database.owner.query(
    `with account as (select tenant_id, id from accounts where login_name = 'tanaka'),
    change as (
      insert into staff_changes (tenant_id, kind, created_by, created_at)
      select tenant_id, 'hand', id, now() from account
      returning tenant_id, id
    )
    insert into medical_institution_staffs
      (tenant_id, medical_institution_id, staff_id, position, source, started_at, staff_change_id)
    select change.tenant_id, $1, account.id, 1, 'hand', now(), change.id from change join account using (tenant_id)`,
    [institution.id],
  )
  await page.reload()
  await expect(page.getByText('3 件', { exact: true })).toBeVisible()
  await expect(row(page, '上田 0')).toContainText('田中')
})

test('the answer rate of a department is read with two clicks', async ({ page, institution, database }) => {
  await owe(database, institution)
  await signIn(page, demoPerson('tanaka'), '/app/tasks')
  const person = countedPerson(page)
  await person.click(page.getByRole('navigation').getByRole('link', { name: /^返書/ }))
  await person.click(page.getByRole('link', { name: '返書率' }))
  const rates = page.getByRole('region', { name: '診療科と月ごとの期限内返書率' })
  await expect(rates.getByRole('row').filter({ hasText: department })).toContainText('%')
  expect(person.effort().clicks).toBeLessThanOrEqual(2)
  await expectAccessibleInBothThemes(page, 'the rates of letters')
  await page.getByRole('button', { name: '受診報告' }).click()
  await expect(page).toHaveURL(/kind=arrival/)
  await page.getByRole('button', { name: '期限内返書率の説明' }).hover()
  await expect(page.getByText('期限までに送った返書 ÷ 期限が過ぎた返書')).toBeVisible()
})

test('an owner sets from when and within how many days letters are owed', async ({ page }) => {
  await signIn(page, demoPerson('sato'), '/app/letters')
  await page.getByRole('button', { name: '期限の設定' }).click()
  const dialog = page.getByRole('dialog', { name: '返書の開始日と期限' })
  await expect(dialog.getByLabel('受診報告', { exact: true })).toHaveValue('7')
  await expectAccessible(page, 'the due days of letters')
  await dialog.getByLabel('中間報告（外来）').fill('x')
  await expect(dialog.getByRole('button', { name: '保存' })).toBeDisabled()
  await dialog.getByLabel('中間報告（外来）').fill('')
  await dialog.getByRole('button', { name: '診療科を追加' }).click()
  await page.getByRole('menuitem', { name: department }).click()
  // While it fades away it belongs to no landmark.
  await expect(page.getByRole('menu')).toHaveCount(0)
  const own = dialog.getByRole('group', { name: department })
  await expect(own.getByLabel('受診報告')).toHaveValue('7')
  await own.getByLabel('受診報告').fill('2')
  await expectAccessible(page, 'the due days of a department')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('保存しました')).toBeVisible()

  await page.getByRole('button', { name: '期限の設定' }).click()
  await expect(own.getByLabel('受診報告')).toHaveValue('2')
  await own.getByRole('button', { name: `${department}を病院全体の期限に戻す` }).click()
  await expect(own).toHaveCount(0)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
})
