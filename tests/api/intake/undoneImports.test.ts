import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { verifyTenantFacts } from '#server/facts/rollups/verifyFacts.ts'
import { purgeDeleted } from '#server/jobs/purgeDeleted.ts'
import { aPerson, aTenant, anInstitution, type Person } from '../../support/builders.ts'
import { analysisSnapshot } from '../../support/facts/analysisSnapshot.ts'
import { csvOf, fileOf, type ImportOffice, importOffice } from '../../support/intake/importOffice.ts'
import { everyday } from '../../support/strength.ts'

let office: ImportOffice
let clinic: number
beforeAll(async () => {
  office = await importOffice()
  clinic = await anInstitution(office.product.database.owner)
})
afterAll(() => office.stop())

let person: Person
let client: Client
beforeEach(async () => {
  person = await aPerson(office.product.database, await aTenant(office.product.database), { csAccount: true })
  client = await office.product.clientFor(person)
})

const settled = async (id: number) => {
  await expect.poll(async () => (await client.getImportOfReferrals({ id })).status).toBe('completed')
  return client.getImportOfReferrals({ id })
}
/** Imports a list of days in 2026, each with another patient. */
const imported = async (name: string, ...days: string[]) => {
  const rows = days.map((day, index) => [`2026/${day}`, String(clinic), name, `10${index}`])
  const contents = csvOf(['紹介日', '医療機関ID', '紹介目的', '患者ID'], ...rows)
  const { id } = await client.createImportOfReferrals({ file: fileOf(`${name}.csv`, contents) })
  return settled(id)
}
const standing = async () => {
  const { rows } = await office.product.database.owner.query<{ row: string }>(
    `select reason_for_presenting || ' ' || referral_date || coalesce(' ' || patient_id, '') as row
    from referrals left join referral_patient_numbers as numbers using (tenant_id, id)
    where tenant_id = $1 order by 1`,
    [person.tenantId],
  )
  return rows.map(({ row }) => row)
}
const uploadOf = async (importId: number) => {
  const found = (await client.listDataUploads()).dataUploads.find((upload) => upload.importId === importId)
  if (!found) throw new Error('The import has no upload')
  return found
}
const snapshot = () => analysisSnapshot(client, clinic, { startDate: '2026-03-01', endDate: '2026-07-31' })
const isSound = async () => expect(await verifyTenantFacts(office.product.database.jobs, person.tenantId)).toEqual([])

const undoings = {
  'undoing the import': (id: number) => client.deleteImportOfReferrals({ id }),
  'deleting the upload with its figures': async (id: number) =>
    client.deleteDataUpload({ id: (await uploadOf(id)).id, withFacts: true }),
} as const

describe.each(Object.entries(undoings))('%s', (_way, undo) => {
  test('gives back the months that a list had replaced, and every call of the analysis says what it said before', async () => {
    await client.createReferral({ id: clinic, body: { referralDate: '2026-04-20', firstVisitFlag: true } })
    const first = await imported('一', '4/1', '4/2', '5/1')
    const before = [await standing(), await snapshot()]
    const second = await imported('二', '4/9', '6/1')
    expect((await uploadOf(first.id)).replacedAt).toBeNull()
    expect((await client.getImportOfReferrals({ id: second.id })).undo).toEqual({
      factCount: 2,
      returningCount: 2,
      returningMonths: ['2026-04-01'],
      returningFiles: [{ id: first.id, filename: '一.csv', createdBy: expect.anything(), recordCount: 2 }],
      remainingFiles: [],
      emptiedMonths: ['2026-06-01'],
      isForgotten: false,
      version: expect.any(String),
    })
    await undo(second.id)
    expect([await standing(), await snapshot()]).toEqual(before)
    await isSound()
  })

  // The everyday share has the first and the last of them: in both, an undo brings back an older list, once not the next older one.
  const orders = [
    [1, 2, 0],
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [2, 0, 1],
    [2, 1, 0],
  ]
  test.each(everyday(orders))(
    'of three lists of a month, one by one (%i, %i, %i), leaves the last that is not undone',
    async (...order) => {
      const lists = [await imported('甲', '4/1'), await imported('乙', '4/2', '4/3'), await imported('丙', '4/4')]
      const rows = [['甲 2026-04-01 100'], ['乙 2026-04-02 100', '乙 2026-04-03 101'], ['丙 2026-04-04 100']]
      const undone = new Set<number>()
      for (const place of order) {
        await undo(lists[place]?.id ?? 0)
        undone.add(place)
        const last = [2, 1, 0].find((other) => !undone.has(other))
        expect(await standing()).toEqual(last === undefined ? [] : rows[last])
        for (const other of [0, 1, 2].filter((one) => !undone.has(one)))
          expect((await uploadOf(lists[other]?.id ?? 0)).replacedAt === null).toBe(other === last)
        await isSound()
      }
    },
  )
})

test('figures that would go and come back are told before an upload is deleted', async () => {
  await imported('一', '4/1', '4/2')
  const second = await imported('二', '4/9')
  const { id } = await uploadOf(second.id)
  const consequences = { fact_count: 1, returning_count: 2, returning_months: ['2026-04-01'], emptied_months: [] }
  await expect(client.deleteDataUpload({ id })).rejects.toMatchObject({
    status: 409,
    problem: {
      code: 'in_use',
      current: consequences,
      errors: [{ message: expect.stringContaining('2件が元に戻ります') }],
    },
  })
  expect((await client.readDataUpload({ id })).undo).toMatchObject({ factCount: 1, returningCount: 2 })
})

describe('a file whose state is not the one that was shown any more', () => {
  const changed = (words: RegExp) => ({
    status: 409,
    problem: { code: 'file_changed', errors: [{ message: expect.stringMatching(words) }] },
  })

  test('is not discarded after it was imported and replaced, and says what has happened to it', async () => {
    const first = await imported('先', '4/1', '4/2')
    const upload = await uploadOf(first.id)
    const seenStatus = 'waiting' as const
    const discards = [
      () => client.deleteDataUpload({ id: upload.id, seenStatus }),
      () => client.deleteDataUpload({ id: upload.id, seenStatus, withFacts: true }),
      () => client.deleteImportOfReferrals({ id: first.id, seenStatus }),
    ]
    for (const discard of discards) await expect(discard()).rejects.toMatchObject(changed(/その間に取り込まれました/))
    const second = await imported('後', '4/9')
    for (const discard of discards)
      await expect(discard()).rejects.toMatchObject(
        changed(/その間に取り込まれました。.+さんの「後\.csv」で置き換えられています/),
      )
    await client.deleteImportOfReferrals({ id: second.id })
    expect(await standing()).toEqual(['先 2026-04-01 100', '先 2026-04-02 101'])
    await isSound()
  })

  test('is not undone with other consequences than were shown', async () => {
    const first = await imported('先', '4/1', '4/2')
    const upload = await uploadOf(first.id)
    const { undo: before } = await client.getImportOfReferrals({ id: first.id })
    const seen = { seenStatus: 'completed', seenUndo: before?.version ?? '' } as const
    await imported('後', '4/9')
    for (const undo of [
      () => client.deleteDataUpload({ id: upload.id, ...seen, withFacts: true }),
      () => client.deleteImportOfReferrals({ id: first.id, ...seen }),
    ])
      await expect(undo()).rejects.toMatchObject(changed(/「後\.csv」で置き換えられています/))
    const { undo: now } = await client.readDataUpload({ id: upload.id })
    await client.deleteDataUpload({ id: upload.id, ...seen, seenUndo: now?.version ?? '', withFacts: true })
    expect(await standing()).toEqual(['後 2026-04-09 100'])
  })

  test('asks before what could still come back is removed for good', async () => {
    const { id } = await uploadOf((await imported('先', '4/1')).id)
    await imported('後', '4/9')
    await expect(client.deleteDataUpload({ id, seenStatus: 'completed' })).rejects.toMatchObject({
      problem: {
        code: 'in_use',
        errors: [{ message: expect.stringMatching(/あとで「後\.csv」を取り消しても元に戻りません/) }],
      },
    })
  })

  test.each(['Communications', 'LabelValues', 'ReverseReferrals'] as const)(
    'is not discarded after it was imported (%s)',
    async (kind) => {
      const { id } = await client[`createImportOf${kind}`]({
        file: fileOf('空.csv', csvOf(['医療機関ID'], ['1'])),
        review: true,
      })
      await office.product.database.owner.query(
        `update imports set status = 'completed', finished_at = now() where id = $1`,
        [id],
      )
      await expect(client[`deleteImportOf${kind}`]({ id, seenStatus: 'waiting' })).rejects.toMatchObject(
        changed(/その間に取り込まれました/),
      )
    },
  )
})

test('what was replaced over 30 days ago is gone for good, which is told before, and its month is then missing', async () => {
  const { database } = office.product
  await imported('三月', '3/1')
  const first = await imported('一', '4/1', '4/2')
  const second = await imported('二', '4/9')
  await imported('五月', '5/1')
  const { id } = await uploadOf(second.id)
  await database.owner.query(
    `update upload_months set applied_at = now() - interval '31 days' where tenant_id = $1 and upload_id = any($2)`,
    [person.tenantId, [(await uploadOf(first.id)).id, id]],
  )
  await purgeDeleted(database.jobs, office.dependencies.storage)
  const { rows } = await database.owner.query('select from replaced_referrals where tenant_id = $1', [person.tenantId])
  expect(rows).toHaveLength(0)
  expect((await client.readDataUpload({ id })).undo).toEqual({
    factCount: 1,
    returningCount: 0,
    returningMonths: [],
    returningFiles: [],
    remainingFiles: [],
    emptiedMonths: ['2026-04-01'],
    isForgotten: true,
    version: expect.any(String),
  })
  await client.deleteImportOfReferrals({ id: second.id })
  const [referral] = (await client.getDataSyncStatuses({ from: '2026-03-01', to: '2026-05-01' })).kinds
  expect(referral?.months.map(({ isLoaded, isMissing }) => [isLoaded, isMissing])).toEqual([
    [true, false],
    [false, true],
    [true, false],
  ])
  await isSound()
})

test('a referral comes back without a department that was removed meanwhile', async () => {
  const seen = await client.getOwnDepartmentsSetting()
  const { ownDepartments } = await client.replaceOwnDepartments({
    body: { ownDepartments: [{ name: '内科' }], updatedAt: seen.updatedAt },
  })
  const contents = csvOf(['紹介日', '医療機関ID', '受診診療科'], ['2026/4/1', String(clinic), '内科'])
  await settled((await client.createImportOfReferrals({ file: fileOf('科.csv', contents) })).id)
  const second = await imported('二', '4/9')
  const departments = await client.getOwnDepartmentsSetting()
  expect(departments.ownDepartments).toHaveLength(ownDepartments.length)
  await client.replaceOwnDepartments({
    body: { ownDepartments: [], updatedAt: departments.updatedAt, deleteUsed: true },
  })
  await client.deleteImportOfReferrals({ id: second.id })
  const { rows } = await office.product.database.owner.query(
    'select own_department_id, referral_department from referrals where tenant_id = $1',
    [person.tenantId],
  )
  expect(rows).toEqual([{ own_department_id: null, referral_department: '内科' }])
  await isSound()
})

test('numbers of patients are as unreadable while they are kept as they are in the facts', async () => {
  for (const pool of [office.product.database.app, office.product.database.jobs])
    for (const table of ['replaced_referrals', 'replaced_reverse_referrals'])
      await expect(pool.query(`select patient_id from ${table}`)).rejects.toThrow(/does not exist/)
})
