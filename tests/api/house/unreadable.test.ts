import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Problem } from '#contract/core.ts'
import { ownApi, type TestApi } from '../../support/api.ts'
import { aPerson, aTenant } from '../../support/builders.ts'

let product: TestApi
let token: string

beforeAll(async () => {
  product = await ownApi({
    BODY_TIMEOUT_SECONDS: '1',
    REQUEST_TIMEOUT_SECONDS: '2',
    RENKEI_PUBLIC_URL: 'https://renkei.hospital.example',
  })
  token = (await product.tokensOf(await aPerson(product.database, await aTenant(product.database)))).crm
})
afterAll(() => product.stop())

interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

/** Everything that comes back over a connection until the server closes it. */
const answerTo = (request: string | Buffer): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(Number(new URL(product.origin).port), '127.0.0.1', () => socket.write(request))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.once('error', reject)
    socket.once('end', () => {
      socket.destroy()
      const [head = '', ...body] = Buffer.concat(chunks).toString('utf8').split('\r\n\r\n')
      const [first = '', ...lines] = head.split('\r\n')
      const headers = new Headers(
        lines.map((line): [string, string] => [line.split(': ')[0] ?? '', line.slice(line.indexOf(': ') + 2)]),
      )
      resolve({ status: Number(first.split(' ')[1]), headers, body: body.join('\r\n\r\n') })
    })
  })

const requestOf = (first: string, headers: Readonly<Record<string, string>>, body = '') =>
  `${first}\r\n${Object.entries({ host: 'localhost', ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n${body}`

const ofBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': 'ja,en;q=0.5' }

const expectProblem = ({ status: sent, headers, body }: Answer, status: number, code: string) => {
  expect(sent).toBe(status)
  expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(headers.get('connection')).toBe('close')
  expect(headers.get('strict-transport-security')).toMatch(/^max-age=/)
  expect(Problem.parse(JSON.parse(body))).toMatchObject({ status, code })
}

describe('what Node refuses is answered like everything else', () => {
  test.each([
    ['a line that is no request', 'nonsense\r\n\r\n', 400, 'malformed_request'],
    ['a method that does not exist', requestOf('BREW /api/tags HTTP/1.1', {}), 400, 'malformed_request'],
    ['a header without a name', 'GET /api/tags HTTP/1.1\r\nhost: a\r\n: b\r\n\r\n', 400, 'malformed_request'],
    [
      'two hosts',
      requestOf('GET /api/tags HTTP/1.1', { connection: 'close' }).replace('host:', 'host: a\r\nhost:'),
      400,
      'malformed_request',
    ],
    ['no host', 'GET /api/tags HTTP/1.1\r\nconnection: close\r\n\r\n', 400, 'malformed_request'],
    [
      'another expectation than to continue',
      requestOf('GET /api/tags HTTP/1.1', { expect: 'a miracle', connection: 'close' }),
      417,
      'expectation_failed',
    ],
    [
      'headers that are too long',
      requestOf('GET /api/tags HTTP/1.1', { cookie: 'a'.repeat(20_000), connection: 'close' }),
      431,
      'headers_too_large',
    ],
    [
      'a piece of a body that is none',
      requestOf(
        'POST /api/tags HTTP/1.1',
        { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
        'no length\r\n',
      ),
      400,
      'malformed_request',
    ],
  ])('%s', async (_what, request, status, code) => {
    const answer = await answerTo(request)
    expectProblem(answer, status, code)
  })

  test.each([
    ['17 kB', 17_000, 414, 'アドレスが長すぎます'],
    ['47 kB', 47_000, 414, 'アドレスが長すぎます'],
    ['300 kB', 300_000, 431, 'リクエストのヘッダーが大きすぎます'],
  ])('who opens an address of %s gets a page', async (_size, length, status, title) => {
    for (const first of [`/app/?a=${'a'.repeat(length)}`, `/app/${'a'.repeat(length)}`]) {
      const answer = await answerTo(requestOf(`GET ${first} HTTP/1.1`, { ...ofBrowser, connection: 'close' }))
      expect(answer.status).toBe(status)
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(answer.body).toContain(`<h1>${title}</h1>`)
    }
  })
})

describe.concurrent('a request that does not come to its end', () => {
  const half = (headers: Readonly<Record<string, string>>, body: string) =>
    requestOf(
      'POST /api/tags HTTP/1.1',
      { authorization: `Bearer ${token}`, 'content-length': '1000', ...headers },
      body,
    )

  test('is answered with a 408 when its body is late, and its connection ends', async () => {
    const answer = await answerTo(half({ 'content-type': 'application/json' }, '{"name":'))
    expectProblem(answer, 408, 'request_timeout')
    expect(answer.headers.get('x-request-id')).not.toBeNull()
  })

  test('is answered with a 408 when its file is late', async () => {
    const type = 'multipart/form-data; boundary=x'
    const start = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nabc'
    const request = half({ 'content-type': type }, start).replace('/api/tags', '/api/uploaded_files')
    const answer = await answerTo(request)
    expectProblem(answer, 408, 'request_timeout')
  })

  test('is answered with a 408 when its headers are late', async () => {
    const answer = await answerTo('GET /app/ HTTP/1.1\r\nhost: a\r\n')
    expectProblem(answer, 408, 'request_timeout')
  })
})
