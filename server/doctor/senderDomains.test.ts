import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../readConfig.ts'
import { checkSenderDomains, type Dns } from './senderDomains.ts'

const folder = mkdtempSync(join(tmpdir(), 'renkei-dkim-'))
afterAll(() => rmSync(folder, { recursive: true }))
const keyFile = join(folder, 'key.pem')
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
writeFileSync(keyFile, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }))
const shown = (key = pair.publicKey) =>
  `v=DKIM1; k=rsa; p=${key.export({ type: 'spki', format: 'der' }).toString('base64')}`

const signing = {
  EMAIL_DKIM_DOMAIN: 'suizenji.example',
  EMAIL_DKIM_SELECTOR: 'renkei',
  EMAIL_DKIM_KEY_FILE: keyFile,
}
const nothing = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))

/** A DNS that knows only these records. A code in place of records is an error. */
const dnsOf = (records: Readonly<Record<string, string | readonly string[]>>): Dns => ({
  resolveTxt: async (name: string) => {
    const found = records[name] ?? 'ENOTFOUND'
    return typeof found === 'string' ? nothing(found) : found.map((text) => [text.slice(0, 200), text.slice(200)])
  },
  resolveMx: async (name: string) => {
    const found = records[`mx ${name}`] ?? 'ENODATA'
    return typeof found === 'string' ? nothing(found) : found.map((exchange) => ({ exchange, priority: 10 }))
  },
})
const domain = 'mail.suizenji.example'
const well = {
  [domain]: ['v=spf1 ip4:192.0.2.1 -all', 'another record'],
  'renkei._domainkey.suizenji.example': [shown()],
  '_dmarc.suizenji.example': ['v=DMARC1; p=none'],
}
const look = (records: Parameters<typeof dnsOf>[0], env: Record<string, string> = signing, domains = [domain]) =>
  checkSenderDomains(readConfig(env), domains, dnsOf(records))
const states = async (...args: Parameters<typeof look>) =>
  Object.fromEntries((await look(...args)).map(({ check, state }) => [check.split(' ')[0], state]))

test('a domain that proves its mail is well, also by the records of the domain above', async () => {
  expect(await states(well)).toEqual({ SPF: 'ok', DKIM: 'ok', DMARC: 'ok' })
})

test.each([
  ['nothing', {}, { SPF: 'warning', DKIM: 'failed', DMARC: 'warning' }],
  [
    'two SPF records',
    { ...well, [domain]: ['v=spf1 -all', 'v=spf1 ~all'] },
    { SPF: 'failed', DKIM: 'ok', DMARC: 'ok' },
  ],
  ['SPF for everybody', { ...well, [domain]: ['v=spf1 +all'] }, { SPF: 'warning', DKIM: 'ok', DMARC: 'ok' }],
  [
    'another key',
    {
      ...well,
      'renkei._domainkey.suizenji.example': [shown(generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey)],
    },
    { SPF: 'ok', DKIM: 'failed', DMARC: 'ok' },
  ],
  [
    'a key that is none',
    { ...well, 'renkei._domainkey.suizenji.example': ['v=DKIM1; p='] },
    { SPF: 'ok', DKIM: 'failed', DMARC: 'ok' },
  ],
  [
    'DMARC without a policy',
    { ...well, '_dmarc.suizenji.example': ['v=DMARC1; rua=mailto:x@y'] },
    { SPF: 'ok', DKIM: 'ok', DMARC: 'failed' },
  ],
  ['a DNS that fails', { ...well, [domain]: 'ESERVFAIL' }, { SPF: 'warning', DKIM: 'ok', DMARC: 'ok' }],
] as const)('%s', async (_, records, expected) => {
  expect(await states(records)).toEqual(expected)
})

test('a domain that is not signed here is a warning', async () => {
  expect(await states(well, {})).toMatchObject({ DKIM: 'warning' })
  expect(await states(well, signing, ['other.example'])).toMatchObject({ DKIM: 'warning' })
})

test('the domain that mails come back to needs SPF and MX', async () => {
  const env = { ...signing, MAIL_BOUNCE_DOMAIN: 'bounces.example' }
  expect(await states(well, env)).toEqual({ SPF: 'warning', DKIM: 'ok', DMARC: 'ok', MX: 'failed' })
  const both = { ...well, 'bounces.example': ['v=spf1 mx -all'], 'mx bounces.example': ['mx.example'] }
  expect(await states(both, env)).toEqual({ SPF: 'ok', DKIM: 'ok', DMARC: 'ok', MX: 'ok' })
})

test('says what record to make', async () => {
  const dkim = (await look({})).find(({ check }) => check.startsWith('DKIM'))
  expect(dkim?.mend).toContain(shown())
})

test('without senders nothing is asked', async () => {
  expect(await look({}, {}, [])).toEqual([])
})
