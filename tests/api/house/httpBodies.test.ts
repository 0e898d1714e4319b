import { Agent, request as rawRequest } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataUploadFilesPath } from '#contract/intake/dataUploads.ts'
import { type AccessTokens } from '../../support/identity/accessTokens.ts'
import { ownApi, type TestApi } from '../../support/api.ts'
import { aPerson, aTenant, type Person } from '../../support/builders.ts'
import { announce, protocolRequest } from '../../support/intake/sending.ts'

let product: TestApi
let person: Person
let tokens: AccessTokens
const largest = 10_000

beforeAll(async () => {
  product = await ownApi({
    ATTACHMENT_LIMIT_BYTES: '2000',
    UPLOAD_LIMIT_BYTES: String(largest),
    BODY_TIMEOUT_SECONDS: '1',
  })
  person = await aPerson(product.database, await aTenant(product.database))
  tokens = await product.signIn(person)
})
afterAll(() => product.stop())

interface Reply {
  readonly status: number | undefined
  readonly connection: string | undefined
}

/** Sends a request over a connection that is kept for the next one. */
const sendOver = (
  agent: Agent,
  method: string,
  path: string,
  { headers = {}, body }: { readonly headers?: Record<string, string>; readonly body?: Buffer } = {},
) =>
  new Promise<Reply>((resolve, reject) => {
    const sending = rawRequest(`${product.origin}${path}`, { agent, method, headers }, (response) => {
      response
        .resume()
        .once('end', () => resolve({ status: response.statusCode, connection: response.headers.connection }))
    })
    sending.once('error', reject)
    sending.end(body)
  })

const boundary = 'boundary-of-a-test'
const form = (bytes: number) =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n`),
    Buffer.alloc(bytes, 1),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])

const formHeaders = (token?: string) => ({
  'content-type': `multipart/form-data; boundary=${boundary}`,
  ...(token && { authorization: `Bearer ${token}` }),
})

test.each([
  ['without a token', undefined, 401],
  ['over the limit', 'crm', 413],
] as const)('a file that is refused (%s) leaves its connection usable', async (_why, scope, status) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  try {
    const headers = formHeaders(scope && tokens[scope])
    const refused = await sendOver(agent, 'POST', '/api/uploaded_files', { headers, body: form(3_000_000) })
    expect(refused.status).toBe(status)
    expect((await sendOver(agent, 'GET', '/healthz')).status).toBe(200)
  } finally {
    agent.destroy()
  }
})

test('a piece of a file that is refused leaves its connection usable', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  try {
    const headers = {
      authorization: `Bearer ${tokens.command}`,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    }
    const path = `${dataUploadFilesPath}/1-1-00000000-0000-4000-8000-000000000000`
    const refused = await sendOver(agent, 'PATCH', path, { headers, body: Buffer.alloc(3_000_000) })
    expect(refused.status).toBe(404)
    expect((await sendOver(agent, 'GET', '/healthz')).status).toBe(200)
  } finally {
    agent.destroy()
  }
})

test('many large bodies of one office do not hold up another', async () => {
  const other = await product.clientFor(await aPerson(product.database, await aTenant(product.database)))
  await other.listTags({})
  const changes = Array.from({ length: 40 }, () => ({
    tag_id: 1,
    action: 'add',
    medical_institution_ids: Array.from({ length: 1_000 }, (_, index) => 1_000_000_000_000_000 + index),
  }))
  const body = JSON.stringify({ changes })
  const headers = { authorization: `Bearer ${tokens.command}`, 'content-type': 'application/json' }
  let answered = 0
  const send = async () => {
    const { status } = await fetch(`${product.origin}/api/medical_institutions/tags/bulk_change`, {
      method: 'POST',
      headers,
      body,
    })
    answered += 1
    return status
  }
  const statuses = Array.from({ length: 16 }, send)
  await Promise.race(statuses)
  await other.listTags({})
  expect(answered).toBeLessThan(10)
  expect(await Promise.all(statuses)).toEqual(statuses.map(() => 422))
})

test('a large body is refused where nothing reads one, and without a sign-in it is not read', async () => {
  const send = async (path: string) => {
    const body = `{"login":"${'a'.repeat(100_000)}`
    const headers = { 'content-type': 'application/json' }
    return (await fetch(product.origin + path, { method: 'POST', headers, body })).status
  }
  expect(await send('/app/user/password/requests')).toBe(413)
  expect(await send('/api/tags')).toBe(401)
})

test('no cache keeps what the API replies', async () => {
  const headers = { authorization: `Bearer ${tokens.crm}` }
  for (const path of ['/api/current_user', '/api/tags', '/api/nothing'])
    expect((await fetch(product.origin + path, { headers })).headers.get('cache-control')).toBe('no-store')
})

test('whoever calls too often is told when to come back', async () => {
  const limited = await ownApi({ RATE_LIMIT_PER_MINUTE: '1' })
  try {
    const { crm } = await limited.signIn(await aPerson(limited.database, await aTenant(limited.database)))
    const call = () => fetch(`${limited.origin}/api/current_user`, { headers: { authorization: `Bearer ${crm}` } })
    expect((await call()).status).toBe(200)
    const refused = await call()
    expect(refused.status).toBe(429)
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
  } finally {
    await limited.stop()
  }
})

test('a tenant may leave only so much unfinished, and another is not held up by it', async () => {
  const sender = { origin: product.origin, token: tokens.command }
  const announced = [await announce(sender, largest), await announce(sender, largest), await announce(sender, largest)]
  const refused = await protocolRequest(sender, 'POST', dataUploadFilesPath, { headers: { 'upload-length': '5' } })
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ code: 'unfinished_uploads' })
  const stranger = await product.signIn(await aPerson(product.database, await aTenant(product.database)))
  await announce({ origin: product.origin, token: stranger.command }, largest)
  for (const path of announced) expect((await protocolRequest(sender, 'DELETE', path)).status).toBe(204)
  await announce(sender, 5)
})
