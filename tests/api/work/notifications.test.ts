import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../dataProvider/client.ts'
import { sendReactionsSummaries } from '../../../server/communications/reactionsSummary.ts'
import type { Mailer } from '../../../server/mail/mailer.ts'
import { dayInJapan } from '../../../server/japanDays.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { aPerson, aTenant, anInstitution, type Person } from '../../support/builders.ts'
import { type Mailbox, testMailbox } from '../../support/identity/mailbox.ts'

let product: TestApi
let mailbox: Mailbox
let tenantId: number
let institution: number

const somebody = async (username: string): Promise<{ person: Person; client: Client }> => {
  const person = await aPerson(product.database, tenantId, { username })
  return { person, client: await product.clientFor(person) }
}

const visitOf = ({ person, client }: { person: Person; client: Client }) =>
  client.createCommunication({
    id: institution,
    body: { communicationType: 'visit', actedDate: dayInJapan(), userId: person.accountId },
  })

const summarize = () => sendReactionsSummaries(product.database.jobs, mailbox.mailer, 'https://renkei.example.jp')

beforeAll(async () => {
  product = await testApi()
  mailbox = await testMailbox()
  tenantId = await aTenant(product.database)
  institution = await anInstitution(product.database.owner, { name: '水前寺内科' })
})
afterAll(async () => {
  await mailbox.stop()
  await product.stop()
})

describe('the inbox', () => {
  test('tells of comments and likes on the own record, newest first, until they are read', async () => {
    const writer = await somebody('佐藤')
    const colleague = await somebody('井上')
    const { id: communicationId } = await visitOf(writer)
    await colleague.client.createComment({ communicationId, body: { comment: '同行します' } })
    await colleague.client.likeCommunication({ communicationId })
    await colleague.client.likeCommunication({ communicationId })
    const { notifications, unreadCount } = await writer.client.listNotifications()
    expect(unreadCount).toBe(2)
    expect(notifications).toMatchObject([
      { kind: 'like', actor: { name: '井上' }, communicationId, comment: null, readAt: null },
      { kind: 'comment', medicalInstitutionName: '水前寺内科', comment: '同行します' },
    ])
    const [like] = notifications
    expect(await writer.client.markNotificationsRead({ body: { notificationIds: [like?.id ?? 0] } })).toEqual({
      unreadCount: 1,
    })
    expect(await writer.client.markNotificationsRead({ body: {} })).toEqual({ unreadCount: 0 })
  })

  test('tells nobody of their own doings, and forgets a like that was taken back', async () => {
    const writer = await somebody('三浦')
    const colleague = await somebody('原')
    const { id: communicationId } = await visitOf(writer)
    await writer.client.createComment({ communicationId, body: { comment: '補足' } })
    await writer.client.likeCommunication({ communicationId })
    await colleague.client.likeCommunication({ communicationId })
    expect((await writer.client.listNotifications()).totalCount).toBe(1)
    await colleague.client.unlikeCommunication({ communicationId })
    expect((await writer.client.listNotifications()).totalCount).toBe(0)
  })

  test('tells those who are named, with or without the space in their name, once', async () => {
    const writer = await somebody('田中 一郎')
    const named = await somebody('木村 花子')
    const other = await somebody('岡')
    const { id: communicationId } = await visitOf(writer)
    await other.client.createComment({ communicationId, body: { comment: '@木村花子 さん、＠田中　一郎 さんへ' } })
    expect((await named.client.listNotifications()).notifications).toMatchObject([{ kind: 'mention' }])
    expect((await writer.client.listNotifications()).notifications).toMatchObject([{ kind: 'mention' }])
  })

  test('stays empty for those who turned it off, and for other tenants', async () => {
    const writer = await somebody('西')
    const colleague = await somebody('東')
    await writer.client.updateProfile({ body: { username: '西', enabledNotification: false } })
    const { id: communicationId } = await visitOf(writer)
    await colleague.client.likeCommunication({ communicationId })
    expect((await writer.client.listNotifications()).totalCount).toBe(0)
    const stranger = await product.clientFor(await aPerson(product.database, await aTenant(product.database)))
    expect((await stranger.listNotifications()).totalCount).toBe(0)
  })

  test('loses what a deleted communication or comment was about', async () => {
    const writer = await somebody('南')
    const colleague = await somebody('北')
    const { id: communicationId } = await visitOf(writer)
    const { id } = await colleague.client.createComment({ communicationId, body: { comment: '取り消します' } })
    await colleague.client.likeCommunication({ communicationId })
    await colleague.client.deleteComment({ communicationId, id })
    expect((await writer.client.listNotifications()).totalCount).toBe(1)
    await writer.client.deleteCommunication({ id: communicationId })
    expect(await writer.client.listNotifications()).toMatchObject({ totalCount: 0, unreadCount: 0 })
  })
})

describe('the daily mail', () => {
  test('goes to those who asked for it, once, with counts and no contents', async () => {
    const writer = await somebody('中村')
    const silent = await somebody('小野')
    const colleague = await somebody('森')
    const profile = { username: '中村', enabledCommunicationReactionsSummary: true }
    expect(await writer.client.updateProfile({ body: profile })).toMatchObject(profile)
    for (const one of [writer, silent]) {
      const { id: communicationId } = await visitOf(one)
      await colleague.client.createComment({ communicationId, body: { comment: '患者さんの件、承知しました' } })
      await colleague.client.likeCommunication({ communicationId })
    }
    expect(await summarize()).toBe(1)
    expect(await summarize()).toBe(0)
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
    await writer.client.updateProfile({ body: { username: '林', enabledCommunicationReactionsSummary: true } })
    const { id: communicationId } = await visitOf(writer)
    await colleague.client.likeCommunication({ communicationId })
    await writer.client.markNotificationsRead({ body: {} })
    expect(await summarize()).toBe(0)
  })

  test('is tried again when it could not be handed over, and holds up nobody else’s', async () => {
    const colleague = await somebody('関')
    const writers = [await somebody('谷'), await somebody('沢')]
    for (const writer of writers) {
      await writer.client.updateProfile({ body: { username: '担当', enabledCommunicationReactionsSummary: true } })
      const { id: communicationId } = await visitOf(writer)
      await colleague.client.likeCommunication({ communicationId })
    }
    const refused = writers[0]?.person.email
    const oneRefused: Mailer = {
      ...mailbox.mailer,
      send: (mail) => (mail.to === refused ? Promise.reject(new Error('no mail today')) : mailbox.mailer.send(mail)),
    }
    await expect(
      sendReactionsSummaries(product.database.jobs, oneRefused, 'https://renkei.example.jp'),
    ).rejects.toThrow('1 mails could not be handed over')
    await mailbox.nth(writers[1]?.person.email ?? '', 1)
    expect(await summarize()).toBe(1)
    await mailbox.nth(refused ?? '', 1)
  })
})
