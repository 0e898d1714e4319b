import { expect, test } from '../fixtures.ts'

test('scripts come compressed in the way the browser takes, and are kept', async ({ request }) => {
  const page = await (await request.get('/app/')).text()
  const [, address = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(page) ?? []
  const texts: string[] = []
  for (const encoding of ['br', 'gzip', 'identity']) {
    const reply = await request.get(address, { headers: { 'accept-encoding': encoding } })
    const { 'content-encoding': used = 'identity', ...headers } = reply.headers()
    expect(used).toBe(encoding)
    expect(headers).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringContaining('accept-encoding'),
    })
    texts.push(await reply.text())
  }
  expect(new Set(texts).size).toBe(1)
})
