import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPerson, aTenant, anInstitution, type Person } from '#tests/support/builders.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { csvOf } from '#tests/support/intake/importOffice.ts'
import { aFolder } from '#tests/support/intake/madeFiles.ts'
import { testSecret } from '#tests/support/identity/secret.ts'
import { oneSheet } from '#tests/support/intake/workbooks.ts'
import { openTable } from '../../tables/openTable.ts'
import { ensureMasters } from '../../institutions/master/ensureMasters.ts'
import { patientHexHasher } from '../../facts/referrals/patients.ts'
import { takeFile } from '#tests/support/intake/takeFile.ts'
import { folderStorage } from '../../storage/folderStorage.ts'
import { runImports } from './runImports.ts'

let database: TestDatabase
let folder: Awaited<ReturnType<typeof aFolder>>
let person: Person
let clinic: number
beforeAll(async () => {
  database = await testDatabase()
  folder = await aFolder()
  await ensureMasters(database.owner)
  person = await aPerson(database, await aTenant(database))
  clinic = await anInstitution(database.owner)
})
afterAll(async () => {
  await database.drop()
  await folder.remove()
})

setFlagsFromString('--expose-gc')
const collectGarbage: unknown = runInNewContext('gc')
const inUse = () => {
  if (typeof collectGarbage === 'function') collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const headings = ['医療機関ID', '種類', '実施日', 'メモ']
const rows = function* (count: number): Generator<string[]> {
  yield headings
  for (let index = 0; index < count; index += 1)
    yield [String(clinic), '訪問', '2026/4/1', `${index}回目の訪問。院長と地域連携について話した`]
}
const formats = {
  'CSV file': (count: number) => csvOf(...rows(count)),
  workbook: (count: number) => oneSheet(rows(count)),
} as const
const written = (format: keyof typeof formats, count: number) =>
  folder.write(`${count}.${format === 'workbook' ? 'xlsx' : 'csv'}`, formats[format](count))

/** Measures the peak of the memory use above the current one. */
const peak = () => {
  const before = inUse()
  let most = 0
  return { look: () => (most = Math.max(most, inUse() - before)), most: () => most }
}

describe.each(['CSV file', 'workbook'] as const)('a %s', (format) => {
  test('of 100,000 rows is read with little more memory than one of 25,000', async () => {
    const peakOf = async (count: number) => {
      const path = await written(format, count)
      const { look, most } = peak()
      const table = await openTable(path, '表')
      let read = 0
      let lookedAt = 0
      for await (const batch of table.rows(table.sheets[0] ?? null)) {
        read += batch.length
        if (read < lookedAt + 25_000) continue
        look()
        lookedAt = read
      }
      await table.close()
      expect(read).toBe(count + 1)
      return most()
    }
    const quarter = await peakOf(25_000)
    expect(await peakOf(100_000)).toBeLessThan(quarter + 8_000_000)
  }, 60_000)

  test('four times as long is imported with little more memory', async () => {
    const storage = folderStorage(folder.path)
    const peakOf = async (count: number) => {
      const path = await written(format, count)
      await takeFile({ database, storage }, person, 'communications', path)
      const { look, most } = peak()
      let batches = 0
      const hashPatient = patientHexHasher(testSecret)
      await runImports({ jobs: database.jobs, storage, hashPatient }, person.tenantId, {
        batchRows: 250,
        onBatch: () => (batches += 1) % 4 === 0 && look(),
      })
      const { rows: stored } = await database.owner.query<{ count: number }>(
        'select imported_row_count as count from imports order by id desc limit 1',
      )
      expect(stored).toEqual([{ count }])
      return most()
    }
    await peakOf(500)
    const single = await peakOf(1_000)
    expect(await peakOf(4_000)).toBeLessThan(single + 8_000_000)
  }, 60_000)
})

test('of a list of referrals, however long, fifty rows at a time are more than text once its institutions are known', async () => {
  const count = 10_000
  const list = function* (): Generator<string[]> {
    yield ['医療機関ID', '紹介日', '患者ID']
    for (let index = 1; index <= count; index += 1) yield [String(clinic), '2026/4/1', String(index)]
  }
  const path = await folder.write('referrals.csv', csvOf(...list()))
  const storage = folderStorage(folder.path)
  const { tenantId } = person
  const importId = await takeFile({ database, storage }, person, 'referrals', path)
  let batches = 0
  const hashPatient = patientHexHasher(testSecret)
  await runImports({ jobs: database.jobs, storage, hashPatient }, tenantId, { onBatch: () => (batches += 1) })
  expect(batches).toBeGreaterThanOrEqual(20 + 6_000 / 50)
  const { rows: stored } = await database.owner.query<{ count: number }>(
    'select imported_row_count as count from imports where tenant_id = $1 and id = $2',
    [tenantId, importId],
  )
  expect(stored).toEqual([{ count }])
})
