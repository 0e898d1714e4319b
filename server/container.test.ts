import { readFile } from 'node:fs/promises'
import { join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './readConfig.ts'
import { maxClosingMilliseconds } from './http/closing.ts'

const read = (name: string) => readFile(join(import.meta.dirname, '..', name), 'utf8')

test('an image holds no secrets, no tests and no documents', async () => {
  const ignored = (await read('.dockerignore')).split('\n').filter((line) => line !== '')
  const isIgnored = (file: string) =>
    ignored.some((pattern) => matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`))
  for (const file of [
    '.env',
    '.env.production',
    'server/.env',
    '.renkei/secret',
    'tests/run.ts',
    'server/readConfig.test.ts',
    'server/facts/README.md',
  ])
    expect([file, isIgnored(file)]).toEqual([file, true])
  for (const file of ['src/App.test.tsx', 'ui/change.screen.test.tsx', '.git/config'])
    expect([file, isIgnored(file)]).toEqual([file, true])
  for (const file of ['package.json', '.npmrc', 'server/main.ts', 'src/main.tsx', 'tools/node/package.json'])
    expect([file, isIgnored(file)]).toEqual([file, false])
})

test('a container says whether it lives, and may stop for longer than that takes', async () => {
  const dockerfile = await read('Dockerfile')
  expect(dockerfile).toMatch(/^HEALTHCHECK [^]*\/healthz/m)
  const { drainSeconds } = readConfig({})
  const grace = Number(/stop_grace_period: (\d+)s/.exec(await read('compose.yaml'))?.[1])
  expect(grace).toBeGreaterThan(drainSeconds + maxClosingMilliseconds / 1000 + 10)
})
