import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { verifyTenantFacts } from '#server/facts/rollups/verifyFacts.ts'
import { runImports } from '#server/intake/takeIn/runImports.ts'
import { purgeDeleted } from '#server/jobs/purgeDeleted.ts'
import { aPerson, aTenant, anInstitution, type Person } from '../../support/builders.ts'
import { everyday } from '../../support/strength.ts'
import { csvOf, fileOf, type ImportOffice, importOffice } from '../../support/intake/importOffice.ts'

// Referrals that several lists hold, imported with 「1件として数える」.

let office: ImportOffice
let clinic: number
beforeAll(async () => {
  office = await importOffice({ worker: false })
  clinic = await anInstitution(office.product.database.owner)
})
afterAll(() => office.stop())

let person: Person
let client: Client
let colleague: Client
beforeEach(async () => {
  const { database } = office.product
  person = await aPerson(database, await aTenant(database), { username: '佐藤 花子' })
  client = await office.product.clientFor(person)
  colleague = await office.product.clientFor(await aPerson(database, person.tenantId, { username: '高橋 一郎' }))
})

const work = () => runImports(office.dependencies, person.tenantId)
const get = (id: number) => client.getImportOfReferrals({ id })
/** A list of referrals of May 2026, each of another patient on the day of their number. */
const listOf = (name: string, patients: readonly number[]) =>
  fileOf(
    `${name}.csv`,
    csvOf(
      ['紹介日', '患者ID', '医療機関ID'],
      ...patients.map((patient) => [`2026/5/${patient}`, String(patient), String(clinic)]),
    ),
  )
/** Imports a list beside those that stand, whose referrals count once. */
const added = async (by: Client, name: string, patients: readonly number[]) => {
  const { id } = await by.createImportOfReferrals({ file: listOf(name, patients), review: true })
  await by.checkImportOfReferrals({ id })
  await work()
  await by.decideImportOfReferrals({
    id,
    body: { months: [{ month: '2026-05-01', decision: 'add' }], doubles: 'once' },
  })
  await by.startImportOfReferrals({ id })
  await work()
  expect(await get(id)).toMatchObject({ status: 'completed' })
  return id
}
const replacing = async (name: string, patients: readonly number[]) => {
  const { id } = await client.createImportOfReferrals({ file: listOf(name, patients) })
  await work()
  expect(await get(id)).toMatchObject({ status: 'completed' })
  return id
}
const undo = (id: number) => client.deleteImportOfReferrals({ id })
/** The patients of the referrals that count, by their numbers. */
const standing = async () => {
  const { rows } = await office.product.database.owner.query<{ patient: number }>(
    `select numbers.patient_id::int as patient
    from referrals join referral_patient_numbers as numbers using (tenant_id, id)
    where tenant_id = $1 order by 1`,
    [person.tenantId],
  )
  return rows.map(({ patient }) => patient)
}
const isSound = async () => expect(await verifyTenantFacts(office.product.database.jobs, person.tenantId)).toEqual([])

test('a referral that two lists hold counts on when the list whose row counted is undone, and everybody is told so', async () => {
  const first = await added(client, '先', [1, 2])
  const second = await added(colleague, '後', [2, 3])
  expect(await get(second)).toMatchObject({ importedRowCount: 1, facts: { leftOutDoubleCount: 1 } })
  expect(await get(first)).toMatchObject({
    undo: {
      factCount: 2,
      returningCount: 0,
      returningFiles: [],
      remainingFiles: [{ id: second, filename: '後.csv', createdBy: { name: '高橋 一郎' }, recordCount: 1 }],
      emptiedMonths: [],
    },
    replaced: [],
    replacedBy: [],
  })
  await undo(first)
  expect(await standing()).toEqual([2, 3])
  expect(await get(second)).toMatchObject({ importedRowCount: 2, facts: { leftOutDoubleCount: 0 } })
  await isSound()
  expect((await colleague.listNotifications({ topic: 'imports' })).notifications[0]).toMatchObject({
    actor: { name: '佐藤 花子' },
    import: { outcome: 'undone', filename: '先.csv', replaced: [{ filename: '後.csv' }] },
  })
  await undo(second)
  expect(await standing()).toEqual([])
  await isSound()
})

describe('of three lists that hold the same referral', () => {
  // The everyday share has the first and the last of them.
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [2, 1, 0],
  ]
  test.each(everyday(orders))('it counts once until the last of them is undone (%i, %i, %i)', async (...order) => {
    const lists = [
      await added(client, '甲', [1, 9]),
      await added(client, '乙', [2, 9]),
      await added(client, '丙', [3, 9]),
    ]
    const left = new Set([0, 1, 2])
    for (const place of order) {
      await undo(lists[place] ?? 0)
      left.delete(place)
      expect(await standing()).toEqual(left.size === 0 ? [] : [...[...left].map((one) => one + 1), 9])
      await isSound()
    }
  })
})

test('one whose month a later list has replaced comes back with the rest of its list', async () => {
  const first = await added(client, '先', [1, 2])
  await added(colleague, '後', [2, 3])
  const third = await replacing('全', [4, 5, 6])
  await undo(first)
  expect(await standing()).toEqual([4, 5, 6])
  await isSound()
  await undo(third)
  expect(await standing()).toEqual([2, 3])
  await isSound()
})

test('it stays with the list whose row counts when a list that replaced both is undone', async () => {
  const first = await added(client, '先', [1, 2])
  const second = await added(colleague, '後', [2, 3])
  const third = await replacing('全', [4, 5, 6])
  await undo(third)
  expect(await standing()).toEqual([1, 2, 3])
  await undo(second)
  expect(await standing()).toEqual([1, 2])
  await undo(first)
  expect(await standing()).toEqual([])
  await isSound()
})

test('it counts once when the list whose row counts is imported again', async () => {
  const first = await added(client, '先', [1, 2])
  const second = await added(colleague, '後', [2, 3])
  await client.startImportOfReferrals({ id: first })
  await work()
  expect(await get(first)).toMatchObject({ status: 'completed' })
  expect(await standing()).toEqual([1, 2, 3])
  await isSound()
  await undo(first)
  expect(await standing()).toEqual([2, 3])
  await undo(second)
  expect(await standing()).toEqual([])
  await isSound()
})

test('it is purged with the other rows of its list, a month after a later list has replaced them', async () => {
  const { database } = office.product
  await added(client, '先', [1, 2])
  await added(colleague, '後', [2, 3])
  await replacing('全', [4, 5, 6])
  await database.owner.query(`update upload_months set applied_at = now() - interval '31 days' where tenant_id = $1`, [
    person.tenantId,
  ])
  await purgeDeleted(database.jobs, office.dependencies.storage)
  const { rows } = await database.owner.query('select from replaced_referrals where tenant_id = $1', [person.tenantId])
  expect(rows).toHaveLength(0)
  await isSound()
})

test('it is kept however long ago the list whose row counts was imported', async () => {
  const { database } = office.product
  const first = await added(client, '先', [1, 2])
  await added(colleague, '後', [2, 3])
  await database.owner.query(`update upload_months set applied_at = now() - interval '31 days' where tenant_id = $1`, [
    person.tenantId,
  ])
  await purgeDeleted(database.jobs, office.dependencies.storage)
  await undo(first)
  expect(await standing()).toEqual([2, 3])
  await isSound()
})
