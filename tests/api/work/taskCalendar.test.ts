import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { daysAfter } from '#contract/days.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { ownApi, type TestApi } from '../../support/api.ts'
import { aPerson, aTask, aTenant, anInstitution, type Person } from '../../support/builders.ts'

let product: TestApi
const logged: string[] = []
let person: Person
let client: Client

const tomorrow = daysAfter(dayInJapan(), 1)

beforeAll(async () => {
  product = await ownApi({}, { log: (line) => logged.push(line) })
})
afterAll(() => product.stop())

beforeEach(async () => {
  person = await aPerson(product.database, await aTenant(product.database))
  client = await product.clientFor(person)
})

const feed = async () => {
  const { url } = await client.createTaskCalendar({ body: {} })
  const response = await fetch(url)
  expect(response.status).toBe(200)
  return response.text()
}

/** Content lines with their folds undone (RFC 5545, section 3.1). */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')
const valuesOf = (text: string, name: string) =>
  linesOf(text)
    .filter((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`))
    .map((line) => line.slice(line.indexOf(':') + 1))

describe('the feed', () => {
  test('holds the own open tasks that have a deadline, as whole days', async () => {
    const colleague = await aPerson(product.database, person.tenantId)
    const stranger = await aPerson(product.database, await aTenant(product.database))
    const institutionId = await anInstitution(product.database.owner, { name: '水前寺内科' })
    const id = await aTask(product.database, person, { title: '返書の確認', deadline: tomorrow, institutionId })
    await aTask(product.database, person, { title: '期限なし' })
    await aTask(product.database, person, { title: '済み', deadline: tomorrow, finished: true })
    await aTask(product.database, colleague, { title: '同僚', deadline: tomorrow })
    await aTask(product.database, stranger, { title: 'よそ', deadline: tomorrow })
    const text = await feed()
    expect(valuesOf(text, 'SUMMARY')).toEqual(['返書の確認'])
    expect(linesOf(text)).toContain(`DTSTART;VALUE=DATE:${tomorrow.replaceAll('-', '')}`)
    expect(valuesOf(text, 'DESCRIPTION')).toEqual(['水前寺内科'])
    expect(valuesOf(text, 'URL')).toEqual([`${product.origin}/app/tasks/${id}`])
    expect(valuesOf(text, 'UID')).toHaveLength(1)
  })

  test('holds the own planned visits, as whole days or from their time on', async () => {
    const colleague = await aPerson(product.database, person.tenantId)
    const [first, second] = [
      await anInstitution(product.database.owner, { name: '水前寺内科' }),
      await anInstitution(product.database.owner, { name: '江津湖整形外科' }),
    ]
    const plan = (medicalInstitutionIds: number[], staffId = person.accountId, more = {}) =>
      client.createVisitPlans({ body: { medicalInstitutionIds, date: tomorrow, staffId, ...more } })
    await plan([first])
    await plan([second], person.accountId, { startTime: '13:30', purpose: '新任の医師の紹介' })
    await plan([first, second], colleague.accountId)
    const day = tomorrow.replaceAll('-', '')
    const text = await feed()
    expect(valuesOf(text, 'SUMMARY')).toEqual(['訪問: 水前寺内科', '訪問: 江津湖整形外科'])
    expect(linesOf(text)).toContain(`DTSTART;VALUE=DATE:${day}`)
    expect(valuesOf(text, 'DTSTART')).toContain(`${day}T043000Z`)
    expect(valuesOf(text, 'DTEND')).toContain(`${day}T050000Z`)
    expect(valuesOf(text, 'DESCRIPTION')).toEqual(['新任の医師の紹介'])
    expect(valuesOf(text, 'URL')).toEqual([first, second].map((id) => `${product.origin}/app/crms/${id}`))
    const { visitPlans } = await client.listVisitPlans({ staffId: person.accountId })
    await client.cancelVisitPlan({ id: visitPlans[0]?.id ?? 0, body: {} })
    expect(valuesOf(await feed(), 'SUMMARY')).toEqual(['訪問: 江津湖整形外科'])
  })

  test('is one well-formed calendar', async () => {
    await aTask(product.database, person, { deadline: tomorrow })
    const text = await feed()
    const lines = linesOf(text)
    expect([lines[0], lines.at(-1) || lines.at(-2)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR'])
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    for (const line of lines.filter(Boolean)) expect(line).toMatch(/^[A-Z-]+(;[A-Z-]+=[^:;]+)*:/)
    expect(valuesOf(text, 'VERSION')).toEqual(['2.0'])
    expect(valuesOf(text, 'PRODID')).toHaveLength(1)
    expect(valuesOf(text, 'DTSTAMP')).toEqual([expect.stringMatching(/^\d{8}T\d{6}Z$/)])
  })

  test('escapes what would end a value, and folds long lines between characters', async () => {
    const title = `確認, 電話; C:\\画像 ${'連携登録医の更新'.repeat(12)}𠮷野家`
    await aTask(product.database, person, { title, deadline: tomorrow })
    const text = await feed()
    const [summary] = valuesOf(text, 'SUMMARY')
    expect(summary).toBe(title.replace('\\', '\\\\').replace(',', '\\,').replace(';', '\\;'))
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(text).not.toContain('\uFFFD')
  })

  test('keeps line breaks as text', async () => {
    const institutionId = await anInstitution(product.database.owner, { name: '水前寺\n内科' })
    await aTask(product.database, person, { deadline: tomorrow, institutionId })
    expect(valuesOf(await feed(), 'DESCRIPTION')).toEqual(['水前寺\\n内科'])
  })

  test('is kept nowhere on the way', async () => {
    const { url } = await client.createTaskCalendar({ body: {} })
    const { headers } = await fetch(url)
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(headers.get('cache-control')).toBe('private, no-store')
  })
})

describe('the address of the feed', () => {
  const statusOf = async (url: string) => (await fetch(url)).status

  test('is shown once, and only its hash is stored', async () => {
    expect(await client.getTaskCalendar()).toEqual({ createdAt: null })
    const { url, createdAt } = await client.createTaskCalendar({ body: {} })
    expect(await client.getTaskCalendar()).toEqual({ createdAt })
    const { rows } = await product.database.owner.query<{ text: string }>(
      `select task_calendars::text || encode(token_hash, 'escape') as text from task_calendars where account_id = $1`,
      [person.accountId],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.text).not.toContain(url.split('/').at(-1)?.slice(0, -4))
  })

  test('keeps working when another window, which did not see it, makes one or ends the feed', async () => {
    const { url, createdAt } = await client.createTaskCalendar({ body: { seenCreatedAt: null } })
    const isRefused = { status: 409, problem: { code: 'edit_conflict', current: { created_at: createdAt } } }
    const long = '2026-01-01T00:00:00Z'
    for (const seenCreatedAt of [null, long])
      await expect(client.createTaskCalendar({ body: { seenCreatedAt } })).rejects.toMatchObject(isRefused)
    await expect(client.deleteTaskCalendar({ seenCreatedAt: long })).rejects.toMatchObject(isRefused)
    expect(await statusOf(url)).toBe(200)
    const next = await client.createTaskCalendar({ body: { seenCreatedAt: createdAt } })
    expect([await statusOf(url), await statusOf(next.url)]).toEqual([404, 200])
    await client.deleteTaskCalendar({ ...(next.createdAt !== null && { seenCreatedAt: next.createdAt }) })
    expect(await statusOf(next.url)).toBe(404)
  })

  test('stops working when a new one is made, and when the feed is ended', async () => {
    const { url: older } = await client.createTaskCalendar({ body: {} })
    const { url } = await client.createTaskCalendar({ body: {} })
    expect([await statusOf(older), await statusOf(url)]).toEqual([404, 200])
    await client.deleteTaskCalendar()
    expect(await statusOf(url)).toBe(404)
    expect(await client.getTaskCalendar()).toEqual({ createdAt: null })
  })

  test('answers 404 once changed in any place, and to whatever else is tried', async () => {
    const { url } = await client.createTaskCalendar({ body: {} })
    const token = url.split('/').at(-1)?.slice(0, -'.ics'.length) ?? ''
    const flipped = (place: number) =>
      token.slice(0, place) + (token[place] === 'A' ? 'B' : 'A') + token.slice(place + 1)
    const claim = (text: string) => Buffer.from(text).toString('base64url')
    const tries = [
      ...[0, 5, Math.floor(token.length / 2), token.length - 1].map(flipped),
      token.slice(0, -1),
      `${token}A`,
      claim(`${person.tenantId}.${person.accountId}.${'x'.repeat(32)}`),
      claim(`0.0.${'x'.repeat(32)}`),
      claim(`1'; drop table tasks; --.1.${'x'.repeat(32)}`),
      'x',
      '%00',
      '..%2f..%2fetc%2fpasswd',
    ]
    for (const one of tries) expect([one, await statusOf(`${product.origin}/calendar/${one}.ics`)]).toEqual([one, 404])
    expect(await statusOf(`${product.origin}/calendar/${token}`)).toBe(404)
    expect(await statusOf(url)).toBe(200)
  })

  test.each([
    ['the account is deleted', 'update accounts set deleted_at = now() where tenant_id = $1'],
    ['the account is disabled', 'update accounts set enabled_crm = false where tenant_id = $1'],
    ['the tenant may use the product no longer', 'update tenants set enabled_crm = false where tenant_id = $1'],
    ['the plan has tasks no longer', `update tenants set plan = 'without tasks' where tenant_id = $1`],
  ])('answers 404 when %s', async (_case, statement) => {
    await product.database.owner.query(`insert into plans values ('without tasks') on conflict do nothing`)
    const { url } = await client.createTaskCalendar({ body: {} })
    expect(await statusOf(url)).toBe(200)
    await product.database.owner.query(statement, [person.tenantId])
    expect(await statusOf(url)).toBe(404)
  })

  test('answers 404 after a change of password, until another address is made', async () => {
    const { url } = await client.createTaskCalendar({ body: {} })
    await client.changePassword({ body: { currentPassword: person.password, password: 'a longer and better one' } })
    expect(await statusOf(url)).toBe(404)
    const again = await product.signedInClient({ ...person, password: 'a longer and better one' })
    expect(await again.getTaskCalendar()).toEqual({ createdAt: null })
  })

  test('appears in no log', async () => {
    const { url } = await client.createTaskCalendar({ body: {} })
    const token = url.split('/').at(-1)?.slice(0, -'.ics'.length) ?? ''
    await statusOf(url)
    await statusOf(`${url}x`)
    expect(logged.filter((line) => line.includes('/calendar/:token.ics'))).not.toEqual([])
    expect(logged.join()).not.toContain(token)
  })

  test('cannot be asked without end', async () => {
    const url = `${product.origin}/calendar/x.ics`
    const statuses = await Promise.all(Array.from({ length: 130 }, () => statusOf(url)))
    expect(statuses).toContain(429)
  })
})
