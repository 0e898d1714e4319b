import type { Page } from '@playwright/test'
import { daysAfter, weekdayOf } from '#contract/days.ts'
import { withTenant } from '#server/db/tenant.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { notify } from '#server/work/notifications/notify.ts'
import { anAlert, anAlertCondition } from '../../support/alerts/alertBuilders.ts'
import { aCommunication, aPerson, aTask, aTenant, anInstitution, type Person } from '../../support/builders.ts'
import { countedPerson } from '../effort.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'
import { visitOf } from '../screens.ts'

const today = dayInJapan()
const monday = daysAfter(today, 7 - weekdayOf(today))
const block = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const visits = (page: Page) => block(page, /^今日の訪問/)
const tasks = (page: Page) => block(page, '自分のタスク')

test(
  'visits and tasks of the day are recorded, finished, moved and handed over in place, and news lead to their places',
  atOneWidth,
  async ({ page, database, institution }) => {
    const tenantId = await aTenant(database)
    const me = await aPerson(database, tenantId, { username: `当番 ${institution.name}` })
    const other = await aPerson(database, tenantId, { username: `同僚 ${institution.name}` })
    const second = { name: institution.name.replace('内科医院', '整形外科') }
    const secondId = await anInstitution(database.owner, { name: second.name })
    const plan = (institutionId: number, date: string, position: number, { accountId }: Person = me) =>
      database.owner.query(
        `insert into visit_plans (tenant_id, medical_institution_id, staff_id, planned_date, position, purpose, created_by, created_at, updated_at)
      values ($5, $1, $2, $3, $4, '紹介のお礼', $2, now(), now())`,
        [institutionId, accountId, date, position, tenantId],
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
    await aTask(database, me, { title: '電話をかける', deadline: today })
    const alertConditionId = await anAlertCondition(database, me)
    await anAlert(
      database,
      me,
      { alertConditionId },
      { name: `減少 ${institution.name}`, targets: [{ institutionId: institution.id }] },
    )
    await database.owner.query(
      `insert into data_uploads (tenant_id, filename, status, created_by, sha256, byte_count)
    values ($2, '紹介一覧.csv', 'waiting', $1, 'x', 1)`,
      [me.accountId, tenantId],
    )
    const communicationId = await aCommunication(database, me, institution.id)
    const { rows } = await database.owner.query<{ id: number }>(
      `insert into communication_comments (tenant_id, communication_id, user_id, comment)
    values ($3, $1, $2, '外来にも伝えました') returning id`,
      [communicationId, other.accountId, tenantId],
    )
    const commentId = rows[0]?.id ?? 0
    await withTenant(database.app, tenantId, (tx) =>
      notify(tx, tenantId, { kind: 'comment', communicationId, commentId, actorId: other.accountId }, [me.accountId]),
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
      await expect(block(page, '次の訪問先')).toBeVisible()
      const load = block(page, /^連携室の予定/)
      await load.getByRole('button', { name: '来週' }).click()
      await expect(load.getByRole('row', { name: `同僚 ${institution.name}` })).toBeVisible()
    })

    await test.step('a task is finished with one tap, an overdue one moved to next week with two, and one handed over with two', async () => {
      const person = countedPerson(page)
      await person.click(tasks(page).getByRole('button', { name: '「電話をかける」を完了にする' }))
      await expect(tasks(page).getByRole('link', { name: '電話をかける' })).toBeHidden()
      expect(person.effort().clicks).toBe(1)
      await person.click(tasks(page).getByRole('button', { name: '「待ち時間を調べて報告」を別の日へ移す' }))
      await person.click(page.getByRole('dialog').getByRole('button', { name: /^来週の月曜/ }))
      await expect(tasks(page).getByRole('region', { name: '期限を過ぎたもの' })).toBeHidden()
      expect(person.effort().clicks).toBe(3)
      await person.click(tasks(page).getByRole('button', { name: '「紹介状のお礼」を引き継ぐ' }))
      await person.click(page.getByRole('dialog').getByRole('button', { name: `同僚 ${institution.name}` }))
      await expect(tasks(page).getByRole('link', { name: '紹介状のお礼' })).toBeHidden()
      expect(person.effort().clicks).toBe(5)
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
  },
)
