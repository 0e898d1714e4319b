import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { sealAuditLogs, verifyAuditLogs } from '#server/audit/chain.ts'
import { withTenant } from '#server/db/tenant.ts'
import { type TestApi, ownApi } from '../../support/api.ts'
import { aPerson, aTenant, anInstitution, type Person } from '../../support/builders.ts'

const key = Buffer.alloc(32, 7)
let product: TestApi
let person: Person
let client: Client
let institutionId: number

beforeAll(async () => {
  product = await ownApi()
  institutionId = await anInstitution(product.database.owner)
})
afterAll(() => product.stop())

beforeEach(async () => {
  await product.database.owner.query('truncate audit_logs, audit_seals')
  person = await aPerson(product.database, await aTenant(product.database))
  client = await product.clientFor(person)
})

const entries = async () => {
  const { rows } = await product.database.owner.query<{
    id: number
    action: string
    record_type: string
    record_ids: number[]
    fields: string[]
    account_id: number
    operation: string
  }>(
    `select id, action, record_type, record_ids, fields, account_id, operation from audit_logs
    where tenant_id = $1 and record_type <> 'session' order by id`,
    [person.tenantId],
  )
  return rows
}

describe('the audit log', () => {
  test('tells who opened a chart', async () => {
    await client.getMedicalInstitutionSummary({ id: institutionId })
    expect(await entries()).toMatchObject([
      { action: 'read', record_type: 'medical_institution', record_ids: [institutionId], account_id: person.accountId },
    ])
  })

  test('tells of a write which fields were sent, and nothing of what they say', async () => {
    await client.updateMemo({ id: institutionId, body: { content: '患者の名前は山田', lastUpdatedDate: null } })
    const [entry] = await entries()
    expect(entry).toMatchObject({ action: 'update', record_type: 'memo', fields: ['content', 'last_updated_date'] })
    const { rows } = await product.database.owner.query('select audit_logs::text as line from audit_logs')
    expect(JSON.stringify(rows)).not.toMatch(/山田|K546/)
  })

  test('tells of a new record its id, and of a bulk change every id', async () => {
    const tag = await client.createTag({ body: { name: '重点' } })
    await client.addTagsToMedicalInstitutions({ body: { medicalInstitutionIds: [institutionId], tagIds: [tag.id] } })
    expect(await entries()).toMatchObject([
      { action: 'create', record_type: 'tag', record_ids: [tag.id] },
      { action: 'create', record_type: 'medical_institution_tags', record_ids: [institutionId] },
    ])
  })

  test('tells of an export', async () => {
    await client.exportMedicalInstitutions({ body: { prefecture: '43' } })
    expect(await entries()).toMatchObject([{ action: 'export', operation: 'exportMedicalInstitutions' }])
  })

  test('tells of figures that can be narrowed down to one patient who asked for them, and nothing of what was asked', async () => {
    const period = { startDate: '2026-04-01', endDate: '2026-04-30' }
    const doctor = { definitionKey: 'doctor_name_from' as const, matchingGroups: [{ stringIn: ['山田'] }] }
    await client.aggregateReferrals({ body: { filterConditions: [doctor], groupingConditions: [] } })
    await client.listAdmittedCases({ id: institutionId, body: { period } })
    await client.listReferrals({ id: institutionId, page: 1, kcode: 'K546' })
    await client.rankReferralTotals({ body: { period } })
    expect(await entries()).toMatchObject([
      { action: 'read', record_type: 'referral_report', fields: ['filter_conditions', 'grouping_conditions'] },
      { action: 'read', record_type: 'admitted_cases', record_ids: [institutionId] },
      { action: 'read', record_type: 'referral_list', record_ids: [institutionId], fields: ['kcode'] },
    ])
    const { rows } = await product.database.owner.query('select audit_logs::text as line from audit_logs')
    expect(JSON.stringify(rows)).not.toContain('山田')
  })

  test('says nothing of what was refused and so did not happen', async () => {
    await expect(client.deleteTag({ id: 999_999 })).rejects.toMatchObject({ status: 404 })
    expect(await entries()).toEqual([])
  })

  test('cannot be changed, emptied or sealed by the application’s role', async () => {
    await client.getMemo({ id: institutionId })
    for (const statement of [
      `update audit_logs set action = 'read'`,
      'delete from audit_logs',
      'truncate audit_logs',
      'delete from audit_seals',
      `insert into audit_seals (tenant_id, id, audit_log_id, hash) values (1, 1, 1, '')`,
    ])
      await expect(product.database.app.query(statement)).rejects.toThrow(/permission denied/)
  })
})

describe('the chain of seals', () => {
  const verify = () => verifyAuditLogs(product.database.jobs, key)
  const seal = () => sealAuditLogs(product.database.jobs, key)
  const asOwner = (statement: string, ...values: unknown[]) => product.database.owner.query(statement, values)

  const fiveRowsSealed = async () => {
    for (let count = 0; count < 5; count += 1) await client.getMemo({ id: institutionId })
    await seal()
    return (await entries()).map(({ id }) => id)
  }

  test('holds when nobody touched the log, over several rounds', async () => {
    await fiveRowsSealed()
    await fiveRowsSealed()
    expect(await verify()).toEqual([])
    expect(await seal()).toBe(0)
  })

  test('is continued by a run over recent rows, and one over all also finds what is older', async () => {
    await fiveRowsSealed()
    await client.getMemo({ id: institutionId })
    await asOwner(
      `insert into audit_logs (tenant_id, occurred_at, action, record_type, record_ids, fields, operation, request_id)
      values ($1, now() - interval '3 days', 'read', 'memo', '{1}', '{}', 'getMemo', 'late')`,
      person.tenantId,
    )
    expect(await sealAuditLogs(product.database.jobs, key, 'recent')).toBe(1)
    expect(await sealAuditLogs(product.database.jobs, key, 'recent')).toBe(0)
    expect(await sealAuditLogs(product.database.jobs, key, 'all')).toBe(1)
    expect((await verify()).map(({ kind }) => kind)).toEqual(['inserted'])
  })

  test('names a changed row', async () => {
    const [, second] = await fiveRowsSealed()
    await asOwner(`update audit_logs set account_id = account_id + 1 where id = $1`, second)
    expect(await verify()).toEqual([{ tenantId: person.tenantId, kind: 'changed', id: second }])
  })

  test('names a removed row', async () => {
    const [, , third] = await fiveRowsSealed()
    await asOwner('delete from audit_logs where id = $1', third)
    expect(await verify()).toEqual([{ tenantId: person.tenantId, kind: 'removed', id: third }])
  })

  test('names a row inserted with an earlier time, before and after it gets a seal', async () => {
    await fiveRowsSealed()
    const { rows } = await asOwner(
      `insert into audit_logs (tenant_id, occurred_at, action, record_type, record_ids, fields, operation, request_id)
      values ($1, now() - interval '1 day', 'read', 'memo', '{1}', '{}', 'getMemo', 'forged') returning id`,
      person.tenantId,
    )
    const finding = { tenantId: person.tenantId, kind: 'inserted', id: rows[0].id }
    expect(await verify()).toEqual([finding])
    await seal()
    expect(await verify()).toEqual([finding])
  })

  test('names a seal that is missing', async () => {
    await fiveRowsSealed()
    await asOwner('delete from audit_seals where tenant_id = $1 and id = 2', person.tenantId)
    expect(await verify()).toContainEqual({ tenantId: person.tenantId, kind: 'seal_missing', id: 2 })
  })

  test('cannot be forged without the key', async () => {
    await fiveRowsSealed()
    expect(await verifyAuditLogs(product.database.jobs, Buffer.alloc(32, 8))).not.toEqual([])
  })

  test('keeps one tenant’s entries from another’s eyes', async () => {
    await fiveRowsSealed()
    const other = await aTenant(product.database)
    const seen = await withTenant(product.database.app, other, (tx) =>
      tx.selectFrom('audit_logs').selectAll().execute(),
    )
    expect(seen).toEqual([])
  })
})
