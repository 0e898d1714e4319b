import { request as rawRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Problem } from '#contract/core.ts'
import type { Client } from '#dataProvider/client.ts'
import { type AccessTokens } from '../../support/identity/accessTokens.ts'
import { ownApi, testApi, type TestApi } from '../../support/api.ts'
import { aPerson, aTenant, anInstitution } from '../../support/builders.ts'

let product: TestApi
let tokens: AccessTokens
let client: Client
let institution: number

beforeAll(async () => {
  product = await testApi()
  const person = await aPerson(product.database, await aTenant(product.database))
  institution = await anInstitution(product.database.owner)
  tokens = await product.signIn(person)
  client = await product.clientFor(person)
})
afterAll(() => product.stop())

const post = (
  path: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
  scope: keyof AccessTokens = 'crm',
) =>
  fetch(product.origin + path, {
    method: path.includes('memo') ? 'PUT' : 'POST',
    headers: { authorization: `Bearer ${tokens[scope]}`, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  })

const search = '/api/medical_institutions/search_results'

describe('bad input', () => {
  test.each([
    ['page 0', { page: 0 }, 'page'],
    ['page -1', { page: -1 }, 'page'],
    ['per_page 10,000', { per_page: 10_000 }, 'per_page'],
    ['a huge number', { page: 1e308 }, 'page'],
    ['half a page', { page: 1.5 }, 'page'],
    ['text for a number', { page: '1' }, 'page'],
    ['an impossible prefecture', { prefecture: '99' }, 'prefecture'],
    ['a wrong id in a list', { tag_ids: [1, 'x'] }, 'tag_ids.1'],
    ['too long a name', { medical_institution_name: 'あ'.repeat(101) }, 'medical_institution_name'],
    ['a control character', { medical_institution_name: 'a\u0000b' }, 'medical_institution_name'],
    ['a lone surrogate', { medical_institution_name: 'a\ud800b' }, 'medical_institution_name'],
  ])('%s is a 422 that names the field', async (_what, body, path) => {
    const response = await post(search, JSON.stringify(body))
    expect(response.status).toBe(422)
    expect(Problem.parse(await response.json()).errors).toMatchObject([{ path }])
  })

  test('names the field in the language asked for', async () => {
    const [japanese, english] = await Promise.all(
      ['ja', 'en-US,en;q=0.9'].map(async (language) =>
        Problem.parse(await (await post(search, '{"page":0}', { 'accept-language': language })).json()),
      ),
    )
    expect(japanese).toMatchObject({
      title: '入力内容を確認してください',
      errors: [{ message: '1以上にしてください' }],
    })
    expect(english).toMatchObject({ title: 'Please check your input', errors: [{ message: 'Must be at least 1' }] })
  })

  test('malformed JSON is a 400', async () => {
    const response = await post(search, '{"page":')
    expect(response.status).toBe(400)
    expect(Problem.parse(await response.json()).code).toBe('malformed_json')
  })

  test('bytes that are no UTF-8 are a 400, and nothing else is stored in their place', async () => {
    const path = `/api/medical_institutions/${institution}/memo`
    const start = Buffer.from('{"last_updated_date":null,"content":"')
    const bytes = [Buffer.from([0xff, 0xfe]), Buffer.from('連携', 'utf8').subarray(0, 5)]
    for (const content of bytes) {
      const response = await post(path, Buffer.concat([start, content, Buffer.from('"}')]))
      expect(response.status).toBe(400)
      expect(Problem.parse(await response.json()).code).toBe('malformed_text')
    }
    expect((await client.getMemo({ id: institution })).content).toBe('')
  })

  test.each([
    ['utf-16', 415],
    ['Shift_JIS', 415],
    ['UTF-8', 200],
    ['"utf-8"', 200],
  ])('JSON in the encoding %s is a %i', async (charset, status) => {
    const response = await post(search, '{}', { 'content-type': `application/json; charset=${charset}` })
    expect(response.status).toBe(status)
    if (status === 415) expect(Problem.parse(await response.json()).code).toBe('unsupported_charset')
  })

  test('an attempt at the prototype is a 400', async () => {
    expect((await post(search, '{"__proto__":{"page":1}}')).status).toBe(400)
  })

  test('a body over the limit is a 413', async () => {
    const response = await post(search, JSON.stringify({ medical_institution_name: 'x'.repeat(1_100_000) }))
    expect(response.status).toBe(413)
    expect(Problem.parse(await response.json()).code).toBe('body_too_large')
  })

  test('a body that is no JSON is a 415', async () => {
    expect((await post(search, 'page=1', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415)
  })

  test('an unknown call is a 404 problem', async () => {
    const response = await fetch(`${product.origin}/api/nothing`)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toContain('application/problem+json')
  })

  test.each([
    ['/api/tasks/%E0%A4%A', 400, 'malformed_request'],
    [`/api/tasks/${'1'.repeat(200)}`, 414, 'address_too_long'],
    [`/api/tasks?text=${'1'.repeat(17_000)}`, 414, 'address_too_long'],
  ])('an address that cannot be one is a problem too: %.30s', async (path, status, code) => {
    const reply = await fetch(product.origin + path, { headers: { authorization: `Bearer ${tokens.query}` } })
    expect(reply.status).toBe(status)
    expect(Problem.parse(await reply.json())).toMatchObject({ code })
  })

  test('a name that contains HTML comes back as the same text', async () => {
    const tag = await client.createTag({ body: { name: '<img src=x onerror=alert(1)>' } })
    expect((await client.listTags()).tags).toContainEqual(
      expect.objectContaining({ id: tag.id, name: '<img src=x onerror=alert(1)>' }),
    )
  })
})

describe('the server', () => {
  test('sends headers that keep scripts, frames and types in check, and the request’s id', async () => {
    const { headers } = await fetch(`${product.origin}/api/app_config`)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/script-src 'self';/)
    expect(policy).toContain(`frame-ancestors 'self'`)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  })

  test('compresses', async () => {
    const encoding = await new Promise<string | undefined>((resolve, reject) => {
      rawRequest(`${product.origin}/api/openapi.json`, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
        response.resume()
        resolve(response.headers['content-encoding'])
      })
        .on('error', reject)
        .end()
    })
    expect(encoding).toBe('gzip')
  })

  test('says that it lives and is ready', async () => {
    expect((await fetch(`${product.origin}/healthz`)).status).toBe(200)
    expect((await fetch(`${product.origin}/readyz`)).status).toBe(200)
  })

  test('serves the documentation with scripts of its own only', async () => {
    const page = await (await fetch(`${product.origin}/api/docs`)).text()
    expect(page).toContain('/api/docs/docs.js')
    for (const path of ['/api/docs/docs.js', '/api/docs/ui/swagger-ui-bundle.js', '/api/docs/ui/swagger-ui.css'])
      expect([path, (await fetch(product.origin + path)).status]).toEqual([path, 200])
  })
})

describe('limits', () => {
  test('an account that calls too often gets a 429 problem', async () => {
    const limited = await ownApi({ RATE_LIMIT_PER_MINUTE: '3' })
    try {
      const caller = await limited.clientFor(await aPerson(limited.database, await aTenant(limited.database)))
      for (let call = 0; call < 3; call += 1) await caller.getCurrentUser()
      await expect(caller.getCurrentUser()).rejects.toMatchObject({
        status: 429,
        problem: { code: 'too_many_requests' },
      })
    } finally {
      await limited.stop()
    }
  })

  test('an account that may not use the product gets 403 from the current-user call', async () => {
    const outsider = await aPerson(product.database, await aTenant(product.database), { enabledCrm: false })
    const caller = await product.clientFor(outsider)
    await expect(caller.getCurrentUser()).rejects.toMatchObject({ status: 403, problem: { code: 'account_disabled' } })
  })

  test('a deleted account’s token is worth nothing', async () => {
    const leaver = await aPerson(product.database, await aTenant(product.database))
    const caller = await product.clientFor(leaver)
    await product.database.owner.query('delete from accounts where id = $1', [leaver.accountId])
    await expect(caller.getCurrentUser()).rejects.toMatchObject({ status: 401 })
  })
})

describe('without the database', () => {
  test('answers 503 with a time to come back, and recovers by itself', async () => {
    const alone = await ownApi()
    const person = await aPerson(alone.database, await aTenant(alone.database))
    const caller = await alone.clientFor(person)
    const name = new URL(alone.database.ownerUrl).pathname.slice(1)
    const { owner } = product.database
    await owner.query(`alter database ${name} with allow_connections false`)
    await owner.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    await expect(caller.getCurrentUser()).rejects.toMatchObject({ status: 503, problem: { code: 'unavailable' } })
    expect((await fetch(`${alone.origin}/readyz`)).status).toBe(503)
    expect((await fetch(`${alone.origin}/healthz`)).status).toBe(200)
    await owner.query(`alter database ${name} with allow_connections true`)
    expect((await caller.getCurrentUser()).loginName).toBe(person.loginName)
    await alone.stop()
  })
})

describe('another name of this machine', () => {
  const otherName = () => product.origin.replace('localhost', '127.0.0.1')
  const open = (path: string, accept: string) =>
    fetch(otherName() + path, { redirect: 'manual', headers: { accept, authorization: `Bearer ${tokens.crm}` } })

  test('leads a page to the address where one can sign in, with its path and query', async () => {
    const response = await open('/app/tasks?page=2', 'text/html')
    expect(response.status).toBe(307)
    expect(response.headers.get('location')).toBe(`${product.origin}/app/tasks?page=2`)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('leads no call anywhere: it is answered as it is', async () => {
    expect((await open('/api/current_user', 'application/json')).status).toBe(200)
    expect((await open('/api/nothing', 'text/html')).status).toBe(404)
  })
})
