import { atOneWidth, expect } from '../fixtures.ts'
import { signIn } from '../people.ts'
import { test } from './sendingProduct.ts'

test(
  'thirty doctors are chosen, and the sending is watched, held, continued and seen to its end',
  atOneWidth,
  async ({ page, database, sending: { sink }, office }) => {
    sink.script('doctor7@clinic.example', { recipient: '550 5.1.1 No such user here' })
    sink.script('doctor9@clinic.example', { recipient: '451 4.7.1 Greylisted' })
    sink.thinkFor(400)
    await signIn(page, office.person, office.at('recipients'))
    await page.getByRole('button', { name: '医師を選ぶ' }).click()
    const dialog = page.getByRole('dialog', { name: '院内の登録から選ぶ' })
    await dialog.getByRole('button', { name: '条件に合う30人すべて' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '宛先にする' }).click()
    await expect(page.getByText('宛先は30件になりました')).toBeVisible()
    const totals = page.getByRole('region', { name: '宛先の件数' })
    await expect(totals).toContainText('30件')

    await page.getByRole('tab', { name: '確認と送信' }).click()
    await page.getByRole('button', { name: '送信へ進む' }).click()
    const question = page.getByRole('alertdialog', { name: '30件に送信しますか' })
    await question.getByRole('button', { name: '送信する' }).click()
    const progress = page.getByRole('region', { name: '送信の状況' })
    await expect(progress).toContainText('送信しています')
    await progress.getByRole('button', { name: '一時停止' }).click()
    await expect(progress).toContainText('一時停止中です')
    sink.thinkFor(0)
    await progress.getByRole('button', { name: '再開' }).click()
    await expect(progress).toContainText('28 / 30件を送信しました')
    await expect(progress).toContainText('受信拒否1')
    await expect(progress).toContainText('再送待ち1')
    await expect(progress).toContainText('時間をおいて送り直します')

    await progress.getByRole('button', { name: '一時停止' }).click()
    await expect(progress).toContainText('一時停止中です')
    sink.script('doctor9@clinic.example', 'accept')
    await database.owner.query(
      `update email_recipients set next_attempt_at = now() where tenant_id = $1 and state = 'deferred'`,
      [office.tenantId],
    )
    await progress.getByRole('button', { name: '再開' }).click()
    await expect(progress).toContainText('送信が終わりました')
    await expect(progress).toContainText('29 / 30件を送信しました')
    const sent = sink.received.map(({ to }) => to)
    expect(sent).toHaveLength(29)
    expect(new Set(sent).size).toBe(29)
  },
)

test(
  'a file’s unusable rows are named with lines and reasons, and another file replaces the recipients',
  atOneWidth,
  async ({ page, office }) => {
    const file = (...rows: string[]) => ({
      name: '宛先.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['医療機関名,氏名,メールアドレス', ...rows].join('\r\n')),
    })
    await signIn(page, office.person, office.at('recipients'))
    const chooser = page.getByLabel('ファイルを選ぶ')
    await chooser.setInputFiles(
      file(
        '山田医院,山田,yamada@clinic.example',
        '上田医院,上田,no address',
        '下田医院,下田,',
        '山田医院,,YAMADA@clinic.example',
      ),
    )
    const totals = page.getByRole('region', { name: '宛先の件数' })
    await expect(totals).toContainText('メールアドレスの形が正しくありません　1件')
    await expect(totals).toContainText('同じアドレスが前にあるため1通にまとめました　1件')
    const list = page.getByRole('region', { name: '宛先の一覧' })
    await list.getByLabel('状態').click()
    await page.getByRole('option', { name: '使えない行' }).click()
    await expect(list.getByText('上田医院')).toBeVisible()
    await expect(list.getByText('山田医院')).toHaveCount(0)
    await expect(list).toContainText(/3.*上田医院.*no address.*使えない行.*4.*下田医院/s)
    const download = page.waitForEvent('download')
    await list.getByRole('button', { name: 'CSV' }).click()
    expect((await download).suggestedFilename()).toBe('使えない行.csv')

    await chooser.setInputFiles(file('川田医院,川田,kawada@clinic.example'))
    const question = page.getByRole('alertdialog', { name: 'いまの宛先を入れ替えますか' })
    await expect(question).toContainText('いまの宛先4件')
    await question.getByRole('button', { name: '入れ替える' }).click()
    await expect(totals).not.toContainText('使えない行')
    await expect(totals).toContainText('1件')
  },
)

test(
  'doubts are decided, and a correction goes to those who got the e-mail',
  atOneWidth,
  async ({ page, database, sending: { sink }, office }) => {
    sink.script('doctor1@clinic.example', 'cut after the end', 'accept')
    sink.script('doctor2@clinic.example', 'cut after the end', 'accept')
    await database.owner.query(`delete from doctors where tenant_id = $1 and email not like 'doctor_@clinic.example'`, [
      office.tenantId,
    ])
    await signIn(page, office.person, office.at('recipients'))
    await page.getByRole('button', { name: '医師を選ぶ' }).click()
    await page.getByRole('button', { name: '条件に合う9人すべて' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '宛先にする' }).click()
    await page.getByRole('tab', { name: '確認と送信' }).click()
    await page.getByRole('button', { name: '送信へ進む' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '送信する' }).click()
    const doubts = page.getByRole('region', { name: '届いたか分からない宛先が2件あります' })
    await expect(doubts).toBeVisible()
    await doubts.getByRole('button', { name: '届いている: doctor1@clinic.example' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '届いている' }).click()
    const last = page.getByRole('region', { name: '届いたか分からない宛先が1件あります' })
    await last.getByRole('button', { name: '送り直す: doctor2@clinic.example' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '送り直す' }).click()
    const progress = page.getByRole('region', { name: '送信の状況' })
    await expect(progress).toContainText('9 / 9件を送信しました')
    await expect(progress).toContainText('送信が終わりました')
    await progress.getByRole('button', { name: '訂正を送る' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '下書きを作る' }).click()
    await expect(page).not.toHaveURL(new RegExp(`/emails/${office.emailId}/`))
    await page.getByRole('tab', { name: '宛先' }).click()
    await expect(page.getByRole('region', { name: '宛先の件数' })).toContainText('9件')
  },
)
