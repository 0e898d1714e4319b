import fastify from 'fastify'
import { expect, test } from 'vitest'
import { problem } from '../problems.ts'
import { handleErrors, problemOf } from './errors.ts'

test.each(['ENOSPC', 'EDQUOT'])('a full disk (%s) is a 503 that says so, not a failure of the product', (code) => {
  const error = Object.assign(new Error('write'), { code, errno: -28, syscall: 'write' })
  expect(problemOf(error)).toMatchObject({ status: 503, code: 'storage_full' })
})

const server = () => {
  const app = fastify()
  handleErrors(app)
  app.get('/app/*', async () => {
    throw problem('unavailable')
  })
  app.get('/api/tags', async () => {
    throw problem('unavailable')
  })
  return app
}
const ofBrowser = 'text/html,application/xhtml+xml,*/*;q=0.8'

test.each([
  ['ja', '<html lang="ja">', 'TOPページに戻る'],
  ['en', '<html lang="en">', 'Back to the top page'],
])('somebody who opens a page while the server is overloaded gets a page (%s)', async (language, start, back) => {
  const headers = { accept: ofBrowser, 'accept-language': language }
  const { statusCode, headers: sent, body } = await server().inject({ url: '/app/tasks', headers })
  expect(statusCode).toBe(503)
  expect(sent).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'retry-after': '5',
    'cache-control': 'no-store',
  })
  expect(body).toContain(start)
  expect(body).toContain('<p>503</p>')
  expect(body).toContain(`<a href="/app/">${back}</a>`)
  expect(body).toContain('http-equiv="refresh" content="5"')
})

test.each([
  ['a call of the API', '/api/tags', ofBrowser],
  ['a file of a page', '/app/assets/start.js', '*/*'],
])('%s gets the problem as JSON', async (_what, url, accept) => {
  const reply = await server().inject({ url, headers: { accept } })
  expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(reply.json()).toMatchObject({ status: 503, code: 'unavailable' })
})
