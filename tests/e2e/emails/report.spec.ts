import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { anInstitution, aPerson, aTenant, type Person } from '../../support/builders.ts'
import { addSentRecipients, beginSentEmail } from '../../support/emails/sentEmail.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'

const startedAt = '2026-04-06T01:20:00.000Z'
const links = ['外来のご案内', '地図']

const anEmail = async (owner: pg.Pool, { tenantId, accountId }: Person): Promise<number> => {
  const { rows } = await owner.query<{ id: number }>(
    `insert into emails (tenant_id, category, sender_name, sender_email, title, main_content, created_by, created_at, updated_by, updated_at)
    values ($1, 'other', '水前寺病院', 'renkei@suizenji.example', '循環器内科 外来のお知らせ', '<p>お知らせ</p>', $2, $3, $2, $3)
    returning id`,
    [tenantId, accountId, startedAt],
  )
  return rows[0]?.id ?? 0
}

const person = (minute: number, link?: number) => ({ knownBy: 'browser' as const, minute, ...(link && { link }) })

const aSentEmail = async (owner: pg.Pool, member: Person) => {
  const id = await anEmail(owner, member)
  await beginSentEmail(owner, member.tenantId, id, {
    startedAt,
    links,
    isTracked: true,
    html: '<!doctype html><html lang="ja"><head><meta charset="utf-8"><title>お知らせ</title></head><body><p>{{氏名}} 先生</p></body></html>',
  })
  const institutions = []
  for (const name of ['水前寺内科', '出水クリニック', '健軍整形外科'])
    institutions.push({ institutionName: name, institutionId: await anInstitution(owner, { name }) })
  const [first, second, third] = institutions
  await addSentRecipients(owner, { tenantId: member.tenantId, emailId: id, startedAt }, [
    {
      ...first,
      address: 'ueda@a.example',
      destination: '上田 隆',
      state: 'accepted',
      events: [person(9), person(10, 1)],
    },
    { ...second, address: 'b@b.example', state: 'accepted', events: [person(3_000)] },
    { ...third, address: 'c@c.example', state: 'accepted', events: [{ knownBy: 'apple_prefetch', minute: 1 }] },
    { address: 'd@d.example', institutionName: 'どこかの医院', state: 'accepted', hasOptedOut: true },
    { address: 'e@e.example', state: 'refused', reason: 'no_such_address' },
    { address: 'f@f.example', state: 'left_out', reason: 'opted_out' },
  ])
  return id
}

test(
  'what became of an e-mail is read, each figure leads to its rows, and those who read it become tasks',
  atOneWidth,
  async ({ page, database }) => {
    const member = await aPerson(database, await aTenant(database), { username: '佐藤 花子' })
    const id = await aSentEmail(database.owner, member)
    await signIn(page, member, `/app/emails/${id}/reports`)
    const funnel = page.getByRole('region', { name: '到達・開封・クリック' })
    await expect(funnel.getByRole('link', { name: '到達 4件' })).toBeVisible()
    await expect(funnel).toContainText('到達の50.0%')
    await expect(page.getByRole('region', { name: 'リンクごとのクリック' }).first()).toContainText('外来のご案内')

    await funnel.getByRole('link', { name: '開封 2件' }).click()
    await expect(page).toHaveURL(/opened=person/)
    const rows = page.getByRole('list', { name: '宛先ごとの結果' })
    await expect(rows.getByRole('listitem')).toHaveCount(2)
    await expect(rows.getByRole('listitem', { name: '水前寺内科 上田 隆' })).toContainText('クリックしたリンク: 1')

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV', exact: true }).click(),
    ])
    expect((await readFile(await download.path(), 'utf8')).trim().split('\r\n')).toHaveLength(3)

    await page.getByRole('button', { name: '見つかった医療機関をすべて選択' }).click()
    await expect(page.getByText('2施設を選択中')).toBeVisible()
    await page.getByRole('button', { name: 'タスクを追加', exact: true }).click()
    const tasks = page.getByRole('dialog')
    await tasks.getByRole('textbox', { name: 'タスク' }).fill('電話で感想を伺う')
    await tasks.getByRole('button', { name: '追加' }).click()
    await expect(page.getByText('2件のタスクを追加しました')).toBeVisible()

    await page.getByRole('button', { name: '訂正を送る' }).click()
    const correction = page.getByRole('alertdialog', { name: '訂正を送る' })
    await expect(correction).toContainText('このメールが届いた4件を宛先に')
    await correction.getByRole('button', { name: 'キャンセル' }).click()
    await page.getByRole('button', { name: '送信した本文を見る' }).click()
    await expect(page.frameLocator('iframe').getByText('{{氏名}} 先生')).toBeVisible()
    await page
      .getByRole('link', { name: /メール.*戻る|.*戻る/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/app\/emails\?status=sent$/)
  },
)
