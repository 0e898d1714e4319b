import { pbkdf2Sync } from 'node:crypto'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { appRequirement } from './appBuild.ts'
import { handleErrors } from './errors.ts'
import { serveHealth } from './health.ts'

const aServer = async (overloadMilliseconds: number) => {
  const app = fastify()
  onTestFinished(() => app.close())
  handleErrors(app)
  const health = await serveHealth(app, { overloadMilliseconds, requireReady: async () => {} })
  app.get('/api/tags', { config: { operationId: 'listTags' } }, async () => [])
  app.get('/api/app_config', { config: { operationId: 'getAppConfig' } }, async () => ({}))
  app.get('/oidc/auth', async () => 'sign-in')
  const statusOf = async (url: string) => (await app.inject(url)).statusCode
  return { app, health, statusOf }
}

/** Makes the event loop late by one pass: so many rounds take some ten milliseconds on any machine. */
const dawdle = () => pbkdf2Sync('a', 'b', 100_000, 64, 'sha512')

test('a server whose event loop is late refuses calls of the API, but neither health nor sign-in', async () => {
  const { statusOf } = await aServer(1)
  await expect
    .poll(
      async () => {
        dawdle()
        return statusOf('/api/tags')
      },
      { interval: 1 },
    )
    .toBe(503)
  for (const url of ['/healthz', '/readyz', '/oidc/auth', '/api/app_config'])
    expect([url, await statusOf(url)]).toEqual([url, 200])
})

test('a server that leaves says so, goes on answering, and keeps no connection', async () => {
  const { app, health, statusOf } = await aServer(0)
  expect(await statusOf('/readyz')).toBe(200)
  health.leave()
  expect(await statusOf('/readyz')).toBe(503)
  expect(await statusOf('/healthz')).toBe(200)
  const { statusCode, headers } = await app.inject('/api/tags')
  expect([statusCode, headers.connection]).toEqual([200, 'close'])
})

test.each([
  [{ isNeeded: true, isBuilt: false }, 503],
  [{ isNeeded: true, isBuilt: true }, 200],
  [{ isNeeded: false, isBuilt: false }, 200],
])('a server without the build that it needs is not ready, and its log says why: %o', async (build, status) => {
  const said: string[] = []
  const app = fastify({ logger: { stream: { write: (line: string) => void said.push(line) } } })
  onTestFinished(() => app.close())
  handleErrors(app)
  const requireApp = appRequirement(build, app.log)
  await serveHealth(app, { overloadMilliseconds: 0, requireReady: async () => requireApp() })
  expect((await app.inject('/readyz')).statusCode).toBe(status)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  expect(said.some((line) => line.includes('npm run build'))).toBe(status === 503)
})
