import { readdir, readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '#dataProvider/client.ts'
import { demoSignIns } from '#server/demo/signIns.ts'
import { accessTokensOf } from '../../support/identity/accessTokens.ts'
import {
  makeDataDir,
  type ProductProcess,
  removeDataDir,
  runCommand,
  spawnProduct,
  startProductProcess,
} from '../../support/productProcess.ts'

const commandLine = (pid: string) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')

/** The processes of PostgreSQL with their data in a folder. */
const postgresIn = async (dataDir: string): Promise<string[]> => {
  const folder = await realpath(dataDir)
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const lines = await Promise.all(pids.map(commandLine))
  return lines.filter((line) => line.includes('postgres') && line.includes(folder))
}

const clientOf = async (origin: string) => {
  const [person] = demoSignIns
  if (!person) throw new Error('The demo has no sign-ins')
  const tokens = await accessTokensOf(origin, person)
  return createClient(() => ({
    acquireToken: async (scope) => tokens[scope],
    locale: () => 'ja',
    version: '1.2.3',
    baseUrl: origin,
  }))
}

const anInstitutionOf = async (client: Awaited<ReturnType<typeof clientOf>>) => {
  const { medicalInstitutions } = await client.searchMedicalInstitutions({ body: { medicalInstitutionName: '内科' } })
  const [first] = medicalInstitutions
  if (!first) throw new Error('The demo has no institution')
  return first
}

const linesOf = (output: string) => output.split('\n').filter((line) => line.startsWith('{'))

describe('the process of npm start', { timeout: 180_000 }, () => {
  let dataDir: string
  let product: ProductProcess
  const running: ProductProcess[] = []
  const start = async (env: Record<string, string> = {}) => {
    product = await startProductProcess(dataDir, env)
    running.push(product)
    return product
  }

  beforeAll(async () => {
    dataDir = await makeDataDir()
  })
  afterEach(async () => {
    for (const one of running.splice(0)) await one.end()
  })
  afterAll(() => removeDataDir(dataDir))

  test('says where it is and who can sign in, and Ctrl-C stops it and its database cleanly', async () => {
    await start()
    expect(product.output()).toContain(`Renkei is ready: ${product.origin}/app`)
    expect(product.output()).toMatch(/Mail inbox: +http:\/\/127\.0\.0\.1:\d+/)
    for (const { loginName, password } of demoSignIns)
      expect(product.output()).toMatch(new RegExp(`${loginName} +${password}`))
    if (process.platform === 'linux') expect(await postgresIn(dataDir)).not.toEqual([])
    expect(await product.end('SIGINT')).toBe(0)
    if (process.platform === 'linux') expect(await postgresIn(dataDir)).toEqual([])
  })

  test('finds everything again after it was killed', async () => {
    await start()
    const client = await clientOf(product.origin)
    const { id } = await anInstitutionOf(client)
    const { lastUpdatedDate } = await client.getMemo({ id })
    await client.updateMemo({ id, body: { content: '停電の前に書いたメモ', lastUpdatedDate } })
    expect(await product.end('SIGKILL')).toBeNull()
    await start()
    expect(product.startTime).toBeLessThan(20_000)
    expect(await (await clientOf(product.origin)).getMemo({ id })).toMatchObject({ content: '停電の前に書いたメモ' })
  })

  test('commands beside it use its database, and leave it running', async () => {
    await start()
    const command = (name: string, ...args: string[]) => runCommand(dataDir, product.origin, name, args)
    const listed = await command('tenant', 'list', '--json')
    expect(listed).toMatchObject({ code: 0 })
    expect(JSON.parse(listed.output)).toHaveLength(2)
    expect(await command('tenant', 'show', '1')).toMatchObject({ code: 0 })
    expect(await command('tenant', 'sho')).toMatchObject({ code: 2, output: expect.stringContaining('Usage:') })
    expect(await command('account', 'unlock', 'sato')).toMatchObject({ code: 0 })
    expect(await command('migrate', '--plan')).toEqual({ code: 0, output: 'The database is up to date.\n' })
    const doctor = await command('doctor')
    expect(doctor.output).toMatch(/OK +job queue/)
    expect(doctor.output).toContain(' 0 failed.')
    expect(doctor.code).toBe(0)
    expect(await command('secretRotate')).toMatchObject({ code: 1, output: expect.stringContaining('Stop them all') })
    expect((await fetch(`${product.origin}/readyz`)).status).toBe(200)
  })

  test('its secret is replaced while it is stopped, in the database and in the data folder', async () => {
    const secret = () => readFile(join(dataDir, 'secret'), 'utf8')
    const former = await secret()
    expect(await runCommand(dataDir, 'http://localhost:3000', 'secretRotate', [])).toMatchObject({ code: 0 })
    expect(await secret()).not.toBe(former)
    expect(await readdir(dataDir)).not.toContain('secret.next')
    expect(await runCommand(dataDir, 'http://localhost:3000', 'auditVerify', [])).toMatchObject({ code: 0 })
    await start()
    expect(await anInstitutionOf(await clientOf(product.origin))).toBeTruthy()
  })

  test('a second process on the same folder is refused and told why, and the first goes on', async () => {
    await start()
    const second = await spawnProduct(dataDir)
    const code = await new Promise((resolve) => second.child.once('close', resolve))
    expect(code).toBe(1)
    expect(second.output()).toContain(`${dataDir} is in use by another Renkei (process ${product.pid})`)
    expect(second.output()).not.toContain('    at ')
    expect((await fetch(`${product.origin}/readyz`)).status).toBe(200)
  })

  test.each([
    ['that is not there', '/nowhere/pwned.txt', 'RENKEI_BREACHED_PASSWORDS cannot be read (ENOENT)'],
    ['that is something else', import.meta.filename, 'RENKEI_BREACHED_PASSWORDS does not begin with a line HASH:count'],
  ])('refuses to start with a list of breached passwords %s', async (_what, path, complaint) => {
    const refused = await spawnProduct(dataDir, { RENKEI_BREACHED_PASSWORDS: path })
    const code = await new Promise((resolve) => refused.child.once('close', resolve))
    expect(code).toBe(1)
    expect(refused.output()).toContain(complaint)
    expect(refused.output()).not.toContain('    at ')
  })

  test('figures about it are on the internal port only', async () => {
    await start()
    await fetch(`${product.origin}/healthz`)
    const metrics = await fetch(product.metricsUrl)
    expect(metrics.status).toBe(200)
    expect(await metrics.text()).toContain('http_request_duration_seconds')
    expect((await fetch(`${product.origin}/metrics`)).status).toBe(404)
    expect((await fetch(new URL('/api/tags', product.metricsUrl))).status).toBe(404)
  })

  test('writes one line a request, with its id and without names, tokens, addresses’ queries or what was written', async () => {
    await start()
    const client = await clientOf(product.origin)
    const institution = await anInstitutionOf(client)
    await client.searchMedicalInstitutions({ body: { medicalInstitutionName: '山田太郎様' } })
    const { lastUpdatedDate } = await client.getMemo({ id: institution.id })
    await client.updateMemo({ id: institution.id, body: { content: '患者の山田様の件', lastUpdatedDate } })
    const probe = await fetch(`${product.origin}/api/tags?name=${encodeURIComponent('山田')}&token=s3cret`)
    const requestId = probe.headers.get('x-request-id')
    await product.end()

    const lines = linesOf(product.output())
    const entries = lines.map((line) => JSON.parse(line))
    const requests = entries.filter(({ msg }) => msg === 'request')
    expect(requests.filter(({ reqId }) => reqId === requestId)).toHaveLength(1)
    expect(requests.find(({ operation }) => operation === 'updateMemo')).toMatchObject({
      method: 'PUT',
      route: '/api/medical_institutions/:id/memo',
      status: 200,
      clientVersion: '1.2.3',
      tenantId: expect.any(Number),
      accountId: expect.any(Number),
    })
    const log = lines.join('\n')
    for (const secret of [
      '山田',
      encodeURIComponent('山田'),
      's3cret',
      'eyJ',
      'code=',
      '?',
      institution.name,
      'renkei-demo-',
    ])
      expect(log).not.toContain(secret)
  })

  test('wrong configuration is named, without a stack and without values', async () => {
    const wrong = await spawnProduct(dataDir, { PORT: 'eighty', DATABASE_URL: 'mysql://user:pa55word@host/db' })
    const code = await new Promise((resolve) => wrong.child.once('close', resolve))
    expect(code).toBe(1)
    expect(wrong.output()).toContain('PORT must be a whole number')
    expect(wrong.output()).toContain('DATABASE_URL must be an address such as')
    expect(wrong.output()).not.toMatch(/pa55word|eighty| {4}at /)
  })

  test('a port that is taken is said in words', async () => {
    await start()
    const elsewhere = await makeDataDir()
    const { port } = new URL(product.origin)
    const second = await spawnProduct(elsewhere, { PORT: port, RENKEI_DEMO: 'false' })
    const code = await new Promise((resolve) => second.child.once('close', resolve))
    await removeDataDir(elsewhere)
    expect(code).toBe(1)
    expect(second.output()).toContain(port)
    expect(second.output()).not.toContain('    at ')
  })
})
