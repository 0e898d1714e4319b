import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeFacts, together } from '#server/facts/store/changeFacts.ts'
import { removeAdmissions } from '../../support/facts/removeAdmissions.ts'
import { removeReferrals, removeReverseReferrals } from '../../support/facts/removeLists.ts'
import { rollups, type Rollup } from '#server/facts/rollups/rollupTables.ts'
import { storeReferrals, storeReverseReferrals } from '#server/facts/store/storeFacts.ts'
import { verifyFacts } from '#server/facts/rollups/verifyFacts.ts'
import { type TenantTransaction, withTenant } from '#server/db/tenant.ts'
import { relinkAdmissions } from '#server/intake/takeIn/relinkAdmissions.ts'
import { anInstitution } from '../../support/builders.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'
import { ensureMasters } from '#server/institutions/master/ensureMasters.ts'
import {
  expectedLinks,
  expectedRollups,
  expectedStays,
  type Facts,
  noFacts,
} from '../../support/facts/expectedFigures.ts'
import { aFactsPlace } from '../../support/facts/factsPlace.ts'
import { asFacts, cut, everyFact, type FactsPlace, files } from '../../support/facts/randomFacts.ts'
import { preparedAdmission, preparedReferral } from '../../support/facts/factBuilders.ts'
import { storeAdmissions } from '../../support/facts/storeAdmissions.ts'
import { storeFacts } from '../../support/facts/storeFacts.ts'
import { runs } from '../../support/strength.ts'

let database: TestDatabase
let institutions: number[]
let municipalities: ReadonlyMap<number, string>
beforeAll(async () => {
  database = await testDatabase()
  await ensureMasters(database.owner)
  await database.owner.query(
    `insert into municipalities (code, prefecture_code, name) values ('43101', '43', '熊本市中央区') on conflict do nothing`,
  )
  const central = await anInstitution(database.owner, { municipalityCode: '43101' })
  institutions = [central, await anInstitution(database.owner)]
  municipalities = new Map([[central, '43101']])
})
afterAll(() => database.drop())

const aHospital = (period: number) => aFactsPlace(database, institutions, period)

const store = (tenantId: number, facts: Facts) => storeFacts(database, tenantId, facts)

/** Removes charges without a stay, as if the files of charges had been replaced by files with only these stays. */
const removeUnclaimedCharges = (tx: TenantTransaction, tenantId: number) =>
  sql`
    delete from admission_charges as charges
    where tenant_id = ${tenantId} and not exists (
      select
      from hospital_admissions as admissions
      where admissions.tenant_id = ${tenantId}
        and admissions.patient_hash = charges.patient_hash
        and admissions.admission_date = charges.admission_date
        and admissions.times = 0
    )
  `.execute(tx)

const storedRollup = async (tenantId: number, rollup: Rollup) => {
  const { keys, figures } = rollups[rollup]
  const { rows } = await database.owner.query<Record<string, unknown>>(`select * from ${rollup} where tenant_id = $1`, [
    tenantId,
  ])
  return Object.fromEntries(
    rows.map((row) => [JSON.stringify(keys.map((key) => row[key])), figures.map((figure) => row[figure])]),
  )
}

const storedRollups = async (tenantId: number) =>
  Object.fromEntries(
    await Promise.all(
      (Object.keys(rollups) as Rollup[])
        .filter((rollup) => rollup !== 'referral_stays')
        .map(async (rollup) => [rollup, await storedRollup(tenantId, rollup)] as const),
    ),
  )

/** Without the ids of the referrals, because equal referrals are indistinguishable. */
const storedStays = async (tenantId: number) => {
  const { rows } = await database.owner.query<Record<string, unknown>>(
    'select * from referral_stays where tenant_id = $1',
    [tenantId],
  )
  return rows.map(({ tenant_id: _tenant, referral_id: _referral, ...told }) => told)
}
const inOrder = (stays: readonly object[]) =>
  stays.map((stay) => JSON.stringify(Object.entries(stay).toSorted(([one], [other]) => (one < other ? -1 : 1)))).sort()

interface StoredLink {
  readonly admission: string
  readonly referral: string
  readonly isFirst: boolean
}

/** Links by the contents of what they connect, because equal referrals of one day are indistinguishable. */
const storedLinks = async (tenantId: number) => {
  const { rows } = await database.owner.query<StoredLink>(
    `select
      jsonb_build_array(encode(admissions.patient_hash, 'hex'), admissions.admission_date, admissions.times)::text as admission,
      jsonb_build_array(
        referrals.referral_date, referrals.medical_institution_id, referrals.own_department_id, referrals.first_visit_flag,
        referrals.referral_department
      )::text as referral,
      admissions.is_first_admission as "isFirst"
    from hospital_admissions as admissions
    left join referrals on referrals.tenant_id = admissions.tenant_id and referrals.id = admissions.referral_id
    where admissions.tenant_id = $1`,
    [tenantId],
  )
  return rows.map(({ admission, referral, isFirst }) =>
    JSON.stringify([JSON.parse(admission), JSON.parse(referral), isFirst]),
  )
}

const linksOf = (facts: Facts, period: number) =>
  expectedLinks(facts, period).map(({ admission, referral, isFirst }) =>
    JSON.stringify([
      [admission.patient_hash.toString('hex'), admission.admission_date, admission.times],
      referral
        ? [
            referral.referral_date,
            referral.medical_institution_id,
            referral.own_department_id,
            referral.first_visit_flag,
            referral.referral_department,
          ]
        : [null, null, null, null, null],
      isFirst,
    ]),
  )

const expectRight = async (tenantId: number, facts: Facts, period: number) => {
  expect((await storedLinks(tenantId)).sort()).toEqual(linksOf(facts, period).sort())
  expect(await storedRollups(tenantId)).toEqual(expectedRollups(facts, period, municipalities))
  expect(inOrder(await storedStays(tenantId))).toEqual(inOrder(expectedStays(facts, period)))
}

const findingsOf = async (tenantId: number) =>
  (await verifyFacts(database.jobs)).filter((finding) => finding.tenantId === tenantId)

const periods = fc.constantFrom(0, 10, 30, 31, 90)

describe('links and sums', { timeout: 180_000 }, () => {
  test('are those of the definitions, in whatever order and files the facts arrive', async () => {
    await fc.assert(
      fc.asyncProperty(files, periods, async ([drawn, sizes], period) => {
        const hospital = await aHospital(period)
        for (const batch of cut(drawn, sizes)) await store(hospital.tenantId, asFacts(hospital, batch))
        await expectRight(hospital.tenantId, asFacts(hospital, drawn), period)
      }),
      { numRuns: runs(60) },
    )
    expect(await verifyFacts(database.jobs)).toEqual([])
  })

  test('stay right while months are replaced and the time between referral and admission changes', async () => {
    const months = fc.subarray(['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'], { minLength: 1 })
    await fc.assert(
      fc.asyncProperty(everyFact, everyFact, months, periods, periods, async (before, after, gone, first, second) => {
        const hospital = await aHospital(first)
        const { tenantId } = hospital
        const stored = asFacts(hospital, before)
        await store(tenantId, stored)
        const isGone = (at: string | null) => at !== null && gone.includes(`${at.slice(0, 7)}-01`)
        const admissionKey = (one: Facts['admissions'][number]) =>
          `${one.patient_hash.toString('hex')} ${one.admission_date} ${one.times}`
        const staying: Facts = {
          referrals: stored.referrals.filter(({ referral_date: at }) => !isGone(at)),
          reverseReferrals: stored.reverseReferrals.filter(({ reverse_referral_date: at }) => !isGone(at)),
          admissions: stored.admissions.filter(({ discharge_date: at }) => !isGone(at)),
        }
        const known = new Set(staying.admissions.map(admissionKey))
        const all = asFacts(hospital, after)
        const coming: Facts = { ...all, admissions: all.admissions.filter((one) => !known.has(admissionKey(one))) }
        await withTenant(database.app, tenantId, (tx) =>
          changeFacts(tx, tenantId, async () => {
            const removed = [
              await removeReferrals(tx, tenantId, gone),
              await removeReverseReferrals(tx, tenantId, gone),
              await removeAdmissions(tx, tenantId, gone),
            ]
            await removeUnclaimedCharges(tx, tenantId)
            const added = [
              await storeReferrals(tx, tenantId, coming.referrals),
              await storeReverseReferrals(tx, tenantId, coming.reverseReferrals),
              await storeAdmissions(tx, tenantId, coming.admissions),
            ]
            return { touched: together([...removed, ...added.map(({ touched }) => touched)]) }
          }),
        )
        const standing: Facts = {
          referrals: [...staying.referrals, ...coming.referrals],
          reverseReferrals: [...staying.reverseReferrals, ...coming.reverseReferrals],
          admissions: [...staying.admissions, ...coming.admissions],
        }
        await expectRight(tenantId, standing, first)
        await database.owner.query(
          'update tenants set max_referral_hospital_admission_period = $2 where tenant_id = $1',
          [tenantId, second],
        )
        await relinkAdmissions(database.jobs, tenantId)
        await expectRight(tenantId, standing, second)
      }),
      { numRuns: runs(40) },
    )
    expect(await verifyFacts(database.jobs)).toEqual([])
  })
})

describe('an admission', () => {
  const linkOf = async (facts: (hospital: FactsPlace) => Facts) => {
    const hospital = await aHospital(90)
    await store(hospital.tenantId, facts(hospital))
    return { hospital, links: (await storedLinks(hospital.tenantId)).map((link): unknown => JSON.parse(link)) }
  }
  const of = ({ tenantId, uploadId }: FactsPlace, patientId = '7') => ({ tenantId, uploadId, patientId })

  test('of the day of the referral belongs to it, one before it and one after the period do not', async () => {
    const { links } = await linkOf((hospital) => ({
      ...noFacts,
      referrals: [
        preparedReferral(of(hospital), { referral_date: '2026-04-01', medical_institution_id: institutions[0] ?? 0 }),
      ],
      admissions: ['2026-03-31', '2026-04-01', '2026-06-30', '2026-07-01'].map((admitted) =>
        preparedAdmission(of(hospital), { admission_date: admitted }),
      ),
    }))
    const outcome = links.map((link) => {
      const [[, admitted], [referred], isFirst] = link as [[string, string], [string | null], boolean]
      return `${admitted} ${referred} ${isFirst}`
    })
    expect(outcome.sort()).toEqual([
      '2026-03-31 null false',
      '2026-04-01 2026-04-01 true',
      '2026-06-30 2026-04-01 false',
      '2026-07-01 null false',
    ])
  })

  test('belongs to the referral to its own department where several came on one day', async () => {
    const { links, hospital } = await linkOf((one) => ({
      ...noFacts,
      referrals: one.departments.map((id) =>
        preparedReferral(of(one), {
          referral_date: '2026-04-01',
          medical_institution_id: institutions[0] ?? 0,
          own_department_id: id,
        }),
      ),
      admissions: [
        preparedAdmission(of(one), { admission_date: '2026-04-02', own_department_id: one.departments[1] ?? 0 }),
      ],
    }))
    expect(links).toMatchObject([[{}, ['2026-04-01', institutions[0], hospital.departments[1], true, null], true]])
  })
})

test('checking the database names a sum, a link and a count of operations that somebody has changed', async () => {
  const hospital = await aHospital(90)
  const { tenantId, uploadId } = hospital
  await store(tenantId, {
    ...noFacts,
    referrals: [
      preparedReferral(
        { tenantId, uploadId, patientId: '7' },
        { referral_date: '2026-04-01', medical_institution_id: institutions[0] ?? 0 },
      ),
    ],
    admissions: [preparedAdmission({ tenantId, uploadId, patientId: '7' }, { admission_date: '2026-04-09' })],
  })
  expect(await findingsOf(tenantId)).toEqual([])
  await database.owner.query('update referral_months set referral_count = 2 where tenant_id = $1', [tenantId])
  await database.owner.query('delete from referral_department_months where tenant_id = $1', [tenantId])
  await database.owner.query('update referring_institution_months set institution_count = 3 where tenant_id = $1', [
    tenantId,
  ])
  await database.owner.query('update referral_institution_years set referral_count = 5 where tenant_id = $1', [
    tenantId,
  ])
  await database.owner.query(`update referral_running_counts set counts = '{4}' where tenant_id = $1`, [tenantId])
  await database.owner.query(
    'update hospital_admissions set is_first_admission = false, operation_count = 1 where tenant_id = $1',
    [tenantId],
  )
  expect(await findingsOf(tenantId)).toMatchObject([
    { table: 'hospital_admissions', stored: { operation_count: 1 }, computed: { operation_count: 0 } },
    { table: 'hospital_admissions', stored: { is_first_admission: false }, computed: { is_first_admission: true } },
    {
      table: 'referral_months',
      key: { month: '2026-04-01', medical_institution_id: institutions[0], own_department_id: 0, first_visit: true },
      stored: { referral_count: 2, admission_count: 1 },
      computed: { referral_count: 1, admission_count: 0 },
    },
    { table: 'referral_department_months', stored: null, computed: { referral_count: 1 } },
    { table: 'referral_institution_months', stored: { admission_count: 1 }, computed: { admission_count: 0 } },
    {
      table: 'referring_institution_months',
      key: { month: '2026-04-01', previous_month: '-infinity' },
      stored: { institution_count: 3 },
      computed: { institution_count: 1 },
    },
    {
      table: 'referral_institution_years',
      key: { april: '2026-04-01', medical_institution_id: institutions[0] },
      stored: { referral_count: 5 },
      computed: { referral_count: 1 },
    },
    {
      table: 'referral_running_counts',
      key: { medical_institution_id: institutions[0] },
      stored: { months: ['2026-04-01'], counts: [4] },
      computed: { months: ['2026-04-01'], counts: [1] },
    },
    { table: 'referral_stays', computed: null },
    { table: 'referral_stay_months', stored: { admission_count: 1 }, computed: null },
  ])
})

test('checking the database tells what a stay under its referral says otherwise, and nothing else of it', async () => {
  const { tenantId, uploadId } = await aHospital(90)
  const place = { tenantId, uploadId, patientId: '7' }
  await store(tenantId, {
    ...noFacts,
    referrals: [
      preparedReferral(place, { referral_date: '2026-04-01', medical_institution_id: institutions[0] ?? 0 }),
      preparedReferral(place, { referral_date: '2026-06-01', medical_institution_id: institutions[0] ?? 0 }),
    ],
    admissions: ['2026-04-09', '2026-06-09'].map((admitted) =>
      preparedAdmission(place, { admission_date: admitted, main_icd10: 'I500', route: '1' }),
    ),
  })
  expect(await findingsOf(tenantId)).toEqual([])
  const { owner } = database
  await owner.query("update referral_stays set main_icd10 = 'I210' where tenant_id = $1 and month = '2026-04-01'", [
    tenantId,
  ])
  await owner.query("delete from referral_stays where tenant_id = $1 and month = '2026-06-01'", [tenantId])
  await owner.query("update referral_stay_months set route = '4' where tenant_id = $1 and month = '2026-06-01'", [
    tenantId,
  ])
  expect(await findingsOf(tenantId)).toMatchObject([
    { table: 'referral_stays', key: { month: '2026-04-01' } },
    { table: 'referral_stays', key: { month: '2026-06-01' }, stored: null, computed: { main_icd10: 'I500' } },
    { table: 'referral_stay_months', key: { month: '2026-06-01', route: '1' }, stored: null },
    { table: 'referral_stay_months', key: { month: '2026-06-01', route: '4' }, computed: null },
  ])
  const [changed] = await findingsOf(tenantId)
  expect([changed?.stored, changed?.computed]).toEqual([{ main_icd10: 'I210' }, { main_icd10: 'I500' }])
})
