import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { aFolder, facilityFile } from '#tests/support/intake/madeFiles.ts'
import { ensureMasters } from '../ensureMasters.ts'
import { importInstitutionFile } from './importInstitutionFile.ts'

let database: TestDatabase
let folder: Awaited<ReturnType<typeof aFolder>>

beforeAll(async () => {
  database = await testDatabase()
  folder = await aFolder()
  await ensureMasters(database.owner)
})
afterAll(async () => {
  await database.drop()
  await folder.remove()
})

setFlagsFromString('--expose-gc')
const collectGarbage: unknown = runInNewContext('gc')

const heapInUse = () => {
  if (typeof collectGarbage === 'function') collectGarbage()
  return process.memoryUsage().heapUsed
}

/** The peak of the heap in bytes above its size before, while generated rows are imported. It is measured after each batch. */
const peakOf = async (rows: number) => {
  const [header = '', row = ''] = facilityFile({
    ID: '43-number-',
    正式名称: 'みほん-number-内科循環器内科クリニック',
  }).split('\r\n')
  const lines = Array.from({ length: rows }, (_, index) =>
    row.replaceAll('-number-', `${rows}${String(index).padStart(8, '0')}`),
  )
  const file = await folder.write(`${rows}.csv`, `${[header, ...lines].join('\r\n')}\r\n`)
  lines.length = 0
  const before = heapInUse()
  let peak = 0
  const report = await importInstitutionFile(database.owner, file, {
    onProgress: () => {
      peak = Math.max(peak, heapInUse() - before)
    },
  })
  expect(report.added).toBe(rows)
  return peak
}

test('four times the rows do not need much more memory', async () => {
  await peakOf(2_000)
  const single = await peakOf(10_000)
  const fourfold = await peakOf(40_000)
  expect(fourfold / single).toBeLessThan(2)
})
