import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { verifyTenantFacts } from '#server/facts/rollups/verifyFacts.ts'
import { patientHexHasher } from '#server/facts/referrals/patients.ts'
import { sampleFileCount, sampleFiles } from '#server/intake/samples/sampleFiles.ts'
import { sendMadeFile } from '#server/intake/samples/sendMadeFile.ts'
import { tenantsWithOpenSamples, workOnSamples } from '#server/intake/samples/workOnSamples.ts'
import { runImports } from '#server/intake/takeIn/runImports.ts'
import { runUploads } from '#server/intake/takeIn/runUploads.ts'
import { folderStorage } from '#server/storage/folderStorage.ts'
import type { Storage } from '#server/storage/storage.ts'
import { testApi, type TestApi } from '../../support/api.ts'
import { aPerson, aTask, aTenant, anInstitution, type Person } from '../../support/builders.ts'
import { testSecret } from '../../support/identity/secret.ts'

// The sea west of Kyushu, where no other test has institutions.
const island = { longitude: 126.5, latitude: 31.5 }

let product: TestApi
let ownInstitution: number

beforeAll(async () => {
  product = await testApi()
  const { owner } = product.database
  ownInstitution = await anInstitution(owner, { name: '試用病院', ...island })
  for (let number = 0; number < 30; number += 1)
    await anInstitution(owner, {
      name: `試用${number}内科`,
      address: `熊本県試用市${number}丁目`,
      longitude: island.longitude + number / 500,
      latitude: island.latitude,
      departments: number % 2 ? ['内科'] : ['整形外科'],
    })
})
afterAll(() => product.stop())
const isSound = async ({ tenantId }: Person) =>
  expect(await verifyTenantFacts(product.database.jobs, tenantId)).toEqual([])

interface Office {
  readonly person: Person
  readonly owner: Client
}

const anOffice = async (
  institutionId: number | null = ownInstitution,
  departments: readonly string[] = [],
): Promise<Office> => {
  const tenantId = await aTenant(product.database, { institutionId })
  for (const [place, name] of departments.entries())
    await product.database.owner.query(
      'insert into own_departments (tenant_id, name, display_order) values ($1, $2, $3)',
      [tenantId, name, place],
    )
  const person = await aPerson(product.database, tenantId, { role: 'owner' })
  return { person, owner: await product.clientFor(person) }
}

/** What a worker does for a tenant, without the files of the survey if they do not matter. */
const work = async ({ tenantId }: Person, { withSurvey = true } = {}) => {
  const { jobs } = product.database
  const storage = folderStorage(product.storageDir)
  await workOnSamples({ database: product.database, storage }, tenantId)
  await runImports({ jobs, storage, hashPatient: patientHexHasher(testSecret) }, tenantId)
  if (withSurvey) await runUploads({ database: product.database, storage, secret: testSecret }, tenantId)
}

const failedRows = async ({ tenantId }: Person) => {
  const { rows } = await product.database.owner.query<{ filename: string; failed: number }>(
    `select filename, failed_row_count as failed from data_upload_records where tenant_id = $1 and failed_row_count > 0`,
    [tenantId],
  )
  return rows
}

const countOf = async ({ tenantId }: Person, table: string) => {
  const { rows } = await product.database.owner.query<{ count: number }>(
    `select count(*)::int as count from ${table} where tenant_id = $1`,
    [tenantId],
  )
  return rows[0]?.count ?? 0
}

describe('sample data', () => {
  test('comes as the files of two years, shows on all screens, and goes without a trace of it', async () => {
    const { person, owner } = await anOffice(ownInstitution, ['循環器内科', '整形外科'])
    const task = await aTask(product.database, person, { title: '自分で入れたタスク' })
    expect(await owner.getSampleData()).toMatchObject({ state: 'none', obstacle: null })
    expect(await owner.addSampleData()).toMatchObject({ state: 'adding', fileCount: sampleFileCount, doneCount: 0 })
    await work(person)
    expect(await owner.getSampleData()).toEqual({
      state: 'present',
      obstacle: null,
      fileCount: sampleFileCount,
      doneCount: sampleFileCount,
      failedCount: 0,
    })
    expect(await failedRows(person)).toEqual([])
    const { tenant } = await owner.getCurrentUser()
    expect(tenant.hasSampleData).toBe(true)
    expect(tenant.dataAvailabilities.map(({ kind }) => kind).sort()).toEqual([
      'd_file',
      'ff1_file',
      'referral',
      'reverse_referral',
    ])
    expect(await countOf(person, 'referrals')).toBeGreaterThan(2_000)
    expect((await owner.searchCommunications({ body: {} })).totalCount).toBeGreaterThan(40)
    expect(await countOf(person, 'notifications')).toBe(0)
    // The office's own first list is still to come.
    expect((await owner.getFirstSteps()).steps).toContainEqual({ name: 'first_list', isDone: false })
    expect(await owner.addSampleData()).toMatchObject({ state: 'present' })
    await isSound(person)

    expect(await owner.removeSampleData()).toMatchObject({ state: 'removing', fileCount: sampleFileCount })
    await work(person)
    expect(await owner.getSampleData()).toMatchObject({ state: 'none', obstacle: null, fileCount: 0 })
    expect((await owner.getCurrentUser()).tenant).toMatchObject({ hasSampleData: false, dataAvailabilities: [] })
    for (const table of ['referrals', 'reverse_referrals', 'hospital_admissions'])
      expect(await countOf(person, table)).toBe(0)
    expect((await owner.searchCommunications({ body: {} })).totalCount).toBe(0)
    expect(await owner.getTask({ id: task })).toMatchObject({ title: '自分で入れたタスク' })
    await isSound(person)
  })

  test.each([
    ['no departments', []],
    ['departments that treat none of the made-up patients', ['緩和ケア', 'ドック']],
  ])('fits an office with %s', async (_, departments) => {
    const { person, owner } = await anOffice(ownInstitution, departments)
    await owner.addSampleData()
    await work(person, { withSurvey: false })
    expect(await failedRows(person)).toEqual([])
    const { rows } = await product.database.owner.query<{ department: string | null; count: number }>(
      `select departments.name as department, count(*)::int as count
      from referrals
      left join own_departments as departments
        on departments.tenant_id = referrals.tenant_id and departments.id = referrals.own_department_id
      where referrals.tenant_id = $1
      group by 1
      order by 1`,
      [person.tenantId],
    )
    expect(rows.map(({ department }) => department)).toEqual(departments.length > 0 ? departments.toSorted() : [null])
    for (const { count } of rows) expect(count).toBeGreaterThan(500)
    await owner.removeSampleData()
    await work(person)
  })

  test('is completed after an interruption, with each file once, and can be removed in the middle', async () => {
    const { person, owner } = await anOffice()
    await owner.addSampleData()
    const stored = folderStorage(product.storageDir)
    let left = 7
    const failing: Storage = {
      ...stored,
      put: async (...file) => {
        left -= 1
        if (left < 0) throw new Error('The disk is full')
        return stored.put(...file)
      },
    }
    await expect(workOnSamples({ database: product.database, storage: failing }, person.tenantId)).rejects.toThrow()
    expect(await tenantsWithOpenSamples(product.database.jobs)).toContain(person.tenantId)
    await workOnSamples({ database: product.database, storage: stored }, person.tenantId)
    expect(await tenantsWithOpenSamples(product.database.jobs)).not.toContain(person.tenantId)
    const { rows } = await product.database.owner.query<{ filename: string }>(
      'select filename from data_uploads where tenant_id = $1 and deleted_at is null',
      [person.tenantId],
    )
    expect(rows).toHaveLength(sampleFileCount - 1)
    expect(new Set(rows.map(({ filename }) => filename)).size).toBe(sampleFileCount - 1)
    expect(await owner.getSampleData()).toMatchObject({ state: 'adding', doneCount: 0 })
    await owner.removeSampleData()
    await work(person)
    expect(await owner.getSampleData()).toMatchObject({ state: 'none', fileCount: 0 })
  })

  test('adds nothing behind a removal that has ended meanwhile, nor twice by two runs at once', async () => {
    const { person, owner } = await anOffice()
    const stored = folderStorage(product.storageDir)
    const filesLeft = async () => {
      const { rows } = await product.database.owner.query<{ filename: string }>(
        'select filename from data_uploads where tenant_id = $1 and deleted_at is null',
        [person.tenantId],
      )
      return rows.map(({ filename }) => filename)
    }
    const tools = { database: product.database, storage: stored }
    await owner.addSampleData()
    let isFirst = true
    const slow: Storage = {
      ...stored,
      put: async (...file) => {
        await stored.put(...file)
        if (!isFirst) return
        isFirst = false
        await owner.removeSampleData()
        await workOnSamples(tools, person.tenantId)
      },
    }
    await workOnSamples({ ...tools, storage: slow }, person.tenantId)
    expect(await filesLeft()).toEqual([])
    expect(await owner.getSampleData()).toMatchObject({ state: 'none' })

    await owner.addSampleData()
    await Promise.all([workOnSamples(tools, person.tenantId), workOnSamples(tools, person.tenantId)])
    const names = await filesLeft()
    expect(names).toHaveLength(sampleFileCount - 1)
    expect(new Set(names).size).toBe(names.length)
    await owner.removeSampleData()
    await workOnSamples(tools, person.tenantId)
    expect(await filesLeft()).toEqual([])
  })

  test('never mixes with figures of the office’s own', async () => {
    const { person, owner } = await anOffice()
    await owner.addSampleData()
    const folder = await mkdtemp(join(tmpdir(), 'renkei-own-'))
    try {
      const sending = {
        app: product.database.app,
        storage: folderStorage(product.storageDir),
        folder,
        tenantId: person.tenantId,
        accountId: person.accountId,
      }
      const referrer = {
        id: 1,
        name: '試用1内科',
        code: null,
        address: '熊本県',
        doctor: '院長',
        postalCode: '8600001',
      }
      const files = sampleFiles({ until: '2026-10', referrers: [referrer], departments: ['総合内科'] })
      for (const kind of ['referral', 'ff1_file']) {
        const file = files.find((one) => one.kind === kind)
        if (!file) throw new Error('There is no such file')
        await expect(sendMadeFile(sending, file)).rejects.toMatchObject({ code: 'sample_data_present' })
      }
      await owner.removeSampleData()
      await work(person)
      const [list] = files
      if (!list) throw new Error('There is no file')
      await sendMadeFile(sending, list)
      expect(await owner.getSampleData()).toMatchObject({ state: 'none', obstacle: 'own_data' })
      await expect(owner.addSampleData()).rejects.toMatchObject({
        status: 409,
        problem: { code: 'sample_data_refused', current: { obstacle: 'own_data' } },
      })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  test('needs an own institution with others around it, and an owner who may import', async () => {
    const without = await anOffice(null)
    expect(await without.owner.getSampleData()).toMatchObject({ obstacle: 'no_institution' })
    const lonely = await anInstitution(product.database.owner, { longitude: 150, latitude: 20 })
    expect(await (await anOffice(lonely)).owner.getSampleData()).toMatchObject({ obstacle: 'nobody_near' })
    const { person, owner } = await anOffice()
    const member = await product.clientFor(await aPerson(product.database, person.tenantId))
    await expect(member.addSampleData()).rejects.toMatchObject({ status: 403 })
    await expect(member.removeSampleData()).rejects.toMatchObject({ status: 403 })
    await owner.addSampleData()
    expect(await without.owner.getSampleData()).toMatchObject({ state: 'none' })
    await owner.removeSampleData()
    await work(person)
  })
})
