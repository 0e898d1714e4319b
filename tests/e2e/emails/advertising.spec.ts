import { aPerson } from '../../support/builders.ts'
import { expectAccessible } from '../axe.ts'
import { atOneWidth, expect } from '../fixtures.ts'
import { signIn } from '../people.ts'
import { chartAddress } from '../screens.ts'
import { test } from './sendingProduct.ts'

const allowed = ['renkei@suizenji.example', 'chiiki@suizenji.example']

test(
  'of two who write one e-mail the second decides, and senders are those of the tenant',
  atOneWidth,
  async ({ page, colleague, database: scene, office, tolerate }) => {
    tolerate(/409 \(Conflict\)/)
    await scene.owner.query(
      'update tenants set email_sender_restricted = true, email_sender_allowed_addresses = $2 where tenant_id = $1',
      [office.tenantId, allowed],
    )
    const second = await aPerson(scene, office.tenantId, { username: '同僚 花子' })
    await signIn(page, office.person, office.at('contents'))
    const sender = page.getByRole('combobox', { name: '差出人アドレス' })
    await expect(page.getByText('テナント設定で許可されたアドレスから選びます。')).toBeVisible()
    await sender.fill('director@suizenji.example')
    await page.getByRole('textbox', { name: '件名' }).click()
    await expect(sender).toHaveValue('renkei@suizenji.example')
    await sender.click()
    await expect(page.getByRole('option')).toHaveText(allowed)
    await page.getByRole('option', { name: 'chiiki@suizenji.example' }).click()
    await page.getByRole('textbox', { name: '件名' }).fill('私の付けた件名')

    await signIn(colleague, second, office.at('contents'))
    await colleague.getByRole('textbox', { name: '件名' }).fill('同僚の付けた件名')
    await colleague.getByRole('button', { name: '保存', exact: true }).click()
    await expect(colleague.getByText('下書きを保存しました')).toBeVisible()

    await page.getByRole('button', { name: '保存', exact: true }).click()
    const conflict = page.getByRole('dialog', { name: 'ほかの方が先に保存しました' })
    await expect(conflict).toContainText('同僚の付けた件名')
    await expectAccessible(page, 'two versions of an e-mail')
    await conflict.getByRole('radiogroup', { name: '件名' }).getByRole('radio', { name: '私の付けた件名' }).check()
    await conflict.getByRole('button', { name: '選んだ内容で保存' }).click()
    await expect(page.getByText('下書きを保存しました')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('textbox', { name: '件名' })).toHaveValue('私の付けた件名')
    await expect(sender).toHaveValue('chiiki@suizenji.example')
  },
)

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
    await expectAccessible(page, 'the consent of a doctor')
    await record.getByRole('button', { name: '記録する' }).click()
    await expect(consent).toContainText('取引関係')
    await expect(consent).toContainText('2026年度 登録医総会の申込書')

    await page.goto(office.at('recipients'))
    await expect(totals).not.toContainText('同意などの記録がありません')
    await expect(totals).toContainText('1件')
  },
)
