import { aPerson, aTenant } from '../../support/builders.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { formatShortDate } from '#ui/format.ts'
import { expect, test } from '../fixtures.ts'
import { nthMail } from '../inbox.ts'
import { signIn } from '../people.ts'
import { goWithin } from '../places/place.ts'
import { chartAddress } from '../screens.ts'

test('a visit is on the chart, in the timeline and in the action list; its task, its voice and a colleague’s comment find their way', async ({
  page,
  colleague,
  database,
  institution,
}) => {
  const tenantId = await aTenant(database)
  const me = await aPerson(database, tenantId, { username: `当番 ${institution.name}` })
  const other = await aPerson(database, tenantId, { username: `同僚 ${institution.name}` })
  const list = await database.owner.query<{ id: number }>(
    'insert into action_lists (tenant_id, name, created_by) values ($3, $1, $2) returning id',
    [`今月の訪問先 ${institution.name}`, me.accountId, tenantId],
  )
  const listId = list.rows[0]?.id ?? 0
  await database.owner.query(
    `insert into action_list_medical_institutions (tenant_id, action_list_id, medical_institution_id, added_by)
     values ($4, $1, $2, $3)`,
    [listId, institution.id, me.accountId, tenantId],
  )

  await test.step('the visit and its task', async () => {
    await signIn(page, me, chartAddress(institution))
    await page.getByRole('link', { name: '訪問を記録' }).click()
    await page.getByRole('switch', { name: '医師と面談' }).check()
    await page.getByLabel('メモ').fill('待ち時間のご指摘をいただいた')
    const next = page.getByRole('region', { name: '次のタスク' })
    await next.getByLabel('タスク', { exact: true }).fill('待ち時間を調べて報告')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${chartAddress(institution)}$`))
    await expect(page.getByRole('article')).toContainText('待ち時間のご指摘をいただいた')
    const tasks = page.getByRole('region', { name: 'タスク' })
    await expect(tasks.getByRole('link', { name: '待ち時間を調べて報告' })).toBeVisible()
  })

  await test.step('the person’s timeline and the last visit in the action list', async () => {
    const filter = encodeURIComponent(JSON.stringify({ staffId: me.accountId }))
    await goWithin(page, `/app/communications?view=timeline&filter=${filter}`)
    await expect(page.getByRole('article')).toContainText('待ち時間のご指摘をいただいた')
    await goWithin(page, `/app/action_lists/${listId}`)
    await expect(page.getByText(formatShortDate(dayInJapan(), 'ja')).first()).toBeVisible()
  })

  await test.step('what the partner said, and its way to done', async () => {
    await goWithin(page, chartAddress(institution))
    await page.getByRole('article').getByRole('link', { name: '連携先の声として登録' }).click()
    await page.getByLabel('件名（必須）').fill('待ち時間が長い')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByRole('article').getByRole('link', { name: '待ち時間が長い' })).toBeVisible()
    const filter = encodeURIComponent(JSON.stringify({ medicalInstitutionId: institution.id }))
    await goWithin(page, `/app/vocs?view=board&filter=${filter}`)
    await page.getByRole('button', { name: '「待ち時間が長い」を移す' }).click()
    await page.getByRole('menuitem', { name: '対応済みへ移す' }).click()
    await expect(page.getByRole('region', { name: /^対応済み（1件）/ })).toContainText('待ち時間が長い')
  })

  await test.step('the colleague’s comment, in the mail and in the inbox', async () => {
    await goWithin(page, '/app/profile')
    await page.getByRole('switch', { name: '未読の反応を一日一回メールで受け取る' }).click()
    await expect(page.getByText('保存しました')).toBeVisible()
    await signIn(colleague, other, chartAddress(institution))
    const visit = colleague.getByRole('article').filter({ hasText: '待ち時間のご指摘' })
    await visit.getByRole('button', { name: 'コメント' }).click()
    await visit.getByLabel('コメントを書く').fill('外来にも伝えました')
    await visit.getByRole('button', { name: '送信' }).click()
    await expect(visit.getByLabel('コメントを書く')).toHaveValue('')
    await expect(visit.getByText('外来にも伝えました')).toBeVisible()
    await database.owner.query(`select graphile_worker.add_job('begin_daily_mails')`)
    const mail = await nthMail(me.email)
    expect(mail.text).toContain('あなたの記録へのコメント 1件')
    // Loads the app, whose bell would ask only after a minute.
    await page.goto(chartAddress(institution))
    await page.getByRole('button', { name: '通知（未読: 1件）' }).click()
    const inbox = page.getByRole('dialog', { name: '通知' })
    await expect(inbox).toContainText(`同僚 ${institution.name}さんがコメントしました`)
    await inbox.getByRole('link', { name: /コメントしました/ }).click()
    await expect(page).toHaveURL(/\/communications\/\d+$/)
    await expect(page.getByRole('article').getByText('外来にも伝えました')).toBeVisible()
    await expect(page.getByRole('button', { name: '通知', exact: true })).toBeVisible()
  })

  await test.step('who did what', async () => {
    await goWithin(page, chartAddress(institution))
    const history = page.getByRole('region', { name: '変更履歴' })
    await expect(history).toContainText('連携先の声')
    await expect(history).toContainText(`当番 ${institution.name}`)
  })
})
