import papaparse from 'papaparse'
import { anUpload } from '../../support/facts/factBuilders.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { testApi, type TestApi } from '../../support/api.ts'
import { aPerson, aTask, aTenant, anInstitution, type Person } from '../../support/builders.ts'

let product: TestApi
let institution: number
let sato: Person
let suzuki: Person
let owner: Client
let member: Client

beforeAll(async () => {
  product = await testApi()
  institution = await anInstitution(product.database.owner, { name: '水前寺内科' })
})
afterAll(() => product.stop())

beforeEach(async () => {
  const tenantId = await aTenant(product.database)
  sato = await aPerson(product.database, tenantId, { username: '佐藤', role: 'owner' })
  suzuki = await aPerson(product.database, tenantId, { username: '=鈴木' })
  owner = await product.clientFor(sato)
  member = await product.clientFor(suzuki)
  await product.database.owner.query('delete from audit_logs where tenant_id = $1', [tenantId])
})

interface Line {
  readonly at?: string
  readonly accountId?: number | null
  readonly action?: string
  readonly type?: string
  readonly ids?: readonly number[]
}

/** Writes a line of the audit log with a given time. */
const aLine = ({
  at = '2026-04-01T00:00:00Z',
  accountId = sato.accountId,
  action = 'read',
  type = 'x',
  ids = [],
}: Line) =>
  product.database.owner.query(
    `insert into audit_logs (tenant_id, occurred_at, account_id, action, record_type, record_ids, fields, operation, request_id, ip_address)
    values ($1, $2, $3, $4, $5, $6, '{}', 'made', 'made', '192.0.2.1')`,
    [sato.tenantId, at, accountId, action, type, ids],
  )

const idsFound = async (query: Parameters<Client['listAuditLogs']>[0]) =>
  (await owner.listAuditLogs(query)).auditLogs.map(({ recordIds }) => recordIds)

describe('the list of the audit log', () => {
  test('tells newest first who did what to which record, by its name of now', async () => {
    const tag = await member.createTag({ body: { name: '重点' } })
    await member.updateTag({ id: tag.id, body: { name: '最重点' } })
    await member.getMemo({ id: institution })
    const { auditLogs, totalCount } = await owner.listAuditLogs()
    expect(totalCount).toBe(3)
    expect(auditLogs).toMatchObject([
      { action: 'read', recordType: 'memo', recordIds: [institution], recordName: '水前寺内科', operation: 'getMemo' },
      { action: 'update', recordType: 'tag', recordName: '最重点', fields: ['name'], account: { name: '=鈴木' } },
      { action: 'create', recordType: 'tag', recordName: '最重点', ipAddress: expect.stringMatching(/[.:]/) },
    ])
    expect((await owner.listAuditLogs({ sort: 'asc' })).auditLogs[0]).toMatchObject({ action: 'create' })
  })

  test('tells people apart whatever they call themselves, and nobody takes the name of a colleague', async () => {
    await expect(member.updateProfile({ body: { username: '佐　藤' } })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'username', message: expect.stringContaining('この氏名の方がほかにいます') }] },
    })
    await member.updateProfile({ body: { username: '鈴木 改' } })
    const [renamed] = (await owner.listAuditLogs()).auditLogs
    expect(renamed).toMatchObject({
      account: { name: '鈴木 改', loginName: expect.any(String) },
      fields: expect.arrayContaining(['username=["=鈴木","鈴木 改"]']),
    })
  })

  test('has two people of two names, even if both take one name in the same moment', async () => {
    const taking = [owner, member].map((client) => client.updateProfile({ body: { username: '山本' } }))
    const taken = await Promise.allSettled(taking)
    expect(taken.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('names tasks and accounts, and nothing where the record is gone or there are several', async () => {
    const task = await aTask(product.database, suzuki, { title: '返書の確認' })
    await aLine({ at: '2026-04-05T00:00:00Z', type: 'task', ids: [task] })
    await aLine({ at: '2026-04-04T00:00:00Z', type: 'account', ids: [suzuki.accountId] })
    await aLine({ at: '2026-04-03T00:00:00Z', type: 'tag', ids: [999_999] })
    await aLine({ at: '2026-04-02T00:00:00Z', type: 'medical_institution_tags', ids: [institution, institution + 1] })
    await aLine({ at: '2026-04-01T00:00:00Z', type: 'session' })
    const { auditLogs } = await owner.listAuditLogs()
    expect(auditLogs.map(({ recordName }) => recordName)).toEqual(['返書の確認', '=鈴木', null, null, null])
  })

  test('goes on naming a file and a dashboard that have been deleted', async () => {
    const { owner: database } = product.database
    const file = await anUpload(database, suzuki, 'd_file')
    await database.query(`update data_uploads set filename = '四月.txt', deleted_at = now() where id = $1`, [file])
    const dashboard = await member.createDashboard({ body: { name: '会議' } })
    await member.deleteDashboard({ id: dashboard.id })
    await aLine({ at: '2026-04-05T00:00:00Z', type: 'data_upload', ids: [file] })
    const { auditLogs } = await owner.listAuditLogs()
    expect(auditLogs.map(({ recordName }) => recordName)).toEqual(['会議', '会議', '四月.txt'])
  })

  test('names a label and a tag that have been deleted as such', async () => {
    const label = await owner.createMedicalInstitutionLabel({ body: { name: '訪問優先度', componentType: 'text' } })
    const tag = await owner.createTag({ body: { name: '登録医' } })
    await owner.deleteMedicalInstitutionLabel({ id: label.id, deleteUsed: true })
    await owner.deleteTag({ id: tag.id, deleteUsed: true })
    const { auditLogs } = await owner.listAuditLogs()
    expect(auditLogs.map(({ recordType, recordName }) => [recordType, recordName])).toEqual([
      ['tag', '登録医（削除済み）'],
      ['medical_institution_label', '訪問優先度（削除済み）'],
      ['tag', '登録医（削除済み）'],
      ['medical_institution_label', '訪問優先度（削除済み）'],
    ])
  })

  test('goes on naming an account that has been deleted, and nobody where nobody was signed in', async () => {
    await aLine({ accountId: suzuki.accountId, ids: [1] })
    await aLine({ accountId: null, ids: [2], at: '2026-03-01T00:00:00Z' })
    await product.database.owner.query('update accounts set deleted_at = now() where id = $1', [suzuki.accountId])
    const { auditLogs } = await owner.listAuditLogs()
    expect(auditLogs.map(({ account }) => account?.name)).toEqual(['=鈴木', undefined])
  })

  test('is narrowed down by account, action, kind and id of the record', async () => {
    await aLine({ ids: [1], accountId: suzuki.accountId })
    await aLine({ ids: [2], action: 'export' })
    await aLine({ ids: [3], type: 'tag' })
    await aLine({ ids: [7, 4], type: 'y', at: '2026-03-01T00:00:00Z' })
    await aLine({ ids: [4] })
    expect(await idsFound({ accountId: suzuki.accountId })).toEqual([[1]])
    expect(await idsFound({ action: 'export' })).toEqual([[2]])
    expect(await idsFound({ recordType: 'tag' })).toEqual([[3]])
    expect(await idsFound({ recordId: 4 })).toEqual([[4], [7, 4]])
    expect(await idsFound({ recordId: 4, recordType: 'y' })).toEqual([[7, 4]])
  })

  test('counts days by Japan’s calendar, both ends included', async () => {
    await aLine({ ids: [1], at: '2026-03-31T14:59:59Z' })
    await aLine({ ids: [2], at: '2026-03-31T15:00:00Z' })
    await aLine({ ids: [3], at: '2026-04-01T14:59:59Z' })
    await aLine({ ids: [4], at: '2026-04-01T15:00:00Z' })
    expect(await idsFound({ startDate: '2026-04-01', endDate: '2026-04-01' })).toEqual([[3], [2]])
    expect(await idsFound({ startDate: '2026-04-02' })).toEqual([[4]])
    expect(await idsFound({ startDate: '1800-01-01', endDate: '2199-12-31' })).toHaveLength(4)
  })

  test('tells from which screen the app called, and takes nothing else for one', async () => {
    const { crm } = await product.signIn(suzuki)
    const readFrom = (header?: string) =>
      fetch(`${product.origin}/api/medical_institutions/${institution}/memo`, {
        headers: { authorization: `Bearer ${crm}`, ...(header !== undefined && { 'x-screen-visit': header }) },
      })
    const headers = ['k3j9x0ab12 /crms/7', undefined, encodeURI('患者の名前'), `k3j9x0ab12 /${'a'.repeat(4_000)}`]
    for (const header of headers) expect((await readFrom(header)).status).toBe(200)
    const { auditLogs } = await owner.listAuditLogs({ recordType: 'memo', sort: 'asc' })
    expect(auditLogs.map(({ screen, screenVisit }) => [screenVisit, screen])).toEqual([
      ['k3j9x0ab12', '/crms/7'],
      [null, null],
      [null, null],
      [null, null],
    ])
  })

  test('comes in pages with exact counts', async () => {
    for (const id of [1, 2, 3]) await aLine({ ids: [id] })
    const last = await owner.listAuditLogs({ page: 2, perPage: 2 })
    expect(last).toMatchObject({ totalCount: 3, totalPage: 2, auditLogs: [{ recordIds: [1] }] })
  })

  test('is for owners, and of their own tenant only', async () => {
    await aLine({})
    const refused = { status: 403, problem: { code: 'owner_only' } }
    await expect(member.listAuditLogs()).rejects.toMatchObject(refused)
    await expect(member.exportAuditLogs()).rejects.toMatchObject(refused)
    const other = await aPerson(product.database, await aTenant(product.database), { role: 'owner' })
    const strangers = await product.clientFor(other)
    expect((await strangers.listAuditLogs({ accountId: sato.accountId })).totalCount).toBe(0)
  })
})

test('a list that is taken out as a file is in the log, with how much of it', async () => {
  await member.noteListExport({ body: { list: 'communications', recordCount: 4200 } })
  const [noted] = (await owner.listAuditLogs({ action: 'export' })).auditLogs
  expect(noted).toMatchObject({
    recordType: 'list_export',
    account: { id: suzuki.accountId },
    fields: expect.arrayContaining(['list=[null,"communications"]', 'record_count=[null,"4200"]']),
  })
})

describe('the audit log as CSV', () => {
  const rowsOf = async (client: Client, query: Parameters<Client['exportAuditLogs']>[0] = {}) => {
    const bytes = new Uint8Array(await (await client.exportAuditLogs(query)).arrayBuffer())
    expect(bytes.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf))
    return papaparse.parse<string[]>(new TextDecoder().decode(bytes).trim()).data
  }

  test('speaks the caller’s language, on Japan’s clocks, with formulas disarmed', async () => {
    await aLine({
      at: '2026-03-31T15:00:05Z',
      type: 'medical_institution',
      ids: [institution],
      accountId: suzuki.accountId,
    })
    const [headings, line] = await rowsOf(owner, { recordType: 'medical_institution' })
    expect(headings?.slice(1, 4)).toEqual(['日時（日本時間）', 'アカウント', '操作'])
    expect(line?.slice(1)).toEqual([
      '2026/04/01 00:00:05',
      `'=鈴木`,
      '閲覧',
      'medical_institution',
      String(institution),
      '水前寺内科',
      '',
      'made',
      '192.0.2.1',
      '',
      '',
      expect.any(String),
    ])
    const english = await rowsOf(await product.clientFor(sato, 'en'), { recordType: 'medical_institution' })
    expect([english[0]?.[3], english[1]?.[3]]).toEqual(['Action', 'Read'])
  })

  test('holds every line once, however many batches it takes, and the export itself', async () => {
    await product.database.owner.query(
      `insert into audit_logs (tenant_id, occurred_at, account_id, action, record_type, record_ids, fields, operation, request_id)
      select $1, '2026-04-01'::timestamptz + (number / 3) * interval '1 second', $2, 'read', 'x', array[number], '{}', 'made', 'made'
      from generate_series(1, 4500) as number`,
      [sato.tenantId, sato.accountId],
    )
    const [, ...lines] = await rowsOf(owner)
    expect(lines[0]?.slice(3, 5)).toEqual(['出力', 'audit_log'])
    expect(lines.slice(1).map((line) => Number(line[5]))).toEqual(
      Array.from({ length: 4500 }, (_, index) => 4500 - index),
    )
  })
})
