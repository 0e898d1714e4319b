import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { aTenant } from '#tests/support/builders.ts'
import { DatabaseUnavailable } from './errors.ts'
import { eachTenant, tenantsWhere } from './eachTenant.ts'

let database: TestDatabase
let tenants: number[]
beforeAll(async () => {
  database = await testDatabase()
  tenants = [await aTenant(database), await aTenant(database), await aTenant(database)]
})
afterAll(() => database.drop())

const failingFor = (lost: number | undefined, done: number[]) => async (tenantId: number) => {
  if (tenantId === lost) throw new Error('its machine is away')
  done.push(tenantId)
  return false
}

test('work for all tenants is done for the others where it fails for one, which is named', async () => {
  const done: number[] = []
  await expect(eachTenant(database.jobs, failingFor(tenants[1], done))).rejects.toMatchObject({
    message: `The work failed for the tenants ${tenants[1]}, and is done for the others`,
    errors: [new Error('its machine is away')],
  })
  expect(done).toEqual([tenants[0], tenants[2]])
})

test('nobody is waited for once the database itself is away', async () => {
  const asked: number[] = []
  const away = async (tenantId: number): Promise<boolean> => {
    asked.push(tenantId)
    throw new DatabaseUnavailable(new Error('timeout'))
  }
  await expect(eachTenant(database.jobs, away)).rejects.toThrow(DatabaseUnavailable)
  await expect(tenantsWhere(database.jobs, away)).rejects.toThrow(DatabaseUnavailable)
  expect(asked).toEqual([tenants[0], tenants[0]])
})

test('a tenant that cannot be asked for work has its turn', async () => {
  expect(await tenantsWhere(database.jobs, failingFor(tenants[1], []))).toEqual([tenants[1]])
})
