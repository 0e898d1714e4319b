import { expect, test } from 'vitest'
import { readConfig } from '../readConfig.ts'
import { judgeClock, judgeMigrations } from './databaseChecks.ts'
import { findingsOf, reasonOf } from './finding.ts'
import { checkAddress, checkNode, judgeSpace } from './processChecks.ts'
import { redactor } from './redact.ts'
import { judgeWorker } from './workChecks.ts'

const gigabyte = 1024 ** 3

test.each([
  [0.5, 100, 'failed'],
  [3, 100, 'warning'],
  [20, 1000, 'warning'],
  [60, 1000, 'ok'],
])('%d GB free of %d GB: %s', (free, total, state) => {
  expect(judgeSpace('/data', free * gigabyte, total * gigabyte)).toMatchObject({ state, check: 'disk space' })
})

test.each([
  [0.2, 'ok'],
  [-5, 'warning'],
  [31, 'failed'],
])('a clock %d s ahead: %s', (seconds, state) => {
  expect(judgeClock(seconds).state).toBe(state)
})

test.each([
  [null, 'failed'],
  [20, 'ok'],
  [181, 'failed'],
])('a worker last seen %s s ago: %s', (seconds, state) => {
  expect(judgeWorker(seconds).state).toBe(state)
})

test.each([
  [[], [], 'ok', '2, all applied'],
  [[{ name: '3', breaks: undefined }], [], 'failed', '3 pending'],
  [[], [{ name: '3', breaks: 'it drops a column' }], 'failed', 'newer version (3)'],
  [[], [{ name: '3', breaks: undefined }], 'warning', 'newer version (3)'],
])('migrations pending %j, unknown %j: %s', (pending, unknown, state, message) => {
  const finding = judgeMigrations({ appliedCount: 2, pending, unknown })
  expect(finding.state).toBe(state)
  expect(finding.message).toContain(message)
})

test.each([
  ['v24.1.0', 'ok'],
  ['v25.0.0', 'ok'],
  ['v20.11.0', 'failed'],
])('Node.js %s: %s', (version, state) => {
  expect(checkNode(version)).toMatchObject([{ state }])
})

test.each<[string, Record<string, string>, string]>([
  ['the default', {}, 'ok'],
  ['http elsewhere', { RENKEI_PUBLIC_URL: 'http://renkei.example' }, 'failed'],
  ['https without TRUST_PROXY', { RENKEI_PUBLIC_URL: 'https://renkei.example' }, 'warning'],
  ['https', { RENKEI_PUBLIC_URL: 'https://renkei.example', TRUST_PROXY: '1' }, 'ok'],
])('the public address, %s: %s', (_what, env, state) => {
  expect(checkAddress(readConfig(env))).toMatchObject([{ state }])
})

test('nothing secret is left in what is said', () => {
  const config = readConfig({
    RENKEI_SECRET: 'a secret of the installation itself',
    DATABASE_URL: 'postgres://renkei:data%20pass@db/renkei',
    SMTP_URL: 'smtp://user:mailpass@mail',
    STORAGE_S3_ENDPOINT: 'https://s3.example',
    STORAGE_S3_BUCKET: 'bucket',
    STORAGE_S3_REGION: 'r',
    STORAGE_S3_ACCESS_KEY_ID: 'KEYIDENTIFIER',
    STORAGE_S3_SECRET_ACCESS_KEY: 'KEYSECRET',
  })
  const clean = redactor(config, ['postgres://renkei:embedded@127.0.0.1/renkei'])
  const said = clean(
    'a secret of the installation itself, data pass, data%20pass, mailpass, KEYIDENTIFIER, KEYSECRET, embedded',
  )
  expect(said).toBe(Array.from({ length: 7 }, () => '•••').join(', '))
})

test('a short password is removed where one can stand, and leaves every word as it is', () => {
  const config = readConfig({ DATABASE_URL: 'postgres://renkei:a@db/renkei', SMTP_URL: 'smtp://user:db@mail' })
  const clean = redactor(config, ['postgres://renkei:$1@127.0.0.1/renkei'])
  for (const text of ['the database cannot be reached at db:5432', 'a database is a database'])
    expect(clean(text)).toBe(text)
  expect(clean('postgres://renkei:a@db/renkei, smtp://user:db@mail')).toBe(
    'postgres://renkei:•••@db/renkei, smtp://user:•••@mail',
  )
  expect(clean(`password=a, Password: "db", {"pass":"$1"}, secretAccessKey='a', pass=abc`)).toBe(
    `password=•••, Password: "•••", {"pass":"•••"}, secretAccessKey='•••', pass=abc`,
  )
})

test('a check that fails by itself is a finding, in the words of the failure and of its cause', async () => {
  const look = async () => {
    throw new Error('no file can be stored', { cause: new Error('ENOSPC') })
  }
  expect(await findingsOf('storage', 'Make room.', look)).toEqual([
    { check: 'storage', state: 'failed', message: 'no file can be stored (ENOSPC)', mend: 'Make room.' },
  ])
  expect(reasonOf('words')).toBe('words')
})
