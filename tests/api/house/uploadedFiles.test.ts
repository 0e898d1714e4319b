import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { ownApi, type TestApi } from '../../support/api.ts'
import type { AccessTokens } from '../../support/identity/accessTokens.ts'
import { aPerson, aTenant, anInstitution, type Person } from '../../support/builders.ts'

let product: TestApi
let person: Person
let tokens: AccessTokens
let client: Client
let stranger: Client
const limit = 100_000

// A PNG of one pixel (RFC 2083).
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
// Only its header says so; decoding it would take 14 GB.
const absurd = Buffer.from(picture)
absurd.writeUInt32BE(60_000, 16)
absurd.writeUInt32BE(60_000, 20)
const named = (name: string, contents: string | Buffer<ArrayBuffer>) => new File([contents], name)
const upload = (name: string, contents: string | Buffer<ArrayBuffer>, by = client) =>
  by.createUploadedFile({ file: named(name, contents) })

beforeAll(async () => {
  product = await ownApi({ ATTACHMENT_LIMIT_BYTES: String(limit) })
  const { database } = product
  person = await aPerson(database, await aTenant(database))
  tokens = await product.signIn(person)
  client = await product.clientFor(person)
  stranger = await product.clientFor(await aPerson(database, await aTenant(database)))
})
afterAll(() => product.stop())

const read = (id: number) =>
  fetch(`${product.origin}/api/uploaded_files/${id}/content`, { headers: { authorization: `Bearer ${tokens.crm}` } })

describe('an uploaded file', () => {
  test('is read back byte by byte, with headers that let it do nothing', async () => {
    const file = await upload('外観 写真.png', picture)
    expect(file).toMatchObject({ filename: '外観 写真.png', contentType: 'image/png', byteCount: picture.length })
    const reply = await read(file.id)
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(picture)
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent('外観 写真.png')}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
  })

  test('that is a page of a website is only taken away, never shown', async () => {
    const { id } = await upload('page.html', '<script>alert(1)</script>')
    const { headers } = await read(id)
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('content-disposition')).toMatch(/^attachment/)
  })

  test('stays inside its tenant, to read and to attach', async () => {
    const { id } = await upload('内緒.txt', '内緒')
    await expect(stranger.readUploadedFile({ id })).rejects.toMatchObject({ status: 404 })
    const institution = await anInstitution(product.database.owner)
    await expect(
      stranger.createCommunication({
        id: institution,
        body: { communicationType: 'postal_item', actedDate: dayInJapan(), userId: 1, attachments: [id] },
      }),
    ).rejects.toMatchObject({ status: 422 })
  })

  test('is attached to a communication, in the order given', async () => {
    const institution = await anInstitution(product.database.owner)
    const files = [await upload('二.txt', '2'), await upload('一.txt', '1')]
    const { attachments, id, communicationType, actedDate, user } = await client.createCommunication({
      id: institution,
      body: {
        communicationType: 'postal_item',
        actedDate: dayInJapan(),
        userId: person.accountId,
        attachments: files.map((file) => file.id),
      },
    })
    expect(attachments.map(({ filename }) => filename)).toEqual(['二.txt', '一.txt'])
    const kept = await client.updateCommunication({
      id,
      body: {
        communicationType,
        actedDate,
        userId: user.id,
        medicalInstitutionId: institution,
        attachments: files.slice(1).map((file) => file.id),
      },
    })
    expect(kept.attachments.map(({ filename }) => filename)).toEqual(['一.txt'])
  })
})

test('a name that is a place is no name', async () => {
  expect(await upload('../..', 'a')).toMatchObject({ filename: 'file' })
})

describe('an upload is refused, with the reason,', () => {
  test('when it is over the limit', async () => {
    await expect(upload('大きい.txt', 'a'.repeat(limit + 1))).rejects.toMatchObject({
      status: 413,
      problem: { code: 'file_too_large' },
    })
    expect(await upload('ちょうど.txt', 'a'.repeat(limit))).toMatchObject({ byteCount: limit })
  })

  test.each([
    ['empty', '空.txt', ''],
    ['no picture although its name says so', '写真.jpg', '写真ではない'],
    ['another kind of picture than its name says', '写真.jpg', picture],
    ['a text although its name says PDF', '案内.pdf', '%PD'],
    ['a picture of 3,600 million pixels', '大きい.png', absurd],
    ['a file whose name was not sent as UTF-8', '\ufffd\ufffd.txt', 'a'],
    ['a program', '便利.txt', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(300)])],
  ])('when it is %s', async (_what, name, contents) => {
    await expect(upload(name, contents)).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'file' }] } })
  })

  test('when there is no file in it, or it is no form at all', async () => {
    const send = (body: string | FormData, headers = {}) =>
      fetch(`${product.origin}/api/uploaded_files`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tokens.crm}`, ...headers },
        body,
      })
    const form = new FormData()
    form.append('other', named('a.txt', 'a'))
    expect((await send(form)).status).toBe(422)
    expect((await send(new FormData())).status).toBe(422)
    const encoded = [
      'content-disposition: form-data; name="file"; filename="a.txt"',
      'content-transfer-encoding: base64',
    ]
    const body = ['--x', ...encoded, '', 'YWJj', '--x--', ''].join('\r\n')
    expect((await send(body, { 'content-type': 'multipart/form-data; boundary=x' })).status).toBe(400)
    const two = new FormData()
    two.append('file', named('a.txt', 'a'))
    two.append('file', named('b.txt', 'b'))
    const refused = await send(two)
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ code: 'several_files' })
    expect((await send('{}', { 'content-type': 'application/json' })).status).toBe(422)
    expect((await send('--x', { 'content-type': 'multipart/form-data; boundary=x' })).status).toBeLessThan(500)
    expect((await send('--x', { 'content-type': 'multipart/form-data' })).status).toBeLessThan(500)
  })
})
