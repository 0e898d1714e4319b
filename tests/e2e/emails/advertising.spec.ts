import { atOneWidth, expect } from '../fixtures.ts'
import { signIn } from '../people.ts'
import { chartAddress } from '../screens.ts'
import { test } from './sendingProduct.ts'

test(
  'a file’s rows become doctors, and whose consent is recorded on the chart gets advertising',
  atOneWidth,
  async ({ page, database: { owner }, office }) => {
    const { tenantId, emailId, origin } = office
    await owner.query(`update emails set category = 'sales' where tenant_id = $1 and id = $2`, [tenantId, emailId])
    const name = `第1送信内科${tenantId}`
    await signIn(page, office.person, office.at('recipients'))
    await page.getByLabel('ファイルを選ぶ').setInputFiles({
      name: '宛先.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`医療機関名,氏名,メールアドレス\r\n${name},新任 花子,shinnin@clinic.example\r\n`),
    })
    const totals = page.getByRole('region', { name: '宛先の件数' })
    await expect(totals).toContainText('広告・宣伝メールの同意などの記録がありません　1件')
    await expect(page.getByRole('heading', { name: '1件は、このままでは送信されません' })).toBeVisible()
    await totals.getByRole('button', { name: '医師として登録' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '登録する' }).click()
    await expect(page.getByText('1人を医師として登録しました')).toBeVisible()

    const { rows } = await owner.query<{ id: number }>('select id from medical_institutions where name = $1', [name])
    await page.goto(origin + chartAddress({ id: rows[0]?.id ?? 0, name }))
    const doctors = page.getByRole('region', { name: '医師・窓口' })
    await doctors.getByRole('button', { name: '新任 花子を編集' }).click()
    const consent = page.getByRole('dialog').getByRole('region', { name: '配信の同意' })
    await expect(consent).toContainText('記録がありません')
    await consent.getByRole('button', { name: '同意を記録' }).click()
    const record = page.getByRole('dialog', { name: '配信の同意の記録' })
    await record.getByRole('radio', { name: '取引関係' }).check()
    await record.getByLabel('取得元').fill('2026年度 登録医総会の申込書')
    await record.getByRole('button', { name: '記録する' }).click()
    await expect(consent).toContainText('取引関係')
    await expect(consent).toContainText('2026年度 登録医総会の申込書')

    await page.goto(office.at('recipients'))
    await expect(totals).not.toContainText('同意などの記録がありません')
    await expect(totals).toContainText('1件')
  },
)
