import type { Page } from '@playwright/test'
import { daysAfter } from '#contract/days.ts'
import { withTenant } from '#server/db/tenant.ts'
import { patientHasher } from '#server/facts/referrals/patients.ts'
import { changeFacts } from '#server/facts/store/changeFacts.ts'
import { storeReferrals } from '#server/facts/store/storeFacts.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { loadSecret } from '#server/secret.ts'
import { aPerson, aTenant } from '../../support/builders.ts'
import { anOwnDepartment, preparedReferral } from '../../support/facts/factBuilders.ts'
import { expectAccessibleInBothThemes } from '../axe.ts'
import { countedPerson } from '../effort.ts'
import { expect, type Institution, test } from '../fixtures.ts'
import { signIn } from '../people.ts'
import { goWithin } from '../places/place.ts'
import { chartAddress } from '../screens.ts'

const today = dayInJapan()
const referredOn = daysAfter(today, -60)
const department = '循環器内科'

/** An office with three referrals whose letters can be owed, and its owner. */
const anOfficeThatOwes = async (
  database: Parameters<Parameters<typeof test>[2]>[0]['database'],
  institution: Institution,
  patientOf: (tenantId: number) => object = () => ({}),
) => {
  const tenantId = await aTenant(database)
  const owner = await aPerson(database, tenantId, { role: 'owner', username: '田中 陽子' })
  const departmentId = await anOwnDepartment(database.owner, tenantId, department)
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
              created_by: owner.accountId,
              updated_at: new Date().toISOString(),
              referral_date: daysAfter(referredOn, place),
              medical_institution_id: institution.id,
              own_department_id: departmentId,
              doctor_name_from: `上田 ${place}`,
              ...patientOf(tenantId),
            },
          ),
        ),
      ),
    ),
  )
  return owner
}

const row = (page: Page, doctor: string) => page.getByRole('row').filter({ hasText: doctor })
const found = (page: Page, count: number) => page.getByText(`${count} 件`, { exact: true })

test('an owner begins letters, which are then marked, taken back, and told of on the chart, on paper and as a rate', async ({
  page,
  institution,
  database,
}) => {
  await signIn(page, await anOfficeThatOwes(database, institution), '/app/letters')

  await test.step('an owner sets from when and within how many days they are owed', async () => {
    await page.getByRole('button', { name: '開始日と期限を決める' }).click()
    const dialog = page.getByRole('dialog', { name: '返書の開始日と期限' })
    await dialog.getByLabel('開始日').fill(daysAfter(referredOn, -1))
    await dialog.getByLabel('受診報告', { exact: true }).fill('7')
    for (const other of ['中間報告（入院）', '中間報告（外来）', '最終報告（入院）', '最終報告（外来）'])
      await dialog.getByLabel(other).fill('')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('保存しました')).toBeVisible()
    await expect(found(page, 3)).toBeVisible()
    await expect(row(page, '上田 0')).toContainText('受診報告')
    await expect(row(page, '上田 0')).toContainText('53日超過')
    // The office that the walk through all screens comes by owes none.
    await expectAccessibleInBothThemes(page, 'the letters')
  })

  await test.step('one is marked as sent, which is taken back', async () => {
    await row(page, '上田 2')
      .getByRole('button', { name: /送付済みにする/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: '送付済みにする' }).click()
    await expect(page.getByText('1件を送付済みにしました')).toBeVisible()
    await expect(found(page, 2)).toBeVisible()
    await goWithin(page, `/app/letters?${new URLSearchParams({ filter: JSON.stringify({ status: 'sent' }) })}`)
    await expect(row(page, '上田 2')).toContainText('田中')
    await row(page, '上田 2')
      .getByRole('button', { name: /記録を取り消す/ })
      .click()
    await expect(page.getByText('返書の記録を取り消しました')).toBeVisible()
  })

  await test.step('the chart tells what is owed, and leads to the referral', async () => {
    await goWithin(page, chartAddress(institution))
    const owed = page.getByRole('region', { name: '未送付の返書' })
    await expect(owed.getByRole('listitem')).toHaveCount(3)
    await owed.getByRole('link', { name: '受診報告' }).first().press('Enter')
    await expect(page.getByRole('region', { name: '紹介の内容' })).toContainText('上田 0')
  })

  await test.step('the list for the ward round has patients’ numbers on demand', async () => {
    await goWithin(page, '/app/letters/print')
    const list = page.getByRole('region', { name: department })
    await expect(row(page, institution.name)).toHaveCount(3)
    await page.getByLabel('患者番号を載せる').check()
    await expect(list.getByRole('columnheader', { name: '患者番号' })).toBeVisible()
  })

  await test.step('the rate of a department is read with two clicks', async () => {
    await goWithin(page, '/app/tasks')
    const person = countedPerson(page)
    await person.click(page.getByRole('navigation').getByRole('link', { name: /^返書/ }))
    await person.click(page.getByRole('link', { name: '期限内返書率' }))
    const rates = page.getByRole('region', { name: '診療科と月ごとの期限内返書率' })
    await expect(rates.getByRole('row').filter({ hasText: department })).toContainText('%')
    expect(person.effort().clicks).toBeLessThanOrEqual(2)
    await expectAccessibleInBothThemes(page, 'the rates of letters')
  })
})

test('a list of sent letters is checked, marked in one step, and taken back', async ({
  page,
  institution,
  database,
  dataDir,
}) => {
  const patient = `7${institution.id}`
  const hash = patientHasher(await loadSecret({ secret: undefined, dataDir }))
  const owner = await anOfficeThatOwes(database, institution, (tenantId) => ({
    patient_id: patient,
    patient_hash: hash(tenantId, patient),
  }))
  await database.owner.query(
    'insert into letter_rules (tenant_id, starts_on, arrival_days, updated_at) values ($1, $2, 7, now())',
    [owner.tenantId, daysAfter(referredOn, -1)],
  )
  await signIn(page, owner, '/app/letters')
  await expect(found(page, 3)).toBeVisible()
  await page.getByRole('button', { name: 'ファイルから記録' }).click()
  const dialog = page.getByRole('dialog')
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
  await expect(found(page, 2)).toBeVisible()
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect(found(page, 3)).toBeVisible()
})
