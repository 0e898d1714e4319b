import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { queueDailyMails } from '#server/alerts/dailyMail/queueDailyMails.ts'
import { sendDailyMails, tenantsWithDailyMails } from '#server/alerts/dailyMail/sendDailyMails.ts'
import { setClock } from '#server/db/clock.ts'
import { withTenant } from '#server/db/tenant.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { aFall, anAlert, anAlertCondition, type RaisedAlert } from '../../support/alerts/alertBuilders.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { anInstitution, aPerson, aTask, aTenant, type Person } from '../../support/builders.ts'
import { anOwnDepartment, anUpload, preparedReferral } from '../../support/facts/factBuilders.ts'
import { storeFacts } from '../../support/facts/storeFacts.ts'
import { type Mailbox, testMailbox } from '../../support/identity/mailbox.ts'
import { itemOf, reportOf } from '../../support/reports/reportItems.ts'

let product: TestApi
let mailbox: Mailbox
let institutions: number[]
beforeAll(async () => {
  product = await testApi()
  mailbox = await testMailbox()
  institutions = []
  for (const name of ['一番', '二番', '三番', '四番', '五番', '六番'])
    institutions.push(await anInstitution(product.database.owner, { name: `${name}医院` }))
})
afterAll(async () => {
  await mailbox.stop()
  await product.stop()
})

let restoreClock = () => {}
const at = (time: string) => {
  restoreClock()
  restoreClock = setClock(() => Date.parse(time))
}
afterEach(() => restoreClock())

/** 08:00 in Japan on 14 May 2030: after what the tests write. */
const morning = '2030-05-13T23:00:00Z'
const raisedAt = '2030-05-13T20:30:00Z'
const nextMorning = '2030-05-14T23:00:00Z'

interface Member {
  readonly person: Person
  readonly client: Client
  readonly username: string
}

let tenantId: number
beforeEach(async () => {
  tenantId = await aTenant(product.database)
})

const somebody = async (username: string): Promise<Member> => {
  const person = await aPerson(product.database, tenantId, { username })
  return { person, client: await product.clientFor(person), username }
}

const switches = ({ client, username }: Member, changes: object) =>
  client.updateProfile({ body: { username, ...changes } })

const run = async (mailer: Mailer = mailbox.mailer) => {
  await withTenant(product.database.app, tenantId, (tx) => queueDailyMails(tx, tenantId))
  const mailing = { app: product.database.app, mailer, publicUrl: 'https://renkei.example.jp' }
  return (await sendDailyMails(mailing, tenantId)).sent
}

const raise = async ({ person }: Member, changes: RaisedAlert = {}) =>
  anAlert(
    product.database,
    person,
    { alertConditionId: await anAlertCondition(product.database, person) },
    { raisedAt, targets: [{ institutionId: institutions[0] ?? 0, figures: [aFall(12, 3)] }], ...changes },
  )

const aReport = async ({ client, person }: Member, users: readonly Member[]) => {
  const { id } = await client.createMedicalInstitutionReport({
    body: {
      name: '注視する連携先',
      ...reportOf([itemOf('referral_count', { startMonthsAway: 0, endMonthsAway: 0 }, 'now')]),
    },
  })
  for (const user of users)
    await product.database.owner.query(
      'insert into report_alert_users (tenant_id, report_id, account_id) values ($1, $2, $3)',
      [person.tenantId, id, user.person.accountId],
    )
  return id
}

const reacted = async (writer: Member, colleague: Member) => {
  const { id: communicationId } = await writer.client.createCommunication({
    id: institutions[0] ?? 0,
    body: { communicationType: 'visit', actedDate: '2026-04-01', userId: writer.person.accountId },
  })
  await colleague.client.createComment({ communicationId, body: { comment: '患者さんの件、承知しました' } })
  await colleague.client.likeCommunication({ communicationId })
  return communicationId
}

/** Reactions of the test are younger than two days at this time. */
const today = () => at(new Date().toISOString())

describe('a mail about alerts', () => {
  test('has the condition, how many are new, up to five institutions with their figures, and a link', async () => {
    const one = await somebody('佐藤')
    const targets = institutions.map((institutionId, index) => ({
      institutionId,
      severity: 10 - index,
      figures: [aFall(12 + index, 3)],
    }))
    const id = await raise(one, {
      targets: [...targets.slice(1), { ...targets[0], institutionId: institutions[0] ?? 0 }],
    })
    at(morning)
    expect(await run()).toBe(1)
    const mail = await mailbox.nth(one.person.email, 1)
    expect(mail.subject).toBe('【Renkei】新しいアラート 1件')
    expect(mail.text).toContain('アラート「大口の紹介元が減った」')
    expect(mail.text).toContain('新しい対象 6施設（対象 6施設）')
    expect(mail.text).toMatch(/期間 \d{4}\/\d+\/\d+〜\d{4}\/\d+\/\d+ → \d{4}\/\d+\/\d+〜/)
    expect(mail.text).toContain('・一番医院　12件 → 3件')
    expect(mail.text).toContain('・五番医院　16件 → 3件')
    expect(mail.text).not.toContain('六番医院')
    expect(mail.text).toContain('ほか 1施設')
    expect(mail.text).toContain(`https://renkei.example.jp/app/alerts/${id}`)
    expect(mail.html).toContain(`<a href="https://renkei.example.jp/app/alerts/${id}"`)
    expect(mail.text).toContain('個人設定の「通知」で項目ごとに止められます')
    expect(mail.text).toContain('https://renkei.example.jp/app/profile')
  })

  test('comes once although the job runs twice, and the next day only if there is a new one', async () => {
    const one = await somebody('井上')
    await raise(one)
    at(morning)
    expect(await run()).toBe(1)
    expect(await run()).toBe(0)
    at(nextMorning)
    expect(await run()).toBe(0)
    await raise(one, { name: '3か月訪問していない重点先', raisedAt: '2030-05-14T20:30:00Z' })
    expect(await run()).toBe(1)
    const mail = await mailbox.nth(one.person.email, 2)
    expect(mail.text).toContain('3か月訪問していない重点先')
    expect(mail.text).not.toContain('大口の紹介元が減った')
    expect(await mailbox.received(one.person.email)).toHaveLength(2)
  })

  test('goes by each person’s switch, and to nobody of another tenant, who left or was disabled', async () => {
    const one = await somebody('三浦')
    const silent = await somebody('原')
    const gone = await somebody('西')
    const disabled = await somebody('東')
    const late = await somebody('南')
    await switches(silent, { enabledAlertsSummary: false })
    await product.database.owner.query('update accounts set deleted_at = now() where id = $1', [gone.person.accountId])
    await product.database.owner.query('update accounts set enabled_crm = false where id = $1', [
      disabled.person.accountId,
    ])
    await raise(one)
    const mine = tenantId
    tenantId = await aTenant(product.database)
    const stranger = await somebody('他院')
    at(morning)
    expect(await run()).toBe(0)
    tenantId = mine
    await withTenant(product.database.app, tenantId, (tx) => queueDailyMails(tx, tenantId))
    await product.database.owner.query('update accounts set deleted_at = now() where id = $1', [late.person.accountId])
    expect(await run()).toBe(1)
    await mailbox.nth(one.person.email, 1)
    for (const { person } of [silent, gone, disabled, late, stranger])
      expect(await mailbox.received(person.email)).toEqual([])
    const { rows } = await product.database.owner.query('select state, reason from daily_mails where account_id = $1', [
      late.person.accountId,
    ])
    expect(rows).toEqual([{ state: 'skipped', reason: 'account_deleted' }])
  })

  test('leaves out what was archived meanwhile', async () => {
    const one = await somebody('中村')
    const id = await raise(one)
    at(morning)
    await withTenant(product.database.app, tenantId, (tx) => queueDailyMails(tx, tenantId))
    await product.database.owner.query('update alerts set archived_at = now(), archived_by = $2 where id = $1', [
      id,
      one.person.accountId,
    ])
    expect(await run()).toBe(0)
    const { rows } = await product.database.owner.query('select state, reason from daily_mails where tenant_id = $1', [
      tenantId,
    ])
    expect(rows).toEqual([{ state: 'skipped', reason: 'nothing_to_tell' }])
  })

  test('says nothing of what the plan lost after it had been queued', async () => {
    const one = await somebody('佐藤')
    await switches(one, { enabledAlertsSummary: true })
    await raise(one)
    at(morning)
    await withTenant(product.database.app, tenantId, (tx) => queueDailyMails(tx, tenantId))
    await product.database.owner.query(`update tenants set plan = 'starter' where tenant_id = $1`, [tenantId])
    expect(await run()).toBe(0)
  })

  test('of a report goes to its users alone, by a switch of its own', async () => {
    const watcher = await somebody('小野')
    const silent = await somebody('森')
    const other = await somebody('林')
    const reportId = await aReport(watcher, [watcher, silent])
    await switches(silent, { enabledMedicalInstitutionReportAlert: false })
    const targets = [{ institutionId: institutions[1] ?? 0 }]
    await anAlert(product.database, watcher.person, { reportId }, { name: '注視する連携先', raisedAt, targets })
    at(morning)
    expect(await run()).toBe(1)
    const mail = await mailbox.nth(watcher.person.email, 1)
    expect(mail.text).toContain('レポート「注視する連携先」')
    expect(mail.text).toContain('・二番医院')
    for (const { person } of [silent, other]) expect(await mailbox.received(person.email)).toEqual([])
  })

  test('counts the tasks of the person, which alone are no reason for a mail', async () => {
    const one = await somebody('谷')
    await aTask(product.database, one.person, { deadline: '2030-05-14' })
    await aTask(product.database, one.person, { deadline: '2030-05-13' })
    await aTask(product.database, one.person, { deadline: '2030-05-10', title: '秘密の用件' })
    await aTask(product.database, one.person, { deadline: '2030-05-15' })
    at(morning)
    expect(await run()).toBe(0)
    await raise(one)
    expect(await run()).toBe(1)
    const mail = await mailbox.nth(one.person.email, 1)
    expect(mail.text).toContain('今日が期限 1件、期限超過 2件')
    expect(mail.text).not.toContain('秘密の用件')
  })
})

describe('a mail about reactions', () => {
  test('goes to those who asked for it, once, with counts and no contents', async () => {
    const writer = await somebody('中村')
    const silent = await somebody('小野')
    const colleague = await somebody('森')
    const profile = { username: '中村', enabledCommunicationReactionsSummary: true }
    expect(await writer.client.updateProfile({ body: profile })).toMatchObject(profile)
    for (const one of [writer, silent]) await reacted(one, colleague)
    today()
    expect(await run()).toBe(1)
    expect(await run()).toBe(0)
    const mail = await mailbox.nth(writer.person.email, 1)
    expect(mail.subject).toBe('【Renkei】コミュニケーションへの反応')
    expect(mail.text).toContain('あなたの記録へのコメント 1件、いいね 1件')
    expect(mail.text).toContain('https://renkei.example.jp/app/communications')
    expect(mail.text + mail.html).not.toContain('承知しました')
    expect(await mailbox.received(silent.person.email)).toEqual([])
  })

  test('says nothing of what has been seen', async () => {
    const writer = await somebody('林')
    const colleague = await somebody('野口')
    await switches(writer, { enabledCommunicationReactionsSummary: true })
    await reacted(writer, colleague)
    await writer.client.markNotificationsRead({ body: {} })
    today()
    expect(await run()).toBe(0)
  })

  test('is the same mail as that about alerts', async () => {
    const writer = await somebody('関')
    const colleague = await somebody('沢')
    await switches(writer, { enabledCommunicationReactionsSummary: true })
    await switches(colleague, { enabledAlertsSummary: false })
    await reacted(writer, colleague)
    await raise(writer, { raisedAt: new Date(Date.now() + 1000).toISOString() })
    at(new Date(Date.now() + 60_000).toISOString())
    expect(await run()).toBe(1)
    const mail = await mailbox.nth(writer.person.email, 1)
    expect(mail.subject).toBe('【Renkei】新しいアラート 1件、コミュニケーションへの反応')
    expect(mail.text).toContain('新しい対象 1施設')
    expect(mail.text).toContain('いいね 1件')
  })
})

describe('a mail about overdue letters', () => {
  /** 08:00 in Japan on Monday, 13 May 2030. */
  const monday = '2030-05-12T23:00:00Z'
  const owe = async (departmentIds: readonly (number | null)[], member: Member) => {
    await product.database.owner.query(
      `insert into letter_rules (tenant_id, starts_on, arrival_days, updated_at) values ($1, '2030-01-01', 3, now())
      on conflict do nothing`,
      [tenantId],
    )
    const place = { tenantId, uploadId: await anUpload(product.database.owner, member.person) }
    await storeFacts(product.database, tenantId, {
      referrals: departmentIds.map((own_department_id) =>
        preparedReferral(place, {
          referral_date: '2030-05-01',
          medical_institution_id: institutions[0] ?? 0,
          own_department_id,
        }),
      ),
      reverseReferrals: [],
      admissions: [],
    })
  }

  test('comes on Mondays with their number, of one’s own department if there is one, and is turned off in the profile', async () => {
    const all = await somebody('佐藤')
    const own = await somebody('井上')
    const spared = await somebody('遠藤')
    const silent = await somebody('岡')
    const { owner } = product.database
    const departments = [
      await anOwnDepartment(owner, tenantId, '循環器内科'),
      await anOwnDepartment(owner, tenantId, '外科'),
    ]
    await owner.query('update accounts set own_department_id = $3 where tenant_id = $1 and id = $2', [
      tenantId,
      own.person.accountId,
      departments[0],
    ])
    await owner.query('update accounts set own_department_id = $3 where tenant_id = $1 and id = $2', [
      tenantId,
      spared.person.accountId,
      departments[1],
    ])
    await switches(silent, { enabledLettersSummary: false })
    await owe([departments[0] ?? 0, departments[0] ?? 0, null], all)
    at(morning)
    expect(await run()).toBe(0)
    at(monday)
    expect(await run()).toBe(2)
    expect(await run()).toBe(0)
    const ofAll = await mailbox.nth(all.person.email, 1)
    expect(ofAll.subject).toBe('【Renkei】期限を過ぎた返書 3件')
    expect(ofAll.text).toContain('期限を過ぎた返書 3件')
    expect(ofAll.text).toContain('https://renkei.example.jp/app/letters')
    expect(ofAll.text).not.toContain('一番医院')
    expect((await mailbox.nth(own.person.email, 1)).text).toContain('期限を過ぎた返書（循環器内科） 2件')
  })

  test('is not sent if all is done by then, and says what is open now', async () => {
    const one = await somebody('佐藤')
    await owe([null], one)
    at(monday)
    await withTenant(product.database.app, tenantId, (tx) => queueDailyMails(tx, tenantId))
    await product.database.owner.query(
      `update referrals set is_replied = true, replied_on = '2030-05-02' where tenant_id = $1`,
      [tenantId],
    )
    expect(await run()).toBe(0)
    expect(await mailbox.received(one.person.email)).toEqual([])
  })
})

describe('a mail that the mail server refuses', () => {
  const refusing = (refused: string): Mailer => ({
    ...mailbox.mailer,
    send: (mail) => (mail.to === refused ? Promise.reject(new Error('no mail today')) : mailbox.mailer.send(mail)),
  })

  test('is tried again after a growing pause, and holds up nobody else’s', async () => {
    const unlucky = await somebody('谷')
    const other = await somebody('沢')
    await raise(unlucky)
    at(morning)
    const mailer = refusing(unlucky.person.email)
    await expect(run(mailer)).rejects.toThrow('1 daily mails could not be mailed')
    await mailbox.nth(other.person.email, 1)
    expect(await run()).toBe(0)
    at('2030-05-13T23:10:01Z')
    expect(await tenantsWithDailyMails(product.database)).toContain(tenantId)
    await expect(run(mailer)).rejects.toThrow('1 daily mails could not be mailed')
    at('2030-05-13T23:20:01Z')
    expect(await run()).toBe(0)
    at('2030-05-13T23:30:02Z')
    expect(await run()).toBe(1)
    await mailbox.nth(unlucky.person.email, 1)
    expect(await run()).toBe(0)
  })

  test('all day is given up, and what it told of comes with the next day’s', async () => {
    const unlucky = await somebody('関')
    await raise(unlucky)
    const mailer = refusing(unlucky.person.email)
    for (let hours = 0; hours < 12; hours += 1) {
      at(new Date(Date.parse(morning) + hours * 3_600_000).toISOString())
      await run(mailer).catch(() => {})
    }
    at(nextMorning)
    expect(await run()).toBe(1)
    expect((await mailbox.nth(unlucky.person.email, 1)).text).toContain('大口の紹介元が減った')
    at('2030-05-15T23:00:00Z')
    expect(await run()).toBe(0)
  })

  test('is not sent by two workers at once', async () => {
    const one = await somebody('原')
    await raise(one)
    at(morning)
    const runs = await Promise.all([run(), run(), run()])
    expect(runs.reduce((sum, sent) => sum + sent, 0)).toBe(1)
    await mailbox.nth(one.person.email, 1)
    expect(await mailbox.received(one.person.email)).toHaveLength(1)
  })
})
