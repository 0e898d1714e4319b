import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { aPerson, aTenant, anInstitution, type Person } from '../../support/builders.ts'

let product: TestApi
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

beforeAll(async () => {
  product = await testApi()
  tenantId = await aTenant(product.database)
  institution = await anInstitution(product.database.owner, { name: '水前寺内科' })
})
afterAll(() => product.stop())

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
