import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UploadKind } from '#contract/facts/uploadKinds.ts'
import { withTenant } from '#server/db/tenant.ts'
import { lastWholeMonth, readBaseMonth } from '#server/facts/months/baseMonth.ts'
import { changeFacts } from '#server/facts/store/changeFacts.ts'
import { readAllLoadedMonths, readLoadedMonths } from '#server/facts/months/loadedMonths.ts'
import { refreshLoadedMonths } from '#server/facts/months/refreshLoadedMonths.ts'
import { storeReferrals } from '#server/facts/store/storeFacts.ts'
import { ensureMasters } from '#server/institutions/master/ensureMasters.ts'
import { aPerson, aTenant, anInstitution, type Person } from '../../support/builders.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'
import { anUpload, preparedReferral } from '../../support/facts/factBuilders.ts'

let database: TestDatabase
let clinic: number
beforeAll(async () => {
  database = await testDatabase()
  await ensureMasters(database.owner)
  clinic = await anInstitution(database.owner)
})
afterAll(() => database.drop())

const store = async (person: Person, days: readonly string[], isEntered = false) => {
  const { tenantId, accountId } = person
  const uploadId = await anUpload(database.owner, person)
  const entered = { upload_id: null, upload_row: null, created_by: accountId }
  await withTenant(database.app, tenantId, (tx) =>
    changeFacts(tx, tenantId, () =>
      storeReferrals(
        tx,
        tenantId,
        days.map((day) =>
          preparedReferral(
            { tenantId, uploadId },
            { referral_date: day, medical_institution_id: clinic, ...(isEntered ? entered : {}) },
          ),
        ),
      ),
    ),
  )
}
const times = (count: number, day: string) => Array.from({ length: count }, () => day)

test('a month is loaded where a fact of a file stands, whatever people have entered before it in the month', async () => {
  const person = await aPerson(database, await aTenant(database))
  await store(person, ['2026-03-01', '2026-04-01', '2026-05-31'], true)
  await store(person, ['2026-02-28', '2026-04-30', '2026-07-01'])
  const loaded = await withTenant(database.app, person.tenantId, (tx) => readAllLoadedMonths(tx, person.tenantId))
  expect(loaded.referral).toEqual(['2026-02-01', '2026-04-01', '2026-07-01'])
  expect(loaded.reverse_referral).toEqual([])
})

test('the loaded months of all kinds are found by a probe of an index for each month, however many facts there are', async () => {
  const { owner, app } = database
  const person = await aPerson(database, await aTenant(database))
  const { tenantId } = person
  const upload = await anUpload(owner, person)
  const days = `select '2023-04-01'::date + n % 1000 as day, n from generate_series(1, 100000) as n`
  const hash = `decode(md5(n::text), 'hex')`
  for (const facts of [
    `referrals (tenant_id, referral_date, medical_institution_id, first_visit_flag, upload_id) select $1, day, ${clinic}, true, $2 from days`,
    `hospital_admissions (tenant_id, patient_hash, admission_date, discharge_date, upload_id) select $1, ${hash}, day, day, $2 from days`,
    `admission_charges (tenant_id, patient_hash, admission_date, source, month, bundled_yen, fee_yen, upload_id)
      select $1, ${hash}, day, case when n % 2 = 0 then 'd' else 'ef' end, date_trunc('month', day::timestamp)::date, 0, 1, $2 from days`,
  ])
    await owner.query(`with days as (${days}) insert into ${facts}`, [tenantId, upload])
  for (const table of ['referrals', 'hospital_admissions', 'admission_charges']) await owner.query(`analyze ${table}`)
  const kinds = [
    ['referral', 'referrals'],
    ['ff1_file', 'hospital_admissions'],
    ['d_file', 'admission_charges'],
    ['hospital_admission_ef_file', 'admission_charges'],
  ] as const satisfies readonly (readonly [UploadKind, string])[]
  await withTenant(app, tenantId, async (tx) => {
    await refreshLoadedMonths(tx, tenantId)
    for (const [kind, table] of kinds) {
      expect(await readLoadedMonths(tx, tenantId, kind)).toHaveLength(33)
      const { rows } = await sql<{ read: number; fetched: number }>`
        select seq_tup_read as read, idx_tup_fetch as fetched from pg_stat_xact_user_tables where relname = ${table}
      `.execute(tx)
      expect(rows[0]?.read).toBe(0)
      expect(rows[0]?.fetched).toBeLessThan(100)
    }
  })
})

describe('the base month', () => {
  test.each([
    ['of even months the last', [20, 20, 20], 2],
    ['not one with less than half of what the months before it had on average', [20, 20, 20, 9], 2],
    ['one with just half of that', [20, 20, 20, 10], 3],
    ['the only one', [3], 0],
    ['none where there is none', [], undefined],
  ])('is %s', (_which, counts, place) => {
    const totals = counts.map((count, index) => ({ month: `2026-0${index + 1}-01`, count }))
    expect(lastWholeMonth(totals)).toBe(place === undefined ? undefined : totals[place]?.month)
  })

  test('is none of what people have entered, none that is not over, and none whose list came in part', async () => {
    const person = await aPerson(database, await aTenant(database))
    const baseOn = (today: string) =>
      withTenant(database.app, person.tenantId, (tx) => readBaseMonth(tx, person.tenantId, today))
    expect(await baseOn('2026-06-15')).toBeNull()
    await store(person, times(10, '2026-05-01'), true)
    expect(await baseOn('2026-06-15')).toBeNull()
    await store(person, [...times(10, '2026-02-01'), ...times(10, '2026-03-01'), ...times(4, '2026-04-01')])
    expect(await baseOn('2026-06-15')).toBe('2026-03-01')
    await store(person, times(6, '2026-06-01'))
    expect(await baseOn('2026-06-15')).toBe('2026-03-01')
    expect(await baseOn('2026-07-01')).toBe('2026-06-01')
  })
})
