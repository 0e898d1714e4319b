import type { Page } from '@playwright/test'
import { aPerson } from '../../support/builders.ts'
import { addRecipients } from '../../support/emails/recipients.ts'
import { atOneWidth, expect } from '../fixtures.ts'
import { signIn } from '../people.ts'
import { test } from './sendingProduct.ts'

const recipients = Array.from({ length: 30 }, (_, index) => ({ address: `doctor${index + 1}@clinic.example` }))

const plan = async (page: Page, day: string, time: string) => {
  await page.getByRole('radio', { name: '日時を指定する' }).check()
  await page.getByLabel('日付').fill(day)
  await page.getByLabel('時刻').fill(time)
}

const draftAgain = async (page: Page) => {
  await page.getByRole('button', { name: '下書きに戻す' }).click()
  await page
    .getByRole('alertdialog', { name: '下書きに戻しますか' })
    .getByRole('button', { name: '下書きに戻す' })
    .click()
  await expect(page.getByText('下書きに戻しました')).toBeVisible()
}

test(
  'a second person approves what is planned; it is taken back, planned anew, sent at once, held and goes on',
  atOneWidth,
  async ({ page, colleague, database: scene, sending: { sink }, office }) => {
    const { owner } = scene
    const { tenantId, emailId } = office
    await addRecipients(owner, tenantId, emailId, recipients)
    const setApproval = (needsApproval: boolean) =>
      owner.query('update email_frames set needs_approval = $2 where tenant_id = $1', [tenantId, needsApproval])
    await setApproval(true)
    const second = await aPerson(scene, tenantId, { username: '上席 花子' })

    await signIn(page, office.person, office.at('send'))
    await expect(page.getByText('送信の前に、ほかの方の承認が必要です。')).toBeVisible()
    await plan(page, '2020-01-01', '10:00')
    await expect(page.getByText('これからの日時を選んでください')).toBeVisible()
    await plan(page, '2027-04-01', '10:00')
    await page.getByRole('button', { name: '承認を依頼する' }).click()
    const question = page.getByRole('alertdialog', { name: '30件に送信しますか' })
    await expect(question).toContainText('2027年4月1日(木) 10:00に送信します。')
    await question.getByRole('button', { name: '承認を依頼する' }).click()
    const waiting = page.getByRole('region', { name: '承認待ち' })
    await expect(waiting).toContainText('依頼した本人は承認できません')
    await expect(waiting.getByRole('button', { name: '承認する' })).toHaveCount(0)

    await signIn(colleague, second, office.at('send'))
    const asked = colleague.getByRole('region', { name: '承認待ち' })
    await expect(asked).toContainText('さんが送信の承認を依頼しています')
    await asked.getByRole('button', { name: '承認する' }).click()
    await colleague.getByRole('alertdialog').getByRole('button', { name: '承認する' }).click()
    await expect(colleague.getByRole('region', { name: '送信予約' })).toContainText('30件に送信します')
    expect(sink.received).toEqual([])

    await setApproval(false)
    await page.goto(office.at('send'))
    await draftAgain(page)
    await plan(page, '2027-04-02', '09:30')
    await page.getByRole('button', { name: '予約へ進む' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '予約する' }).click()
    const planned = page.getByRole('region', { name: '送信予約' })
    await expect(planned).toContainText('2027年4月2日(金) 9:30')
    await planned.getByRole('button', { name: '日時を変更' }).click()
    const other = page.getByRole('alertdialog', { name: '日時を変更' })
    await other.getByLabel('日付').fill('2020-01-01')
    await expect(other.getByText('これからの日時を選んでください')).toBeVisible()
    await other.getByRole('radio', { name: 'いますぐ送る' }).check()
    sink.thinkFor(300)
    await other.getByRole('button', { name: '日時を変更' }).click()
    const progress = page.getByRole('region', { name: '送信の状況' })
    await progress.getByRole('button', { name: '一時停止' }).click()
    await expect(progress).toContainText('一時停止中です')
    sink.thinkFor(0)
    await progress.getByRole('button', { name: '再開' }).click()
    await expect(progress).toContainText('送信が終わりました')
    expect(new Set(sink.received.map(({ to }) => to)).size).toBe(30)
    expect(sink.received).toHaveLength(30)
  },
)
