import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { promiseTls } from './security.ts'

const aServer = (publicUrl: string) => {
  const app = fastify()
  onTestFinished(() => app.close())
  promiseTls(app, new URL(publicUrl))
  app.addHook('onRequest', async ({ url }, reply) => (url === '/elsewhere' ? reply.redirect('/', 307) : undefined))
  app.get('/', async () => 'page')
  return async (url: string) => {
    const { statusCode, headers } = await app.inject(url)
    return [statusCode, headers['strict-transport-security']]
  }
}

test('behind TLS every reply asks for TLS, also one that leads to another address', async () => {
  const ask = aServer('https://renkei.example')
  expect(await ask('/')).toEqual([200, 'max-age=31536000'])
  expect(await ask('/elsewhere')).toEqual([307, 'max-age=31536000'])
})

test('without TLS none does', async () => {
  expect(await aServer('http://localhost:3000')('/')).toEqual([200, undefined])
})
