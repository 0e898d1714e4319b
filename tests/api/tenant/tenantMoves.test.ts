import { readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyAuditLogs } from '#server/audit/chain.ts'
import { verifyFacts } from '#server/facts/rollups/verifyFacts.ts'
import { readArchive, writeArchive } from '#server/operator/tenantArchive/archiveFile.ts'
import { json, manifestName, sha256 } from '#server/operator/tenantArchive/archiveContents.ts'
import { idArrayColumns } from '#server/operator/tenantArchive/institutionPlaces.ts'
import { movedTables } from '#server/operator/tenantArchive/tenantTables.ts'
import { deriveKey } from '#server/secret.ts'
import { aPerson, aTenant, anInstitution } from '../../support/builders.ts'
import { testSecret } from '../../support/identity/secret.ts'
import { operatorOn } from '../../support/operator.ts'
import {
  aMovingTenant,
  anInstallation,
  copyInstitutions,
  freshPath,
  insuranceCode,
  type Installation,
  type MovingTenant,
  otherSecret,
  passphrase,
} from '../../support/tenant/movingTenant.ts'
import {
  filledTables,
  storedContents,
  tablesOfTenants,
  tenantSnapshot,
  type TenantSnapshot,
} from '../../support/tenant/tenantSnapshot.ts'
import { killAtLock } from '../../support/tenant/tenantProcess.ts'

let source: Installation
let target: Installation
let moving: MovingTenant
let tenantId: number
let archive: string
let record: string
let before: TenantSnapshot
let files: Record<string, string>
let lastSeal: string

// The tests follow one tenant on its way: each begins where the one before has ended.
beforeAll(async () => {
  source = await anInstallation(testSecret)
  target = await anInstallation(otherSecret)
  // So that the ids of the tenant's records are behind those of the target's own.
  await aTenant(source.product.database)
  moving = await aMovingTenant(source)
  tenantId = moving.person.tenantId
  record = await freshPath('record.json')
  const stays = await aTenant(target.product.database)
  await aPerson(target.product.database, stays)
  await anInstitution(target.product.database.owner)
})
afterAll(async () => {
  await source.product.stop()
  await target.product.stop()
})

const nothingArrived = async () => {
  expect(filledTables(await tenantSnapshot(target.product.database, tenantId))).toEqual([])
  expect(await storedContents(target.product)).toEqual({})
}

const refused = async (file: string, complaint: string, operate = target.operate) => {
  const { code, err } = await operate('tenant', 'import', file)
  expect(err).toContain(complaint)
  expect(code).toBe(1)
  await nothingArrived()
}

const fail = () => Promise.reject(new Error('Nothing else is asked'))

const withPassphrase = ({ product, env }: Installation, other: string) =>
  operatorOn(product.database.ownerUrl, { ...env, RENKEI_ARCHIVE_PASSPHRASE: other })

/** An archive with other contents, which whoever has the passphrase can make. */
const forged = async (change: (name: string, contents: string) => string): Promise<string> => {
  const path = await freshPath('forged.age')
  await writeArchive(path, passphrase, async (add) => {
    const entries: { name: string; sha256: string }[] = []
    for await (const { name, contents } of readArchive(archive, passphrase)) {
      const text = contents.toString('latin1')
      const changed = Buffer.from(change(name, text), 'latin1')
      entries.push({ name, sha256: sha256(changed) })
      await add(
        name,
        name === manifestName
          ? json({ ...JSON.parse(changed.toString('utf8')), entries: entries.slice(0, -1) })
          : changed,
      )
    }
  })
  return path
}

describe('the tables', () => {
  test('of tenants all go along, but for what belongs to the installation and what leads to its address', async () => {
    const { database } = source.product
    const client = await database.owner.connect()
    const { tables } = await movedTables(client)
    client.release()
    const moved = new Set(tables.map(({ name }) => name))
    const all = await tablesOfTenants(database)
    expect(all.filter((name) => !moved.has(name))).toEqual([
      'freed_files',
      'idempotency_keys',
      'identity.deletion_records',
      'identity.email_codes',
      'identity.links',
      'patient_keys',
      'push_messages',
      'push_subscriptions',
      'webhook_deliveries',
      'webhooks',
    ])
    expect(all).toEqual(expect.arrayContaining([...moved]))
  })

  test('have no lists of ids of which it is unknown whether they are institutions', async () => {
    const { rows } = await source.product.database.owner.query<{ place: string }>(
      `select table_name || '.' || column_name as place
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and udt_name = '_int8' order by place`,
    )
    const ofTenant = [
      'daily_mails.alert_ids',
      'daily_mails.notification_ids',
      'idempotency_keys.record_ids',
      'notifications.record_ids',
      'notifications.replaced_upload_ids',
      'staff_changes.task_ids',
      'staff_changes.visit_plan_ids',
      'staff_changes.voc_ids',
      'upload_months.own_department_ids',
    ]
    const known = [...idArrayColumns.institutions, ...idArrayColumns.audited, ...ofTenant]
    expect(rows.map(({ place }) => place)).toEqual(known.toSorted())
  })

  test('that point to institutions do so in columns that are called after them', async () => {
    const { rows } = await source.product.database.owner.query<{ place: string }>(
      `select conrelid::regclass::text || '.' || attname as place
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and confrelid = 'medical_institutions'::regclass and attname !~ '^medical_institution_id(_to)?$'`,
    )
    expect(rows).toEqual([])
  })
})

describe('an export', () => {
  test('that is killed leaves no archive, and the next one is complete', async () => {
    archive = await freshPath('tenant.age')
    await killAtLock(source, 'lock table communications in access exclusive mode', [
      'export',
      String(tenantId),
      archive,
    ])
    await expect(stat(archive)).rejects.toMatchObject({ code: 'ENOENT' })
    const { code, out, err } = await source.operate('tenant', 'export', String(tenantId), archive)
    expect(err).toBe('')
    expect(out).toContain(`${moving.name} (number ${tenantId}) is in ${archive}`)
    expect(code).toBe(0)
    before = await tenantSnapshot(source.product.database, tenantId)
    files = await storedContents(source.product)
    const { rows: seals } = await source.product.database.owner.query<{ hash: string }>(
      `select encode(hash, 'hex') as hash from audit_seals where tenant_id = $1 order by id desc limit 1`,
      [tenantId],
    )
    lastSeal = seals[0]?.hash ?? ''
    expect((await stat(archive)).mode & 0o777).toBe(0o600)
    await expect(stat(`${archive}.partial`)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('shows nothing to whoever has no passphrase, and replaces no file', async () => {
    const contents = (await readFile(archive)).toString('latin1')
    expect(contents.startsWith('age-encryption.org/v1\n-> scrypt ')).toBe(true)
    for (const text of ['佐藤', moving.person.loginName, '4711', 'tenant_id'])
      expect(contents).not.toContain(Buffer.from(text).toString('latin1'))
    const again = await source.operate('tenant', 'export', String(tenantId), archive)
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining('exists already') })
  })

  test('says where it cannot be written', async () => {
    const inNoFolder = join(await freshPath('none'), 'tenant.age')
    const { code, err } = await source.operate('tenant', 'export', String(tenantId), inNoFolder)
    expect(err).toMatch(
      /^There is no folder .*none\. Make it, or give another place than .*tenant\.age\. \(ENOENT\)\n?$/,
    )
    expect(code).toBe(1)
  })

  test('wants a passphrase of twelve characters', async () => {
    const path = await freshPath('short.age')
    const short = await withPassphrase(source, 'elf zeichen')('tenant', 'export', String(tenantId), path)
    expect(short).toMatchObject({ code: 1, err: expect.stringContaining('at least 12 characters') })
    await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

describe('an import', () => {
  test('names the institutions that the installation does not know, and guesses none', () =>
    refused(archive, `江津湖整形外科 (K${insuranceCode}, ${insuranceCode})`))

  test('says that there is no file, or a folder', async () => {
    const path = await freshPath('none.age')
    await refused(path, `There is no file ${path}.`)
    await refused(dirname(path), `${dirname(path)} is a folder.`)
  })

  test('refuses a wrong passphrase', () =>
    refused(archive, 'The passphrase does not open', withPassphrase(target, 'eine andere Reise')))

  test('refuses a damaged archive and one that is cut off', async () => {
    const { database } = source.product
    await copyInstitutions(database, target.product.database, [moving.own, moving.clinic, moving.other])
    // There the ministry has listed it in the meantime.
    await target.product.database.owner.query(
      `update medical_institutions set source_id = 'listed' where insurance_code = $1`,
      [insuranceCode],
    )
    const contents = await readFile(archive)
    const path = await freshPath('damaged.age')
    const flipped = Buffer.from(contents)
    flipped[contents.length >> 1] = (flipped[contents.length >> 1] ?? 0) ^ 1
    await writeFile(path, flipped)
    await refused(path, 'damaged or cut off')
    await writeFile(path, contents.subarray(0, contents.length - 70_000))
    await refused(path, 'damaged or cut off')
    await writeFile(path, contents.subarray(0, 65_536 + 200))
    await refused(path, 'damaged or cut off')
    await writeFile(path, 'no archive')
    await refused(path, 'is no archive')
  })

  test('refuses contents that are not those of the manifest, other versions, and an audit log that was changed', async () => {
    await refused(
      await forged((name, text) =>
        name === manifestName ? text.replace(/"communications":\d+/, '"communications":7') : text,
      ),
      'communications has 1 rows in place of 7',
    )
    await refused(
      await forged((_name, text) => text.replace('"0001_roles_and_identity"', '"9999_from_the_future"')),
      'this installation lacks 9999_from_the_future; the other one lacked 0001_roles_and_identity',
    )
    await refused(
      await forged((name, text) =>
        name.startsWith('rows/audit_logs/') ? text.replace('"updateMemo"', '"getMemo"') : text,
      ),
      'The audit log is not as it was sealed',
    )
  })

  test('refuses login names that belong to others, and lists them', async () => {
    const { database } = target.product
    const taken = await aPerson(database, await aTenant(database), { loginName: moving.person.loginName })
    await refused(archive, `belong to others here: ${moving.person.loginName}, ${moving.person.email}`)
    await database.owner.query('delete from identity.sign_in_names where tenant_id = $1', [taken.tenantId])
  })

  test('that is killed leaves nothing visible, and the next one completes it', async () => {
    const seen = async () => {
      expect(filledTables(await tenantSnapshot(target.product.database, tenantId))).toEqual([])
    }
    await killAtLock(
      target,
      'lock table communication_comments, communication_attachments in share mode',
      ['import', archive],
      seen,
    )
    await seen()
    const { code, out, err } = await target.operate('tenant', 'import', archive)
    expect(err).toBe('')
    expect(out).toContain(`${moving.name} (number ${tenantId}) is here`)
    expect(code).toBe(0)
  })

  test('brings every row and file, with the institutions of the installation', async () => {
    const after = await tenantSnapshot(target.product.database, tenantId)
    expect(filledTables(before).length).toBeGreaterThan(30)
    const { audit_logs: logs = [], audit_seals: seals = [], ...rows } = after
    const { audit_logs: oldLogs = [], audit_seals: oldSeals = [], ...oldRows } = before
    expect(rows).toEqual(oldRows)
    expect(logs.filter(({ operation }) => operation !== 'operator.importTenant')).toEqual(oldLogs)
    expect(seals.slice(0, oldSeals.length)).toEqual(oldSeals)
    expect(await storedContents(target.product)).toEqual(files)
    const { rows: ids } = await target.product.database.owner.query(
      'select distinct medical_institution_id > 1000 as moved from communications where tenant_id = $1',
      [tenantId],
    )
    expect(ids).toEqual([{ moved: true }])
  })

  test('leaves sums and seals that verify, and says in the audit log where the chain went on', async () => {
    const { database } = target.product
    expect(await verifyFacts(database.jobs)).toEqual([])
    expect(await verifyAuditLogs(database.jobs, deriveKey(otherSecret, 'audit seals'))).toEqual([])
    const { rows: entries } = await database.owner.query(
      `select action, record_ids, account_id, fields from audit_logs where tenant_id = $1 and operation = 'operator.importTenant'`,
      [tenantId],
    )
    expect(entries).toEqual([
      { action: 'create', record_ids: [tenantId], account_id: null, fields: [`last_seal ${lastSeal}`] },
    ])
  })

  test('lets people in with the passwords they have, and their work goes on under new ids', async () => {
    const client = await target.product.signedInClient(moving.person)
    expect(await client.getCurrentUser()).toMatchObject({ username: '佐藤 花子', tenant: { name: moving.name } })
    expect(await (await client.readUploadedFile({ id: moving.fileId })).text()).toBe('外観の写真')
    const tag = await client.createTag({ body: { name: '新しい' } })
    const { tags } = await client.listTags({})
    expect(tags.map(({ id }) => id)).toContain(tag.id)
  })

  test('goes on hashing patients with the key they came with', async () => {
    const { database } = target.product
    const client = await target.product.signedInClient(moving.person)
    const { rows: institutions } = await database.owner.query<{ id: number }>(
      `select id from medical_institutions where name = '水前寺なごみ内科'`,
    )
    const id = institutions[0]?.id ?? 0
    await client.createReferral({
      id,
      body: { referralDate: '2026-04-09', firstVisitFlag: false, patientId: '4711' },
    })
    const { rows } = await database.owner.query<{ count: number }>(
      `select count(distinct patient_hash) as count from (
        select patient_hash from referrals join referral_patient_numbers using (tenant_id, id) where tenant_id = $1 and patient_id = '4711'
        union all select patient_hash from hospital_admissions where tenant_id = $1
      ) as hashes`,
      [tenantId],
    )
    expect(rows).toEqual([{ count: 1 }])
    expect(await verifyFacts(database.jobs)).toEqual([])
  })

  test('refuses a tenant whose number is in use, and leaves it as it is', async () => {
    const now = await tenantSnapshot(target.product.database, tenantId)
    const again = await target.operate('tenant', 'import', archive)
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining(`the number ${tenantId} already`) })
    expect(await tenantSnapshot(target.product.database, tenantId)).toEqual(now)
    expect(await storedContents(target.product)).toEqual(files)
  })
})

describe('a deletion', () => {
  const sections = (tables: readonly string[]) => tables.filter((table) => !table.startsWith('identity.'))

  test('begins only if its record can be written', async () => {
    const inNoFolder = join(await freshPath('none'), 'record.json')
    const args = ['delete', String(tenantId), '--yes', '--record', inNoFolder] as const
    const { code, err } = await source.operate('tenant', ...args)
    expect(err).toContain('There is no folder')
    expect(code).toBe(1)
    expect(await moving.client.getCurrentUser()).toMatchObject({ username: '佐藤 花子' })
  })

  test('asks for the name of the tenant', async () => {
    const { ownerUrl } = source.product.database
    const asked: string[] = []
    const answering = (answer: string) =>
      operatorOn(ownerUrl, source.env, { ask: async (question) => (asked.push(question), answer), askSecret: fail })
    const { code, err } = await answering('病院')('tenant', 'delete', String(tenantId))
    expect(err).toBe('That is not its name. Nothing has been deleted.')
    expect(code).toBe(1)
    expect(asked).toEqual([expect.stringContaining(moving.name)])
    expect(await moving.client.getCurrentUser()).toMatchObject({ username: '佐藤 花子' })
  })

  test('that is killed lets nobody in any more, removes no row before all files are gone, and goes on when it is called again', async () => {
    const { database } = source.product
    const all = await tenantSnapshot(database, tenantId)
    await killAtLock(
      source,
      `select from communications where tenant_id = ${tenantId} for update`,
      ['delete', String(tenantId), '--yes', '--record', record],
      async () => {
        await expect(moving.client.getCurrentUser()).rejects.toMatchObject({ status: 401 })
        await expect(source.product.signIn(moving.person)).rejects.toThrow()
      },
    )
    const { tenants, ...rest } = await tenantSnapshot(database, tenantId)
    expect(tenants).toMatchObject([{ ending_at: expect.any(String) }])
    expect(filledTables(rest)).toEqual(filledTables(all).filter((table) => table !== 'tenants'))
    expect(await storedContents(source.product)).toEqual({})
    await expect(moving.client.getCurrentUser()).rejects.toMatchObject({ status: 401 })
    await expect(stat(record)).rejects.toMatchObject({ code: 'ENOENT' })
    const refusedExport = await source.operate('tenant', 'export', String(tenantId), await freshPath('late.age'))
    expect(refusedExport).toMatchObject({ code: 1, err: expect.stringContaining('is being deleted') })
    const again = await source.operate('tenant', 'delete', String(tenantId), '--yes', '--record', record)
    expect(again).toMatchObject({ code: 0, err: '' })
    expect(filledTables(await tenantSnapshot(database, tenantId))).toEqual([])
    expect(await storedContents(source.product)).toEqual({})
    const { rows: left } = await database.owner.query(
      `select id from identity.provider_records where payload ->> 'accountId' like $1`,
      [`${tenantId}.%`],
    )
    expect(left).toEqual([])
    const { rows: jobs } = await database.owner.query(`select key from graphile_worker.jobs where key like $1`, [
      `% ${tenantId}`,
    ])
    expect(jobs).toEqual([])
  })

  test('leaves a signed record without anything of persons, which shows every change', async () => {
    const text = await readFile(record, 'utf8')
    const { record: contents } = JSON.parse(text)
    expect(contents).toMatchObject({
      tenant: { id: tenantId, name: moving.name },
      rows: { tenants: 1, accounts: 1, communications: 1, 'identity.credentials': 1 },
      files: { count: 3, bytes: expect.any(Number) },
    })
    expect(sections(Object.keys(contents.rows)).length).toBeGreaterThan(25)
    for (const secret of ['佐藤', moving.person.loginName, moving.person.email]) expect(text).not.toContain(secret)
    const genuine = await source.operate('tenant', 'verify-record', record)
    expect(genuine).toMatchObject({ code: 0, out: expect.stringContaining('The record is genuine') })
    const changed = await freshPath('changed.json')
    await writeFile(changed, text.replace('"count": 3', '"count": 4'))
    expect(await source.operate('tenant', 'verify-record', changed)).toMatchObject({
      code: 1,
      err: expect.stringContaining('has been changed'),
    })
    expect(await target.operate('tenant', 'verify-record', record)).toMatchObject({
      code: 1,
      err: expect.stringContaining('another installation'),
    })
    expect(await source.operate('tenant', 'verify-record', archive)).toMatchObject({ code: 1 })
  })

  test('writes its record once more when it is called again', async () => {
    const path = await freshPath('again.json')
    const { code, out } = await source.operate('tenant', 'delete', String(tenantId), '--yes', '--record', path)
    expect(out).toContain('has been deleted already')
    expect(code).toBe(0)
    expect(await readFile(path, 'utf8')).toBe(await readFile(record, 'utf8'))
    const never = await source.operate('tenant', 'delete', '987654', '--yes')
    expect(never).toMatchObject({ code: 1, err: expect.stringContaining('There is no tenant 987654') })
  })

  test('leaves the tenant where it went, and lets it come back', async () => {
    const { database } = source.product
    const client = await target.product.signedInClient(moving.person)
    expect(await client.getCurrentUser()).toMatchObject({ username: '佐藤 花子' })
    const { code, err } = await source.operate('tenant', 'import', archive)
    expect(err).toBe('')
    expect(code).toBe(0)
    expect(await storedContents(source.product)).toEqual(files)
    expect(await verifyFacts(database.jobs)).toEqual([])
    expect(await verifyAuditLogs(database.jobs, deriveKey(testSecret, 'audit seals'))).toEqual([])
  })
})
