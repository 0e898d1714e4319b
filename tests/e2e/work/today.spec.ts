import type { Page } from '@playwright/test'
import { daysAfter, weekdayOf } from '../../../contract/days.ts'
import { withTenant } from '../../../server/db/tenant.ts'
import { dayInJapan } from '../../../server/japanDays.ts'
import { notify } from '../../../server/work/notifications/notify.ts'
import { anAlert, anAlertCondition } from '../../support/alerts/alertBuilders.ts'
import { aCommunication, aPerson, aTask, aTenant, anInstitution, type Person } from '../../support/builders.ts'
import { expectAccessible, expectAccessibleInBothThemes } from '../axe.ts'
import { countedPerson } from '../effort.ts'
import { expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'
import { visitOf } from '../screens.ts'

const today = dayInJapan()
const monday = daysAfter(today, 7 - weekdayOf(today))
const block = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const visits = (page: Page) => block(page, /^今日の訪問/)
/** Undoes what a message has just told. */
const undo = async (page: Page, told: string | RegExp) => {
  await expect(page.getByText(told)).toBeVisible()
  await page.getByRole('button', { name: '元に戻す' }).click()
}
const tasks = (page: Page) => block(page, '自分のタスク')

test('visits and tasks of the day are recorded, finished, moved and handed over in place, and news lead to their places', async ({
  page,
  database,
  institution,
}) => {
  const me = await aPerson(database, 1, { username: `当番 ${institution.name}` })
  const other = await aPerson(database, 1, { username: `同僚 ${institution.name}` })
  const second = { name: institution.name.replace('内科医院', '整形外科') }
  const secondId = await anInstitution(database.owner, { name: second.name })
  const plan = (institutionId: number, date: string, position: number, { accountId }: Person = me) =>
    database.owner.query(
      `insert into visit_plans (tenant_id, medical_institution_id, staff_id, planned_date, position, purpose, created_by, created_at, updated_at)
      values (1, $1, $2, $3, $4, '紹介のお礼', $2, now(), now())`,
      [institutionId, accountId, date, position],
    )
  await plan(institution.id, today, 1)
  await plan(secondId, today, 2)
  await plan(secondId, monday, 1, other)
  await aTask(database, me, {
    title: '待ち時間を調べて報告',
    deadline: daysAfter(today, -3),
    institutionId: institution.id,
  })
  await aTask(database, me, { title: '紹介状のお礼', deadline: today })
  await aTask(database, me, { title: '研修会の案内を送る', deadline: monday })
  const alertConditionId = await anAlertCondition(database, me)
  await anAlert(
    database,
    me,
    { alertConditionId },
    { name: `減少 ${institution.name}`, targets: [{ institutionId: institution.id }] },
  )
  await database.owner.query(
    `insert into data_uploads (tenant_id, filename, status, created_by, sha256, byte_count)
    values (1, '紹介一覧.csv', 'waiting', $1, 'x', 1)`,
    [me.accountId],
  )
  const communicationId = await aCommunication(database, me, institution.id)
  const { rows } = await database.owner.query<{ id: number }>(
    `insert into communication_comments (tenant_id, communication_id, user_id, comment)
    values (1, $1, $2, '外来にも伝えました') returning id`,
    [communicationId, other.accountId],
  )
  const commentId = rows[0]?.id ?? 0
  await withTenant(database.app, 1, (tx) =>
    notify(tx, 1, { kind: 'comment', communicationId, commentId, actorId: other.accountId }, [me.accountId]),
  )

  await test.step('all of the day is on one screen', async () => {
    await signIn(page, me, '/app/today')
    await expect(visits(page).getByRole('listitem')).toHaveCount(2)
    await expect(visits(page).getByRole('listitem').first()).toContainText(institution.name)
    await expect(visits(page)).toContainText('0 / 2件 済み')
    await expect(tasks(page).getByRole('region', { name: '期限を過ぎたもの' })).toContainText('3日超過')
    const news = block(page, 'お知らせ')
    await expect(news.getByRole('region', { name: '取り込みの確認待ち' })).toContainText('紹介一覧.csv')
    await expect(news.getByRole('region', { name: '未読のコメント' })).toContainText('外来にも伝えました')
    await expect(news.getByRole('link', { name: `減少 ${institution.name}` })).toBeVisible()
    await expect(block(page, '次の訪問先').getByRole('listitem')).toHaveCount(3)
    await expect(block(page, /^連携室の予定/).getByRole('row', { name: `同僚 ${institution.name}` })).toBeVisible()
    await expectAccessibleInBothThemes(page, 'the day')
  })

  await test.step('a task is finished with one tap, and that is undone', async () => {
    const person = countedPerson(page)
    await person.click(tasks(page).getByRole('button', { name: '「紹介状のお礼」を完了にする' }))
    await expect(tasks(page).getByRole('link', { name: '紹介状のお礼' })).toBeHidden()
    expect(person.effort().clicks).toBe(1)
    await undo(page, 'タスクを完了にしました')
    await expect(tasks(page).getByRole('link', { name: '紹介状のお礼' })).toBeVisible()
  })

  await test.step('an overdue task is moved to next week with two taps, and that is undone', async () => {
    const person = countedPerson(page)
    await person.click(tasks(page).getByRole('button', { name: '「待ち時間を調べて報告」を別の日へ移す' }))
    await expectAccessible(page, 'the choice of a day')
    await person.click(page.getByRole('dialog').getByRole('button', { name: /^来週の月曜/ }))
    await expect(tasks(page).getByRole('region', { name: '期限を過ぎたもの' })).toBeHidden()
    expect(person.effort().clicks).toBe(2)
    await undo(page, /^「待ち時間を調べて報告」を.*に移しました$/)
    await expect(tasks(page).getByRole('region', { name: '期限を過ぎたもの' })).toContainText('待ち時間を調べて報告')
  })

  await test.step('a task is handed over with two taps', async () => {
    const person = countedPerson(page)
    await person.click(tasks(page).getByRole('button', { name: '「紹介状のお礼」を引き継ぐ' }))
    await expect(page.getByRole('dialog').getByRole('button', { name: `同僚 ${institution.name}` })).toBeVisible()
    await expectAccessible(page, 'the choice of a colleague')
    await person.click(page.getByRole('dialog').getByRole('button', { name: `同僚 ${institution.name}` }))
    await expect(page.getByText(`「紹介状のお礼」を同僚 ${institution.name}さんに引き継ぎました`)).toBeVisible()
    await expect(tasks(page).getByRole('link', { name: '紹介状のお礼' })).toBeHidden()
    expect(person.effort().clicks).toBe(2)
  })

  await test.step('a visit is moved to another day, and that is undone', async () => {
    await visits(page)
      .getByRole('button', { name: `「${second.name}」を別の日へ移す` })
      .click()
    await page.getByRole('dialog').getByLabel('別の日').fill(daysAfter(today, 10))
    await page.getByRole('dialog').getByRole('button', { name: '決定' }).click()
    await expect(visits(page).getByRole('link', { name: second.name, exact: true })).toBeHidden()
    await undo(page, `「${second.name}」を`)
    await expect(visits(page).getByRole('listitem').nth(1)).toContainText(second.name)
  })

  await test.step('a suggestion is planned with two taps and is in the day at once', async () => {
    const first = block(page, '次の訪問先').getByRole('listitem').first()
    const name = (await first.getByRole('link').first().textContent()) ?? ''
    await first.getByRole('button', { name: `「${name}」への訪問を予定する` }).click()
    await page.getByRole('dialog').getByRole('button', { name: /^今日/ }).click()
    await expect(visits(page).getByRole('link', { name, exact: true })).toBeVisible()
    await undo(page, `「${name}」への訪問を`)
    await expect(visits(page).getByRole('link', { name, exact: true })).toBeHidden()
  })

  await test.step('a visit is recorded in a form that is filled in', async () => {
    await visits(page)
      .getByRole('link', { name: `「${institution.name}」の訪問を記録` })
      .click()
    await expect(visitOf(page, institution.name)).toBeVisible()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page).toHaveURL(/\/app\/today$/)
    await expect(visits(page)).toContainText('1 / 2件 済み')
    await visits(page)
      .getByRole('link', { name: `「${institution.name}」の訪問の記録を見る` })
      .click()
    await expect(page.getByRole('article')).toContainText('紹介のお礼')
  })
})

test('a new account is told how to begin, a plan without a feature has no block of it, and an installed app on a phone opens on the day', async ({
  page,
  colleague,
  database,
  isMobile,
}) => {
  const beginner = await aPerson(database, 1, { username: '新任' })
  await page.addInitScript(`
    const match = window.matchMedia.bind(window)
    window.matchMedia = (query) => match(query === '(display-mode: standalone)' ? 'all' : query)
  `)
  await signIn(page, beginner, '/app/')
  if (isMobile) await expect(page).toHaveURL(/\/app\/today$/)
  else {
    await expect(page).toHaveURL(/\/app\/data_analysis/)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: '医療機関・画面を検索' }).fill('きょう')
    await page.getByRole('option', { name: '今日' }).click()
  }
  await expect(page.getByText('今日の予定はありません')).toBeVisible()
  await expect(page.getByRole('link', { name: 'タスクを追加' }).first()).toBeVisible()
  await expectAccessible(page, 'the day of a new account')

  await database.owner.query(
    `with added as (insert into plans values ('only alerts') on conflict do nothing)
    insert into plan_features values ('only alerts', 'alerts'), ('only alerts', 'tasks') on conflict do nothing`,
  )
  const small = await aPerson(database, await aTenant(database, { plan: 'only alerts' }), { username: '小さな契約' })
  await aTask(database, small, { title: '電話をかける', deadline: today })
  await signIn(colleague, small, '/app/today')
  await expect(tasks(colleague)).toContainText('電話をかける')
  await expect(block(colleague, 'お知らせ')).toBeVisible()
  await expect(block(colleague, /^連携室の予定/)).toBeVisible()
  for (const missing of [/^今日の訪問/, '返書', '次の訪問先']) await expect(block(colleague, missing)).toBeHidden()
})
