import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyFacts } from '#server/facts/rollups/verifyFacts.ts'
import { runImports } from '#server/intake/takeIn/runImports.ts'
import { aPerson, aTenant, anInstitution } from '../../support/builders.ts'
import { startDecided } from '../../support/intake/decidedList.ts'
import { csvOf, fileOf, type ImportOffice, importOffice } from '../../support/intake/importOffice.ts'
import { dearRuns } from '../../support/strength.ts'

let office: ImportOffice
let clinic: number
beforeAll(async () => {
  office = await importOffice({ worker: false })
  clinic = await anInstitution(office.product.database.owner)
})
afterAll(() => office.stop())

const file = fc.array(fc.record({ month: fc.integer({ min: 1, max: 4 }), day: fc.integer({ min: 1, max: 28 }) }), {
  minLength: 1,
  maxLength: 8,
})
type Rows = readonly { readonly month: number; readonly day: number }[]

/** The expected facts after importing files one after the other: for each month the rows of the last file that has any. */
const lastOfEachMonth = (files: readonly Rows[]) =>
  [1, 2, 3, 4].flatMap((month) => {
    const place = files.findLastIndex((rows) => rows.some((row) => row.month === month))
    return (files[place] ?? [])
      .filter((row) => row.month === month)
      .map(({ day }) => `${place} 2026-0${month}-${String(day).padStart(2, '0')}`)
  })

test('of files that overlap the last to arrive stands, month by month', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(file, { minLength: 2, maxLength: 4 }), async (files) => {
      const { product, dependencies } = office
      const person = await aPerson(product.database, await aTenant(product.database))
      const client = await product.clientFor(person)
      for (const [place, rows] of files.entries()) {
        const lines = rows.map(({ month, day }) => [`2026/${month}/${day}`, String(clinic), `${place}`])
        const contents = csvOf(['紹介日', '医療機関ID', '紹介目的'], ...lines)
        const { id } = await client.createImportOfReferrals({ file: fileOf(`${place}.csv`, contents), review: true })
        await client.checkImportOfReferrals({ id })
        await runImports(dependencies, person.tenantId)
        await startDecided(client, await client.getImportOfReferrals({ id }))
        await runImports(dependencies, person.tenantId)
      }
      const { rows } = await product.database.owner.query<{ row: string }>(
        `select reason_for_presenting || ' ' || referral_date as row from referrals where tenant_id = $1`,
        [person.tenantId],
      )
      expect(rows.map(({ row }) => row).sort()).toEqual(lastOfEachMonth(files).sort())
      expect(await verifyFacts(product.database.jobs)).toEqual([])
    }),
    dearRuns(12),
  )
})
