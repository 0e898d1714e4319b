import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { openTenantTransaction } from '#server/db/tenant.ts'
import { lockFacts } from '#server/facts/store/links.ts'
import { releaseOwnDepartments } from '#server/facts/ownDepartments/ownDepartments.ts'
import { verifyFacts } from '#server/facts/rollups/verifyFacts.ts'
import { runImports } from '#server/intake/takeIn/runImports.ts'
import { aPerson, aTenant, anInstitution, type Person } from '../../support/builders.ts'
import { anOwnDepartment } from '../../support/facts/factBuilders.ts'
import { csvOf, fileOf, type ImportOffice, importOffice } from '../../support/intake/importOffice.ts'

// Referrals have no foreign keys to what they name (migration 0035). These tests show what replaces them.

let office: ImportOffice
let clinic: number
beforeAll(async () => {
  office = await importOffice({ worker: false })
  clinic = await anInstitution(office.product.database.owner)
})
afterAll(() => office.stop())

let person: Person
let client: Client
let heart: number
beforeEach(async () => {
  const { database } = office.product
  person = await aPerson(database, await aTenant(database))
  client = await office.product.clientFor(person)
  heart = await anOwnDepartment(database.owner, person.tenantId, '循環器内科')
})

const list = (day: string) =>
  fileOf('一覧.csv', csvOf([day, '医療機関ID', '診療科'], ['2026/4/1', String(clinic), '循環器内科']))

const deleteHeart = () =>
  office.product.database.owner.query('delete from own_departments where tenant_id = $1 and id = $2', [
    person.tenantId,
    heart,
  ])

test.each([
  ['referrals', '紹介日', (file: File) => client.createImportOfReferrals({ file })],
  ['reverse referrals', '逆紹介日', (file: File) => client.createImportOfReverseReferrals({ file })],
])('a department that %s of a list name cannot be deleted', async (_facts, day, create) => {
  await create(list(day))
  await runImports(office.dependencies, person.tenantId)
  await expect(deleteHeart()).rejects.toThrow('violates foreign key constraint')
})

const isWaitingForFacts = async () => {
  const { rowCount } = await office.product.database.owner.query(
    `select from pg_locks where locktype = 'advisory' and not granted and objid = $1`,
    [person.tenantId],
  )
  return Boolean(rowCount)
}

test('a list whose department goes after its rows were read stores nothing, and asks for it when it is read again', async () => {
  const { product, dependencies } = office
  const { id } = await client.createImportOfReferrals({ file: list('紹介日') })
  // Not within its work: a run that waits for the storage there would be refused.
  const { tx, commit } = await openTenantTransaction(product.database.app, person.tenantId)
  await lockFacts(tx, person.tenantId)
  const running = Promise.allSettled([runImports(dependencies, person.tenantId)])
  await expect.poll(isWaitingForFacts).toBe(true)
  await releaseOwnDepartments(tx, person.tenantId, [heart])
  await tx.deleteFrom('own_departments').where('tenant_id', '=', person.tenantId).where('id', '=', heart).execute()
  await commit()
  expect(await running).toMatchObject([{ status: 'rejected' }])
  expect((await client.listReferrals({ id: clinic })).totalCount).toBe(0)
  await runImports(dependencies, person.tenantId)
  expect(await client.getImportOfReferrals({ id })).toMatchObject({
    status: 'completed',
    importedRowCount: 0,
    failedRowCount: 1,
    openQuestionCount: 1,
  })
  expect(await verifyFacts(product.database.jobs)).toEqual([])
})
