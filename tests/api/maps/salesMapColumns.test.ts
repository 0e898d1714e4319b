import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFixedHospital, type FixedHospital } from '../../support/maps/fixedHospital.ts'
import { aNation, type MapInstitution } from '../../support/maps/mapOffice.ts'
import { columnOf, loadPlaces, matchedIds } from '../../support/maps/readPins.ts'
import { type TestApi, ownApi } from '../../support/api.ts'
import { anAreaLabel } from '../../support/facts/areaOffice.ts'
import { anUpload, preparedReferral } from '../../support/facts/factBuilders.ts'
import { storeFacts } from '../../support/facts/storeFacts.ts'
import { waitingForLocks } from '../../support/waitingForLocks.ts'

let product: TestApi
let nation: MapInstitution[]
let hospital: FixedHospital
let stranger: FixedHospital
beforeAll(async () => {
  product = await ownApi()
  nation = await aNation(product)
  hospital = await aFixedHospital(product, nation)
  stranger = await aFixedHospital(product, nation)
})
afterAll(() => product.stop())

const period = { startDate: '2026-01-01', endDate: '2026-03-31' }
const referral = { referralType: 'referral', period } as const
const idAt = (place: number) => nation[place]?.id ?? 0

const insertedId = async (statement: string, values: readonly unknown[]) => {
  const { rows } = await product.database.owner.query<{ id: number }>(`${statement} returning id`, [...values])
  return rows[0]?.id ?? 0
}

const tag = async ({ tenantId }: FixedHospital, ...places: readonly number[]) => {
  const id = await insertedId(`insert into tags (tenant_id, name) values ($1, '重点' || nextval('tags_id_seq'))`, [
    tenantId,
  ])
  await product.database.owner.query(
    `insert into medical_institution_tags (tenant_id, tag_id, medical_institution_id)
    select $1, $2, unnest($3::bigint[])`,
    [tenantId, id, places.map(idAt)],
  )
  return id
}

const phase = async ({ tenantId }: FixedHospital, ...places: readonly number[]) => {
  const id = await insertedId(
    `insert into phase_masters (tenant_id, name, position) values ($1, '検討' || nextval('tags_id_seq'), 1)`,
    [tenantId],
  )
  await product.database.owner.query(
    `insert into medical_institution_phases (tenant_id, phase_master_id, medical_institution_id)
    select $1, $2, unnest($3::bigint[])`,
    [tenantId, id, places.map(idAt)],
  )
  return id
}

const trend = ({ tenantId }: FixedHospital, place: number, state: string) =>
  product.database.owner.query(
    `insert into referral_trends (tenant_id, medical_institution_id, as_of, month_count, observed, state, recent_count,
      last_year_count, year_count, year_reverse_count, is_valued)
    values ($1, $2, '2026-03-01', 3, 1, $3, 1, 1, 1, 0, false)
    on conflict (tenant_id, medical_institution_id) do update set state = excluded.state`,
    [tenantId, idAt(place), state],
  )

const pinned = async (conditions: Record<string, unknown> = {}, { client }: FixedHospital = hospital) => {
  const pins = await client.getSalesMapPins({ body: { referral, columns: [], ...conditions } })
  return matchedIds(await loadPlaces(client), pins)
}
const isPlaced = ({ isOpen, place }: MapInstitution) => isOpen && place !== null
const allPlaced = () => nation.filter(isPlaced).map(({ id }) => id)

test('only open institutions with a place are pins; those without are counted, and listed on their own', async () => {
  const { client } = hospital
  const pins = await client.getSalesMapPins({ body: { referral, columns: [] } })
  expect(pins).toMatchObject({ matched: null, matchedCount: 11, unplacedCount: 2 })
  expect(await pinned()).toEqual(new Set(allPlaced()))
  const bounds = { longitude: { min: 0, max: 1 }, latitude: { min: 0, max: 1 } }
  const list = await client.searchMedicalInstitutionsForSalesMap({
    body: { referral, placing: 'unplaced', bounds, sortBy: 'distance' },
  })
  expect(list.medicalInstitutions.map(({ id }) => id)).toEqual([idAt(4), idAt(9)])
  for (const row of list.medicalInstitutions)
    expect(row).toMatchObject({ placing: 'unplaced', longitude: null, latitude: null, distance: null })
})

test('tags leave institutions in or out, and each tenant has its own', async () => {
  const tagId = await tag(hospital, 0, 1, 4)
  expect(await pinned({ tagIds: [tagId] })).toEqual(new Set([idAt(0), idAt(1)]))
  expect(await pinned({ tagIds: [tagId], tagIdsSearchCondition: 'exclude' })).toEqual(
    new Set(allPlaced().filter((id) => id !== idAt(0) && id !== idAt(1))),
  )
  await expect(pinned({ tagIds: [tagId] }, stranger)).rejects.toMatchObject({
    problem: { status: 422, errors: [{ path: 'tag_ids' }] },
  })
})

test('phases are a condition and a column', async () => {
  const { client } = hospital
  const phaseId = await phase(hospital, 2, 3, 9)
  expect(await pinned({ phaseMasterIds: [phaseId] })).toEqual(new Set([idAt(2), idAt(3)]))
  const pins = await client.getSalesMapPins({ body: { referral, columns: ['phase'] } })
  expect(columnOf(await loadPlaces(client), pins, 'phase')).toEqual(
    new Map([
      [idAt(2), phaseId],
      [idAt(3), phaseId],
    ]),
  )
  const { columns } = await stranger.client.getSalesMapPins({ body: { referral, columns: ['phase'] } })
  expect(columns).toMatchObject({ places: '', phase: '' })
})

test('trends are a condition and a column', async () => {
  const { client } = hospital
  await trend(hospital, 5, 'below')
  await trend(hospital, 6, 'above')
  await trend(hospital, 9, 'below')
  await trend(stranger, 6, 'below')
  const pins = await client.getSalesMapPins({ body: { referral, referralTrend: ['below'], columns: ['trend'] } })
  expect(pins.unplacedCount).toBe(1)
  // The position of `below` in ReferralTrendState.
  expect(columnOf(await loadPlaces(client), pins, 'trend')).toEqual(new Map([[idAt(5), 0]]))
})

test('labels are a condition', async () => {
  const { owner } = product.database
  await owner.query(
    `insert into municipalities (code, prefecture_code, name) values ('43101', '43', '中央区') on conflict do nothing`,
  )
  await owner.query(`update medical_institutions set municipality_code = '43101' where id = any($1)`, [
    [idAt(8), idAt(9)],
  ])
  const labelId = await anAreaLabel(owner, hospital.tenantId, { 中央: '43101' })
  expect(await pinned({ labels: [{ labelId }] })).toEqual(new Set([idAt(8)]))
  await expect(pinned({ labels: [{ labelId }] }, stranger)).rejects.toMatchObject({
    problem: { status: 422, errors: [{ path: 'labels' }] },
  })
})

test.each(['2025-12-31', '2026-03-31', '2026-04-30', '2027-03-31'])(
  'segments of a period up to %s are those of each institution in that fiscal year',
  async (endDate) => {
    const { client } = hospital
    const year = { ...referral, period: { startDate: '2025-04-01', endDate } }
    const pins = await client.getSalesMapPins({ body: { referral: year, columns: ['segment'] } })
    const column = columnOf(await loadPlaces(client), pins, 'segment')
    const list = await client.searchMedicalInstitutionsForSalesMap({ body: { referral: year } })
    expect(list.medicalInstitutions).toHaveLength(9)
    for (const { id, segment } of list.medicalInstitutions) {
      const years = await client.listInstitutionSegments({ id })
      const own = years.find(({ period: fiscalYear }) => fiscalYear === (endDate <= '2026-03-31' ? '2025' : '2026'))
      expect(segment).toEqual({ id: own?.segmentId, label: own?.segmentLabel })
      // Institutions of the rest have no entry.
      if (own?.referralCount) expect(column?.get(id)).toBe(own.segmentId)
      else expect(column?.has(id)).toBe(false)
    }
  },
)

test('months that are not loaded are unknown, not 0, and are named', async () => {
  const { client } = hospital
  const body = (startDate: string, endDate: string, before?: { startDate: string; endDate: string }) => ({
    referral: {
      referralType: 'referral' as const,
      period: { startDate, endDate },
      ...(before && { comparisonPeriod: before }),
    },
  })
  const never = body('2020-01-01', '2020-02-29')
  const unknown = await client.getSalesMapPins({ body: { ...never, columns: ['referrals'] } })
  expect(unknown).toMatchObject({
    state: 'not_loaded',
    comparisonState: null,
    missingMonths: ['2020-01-01', '2020-02-01'],
    referralTotal: null,
    comparisonReferralTotal: null,
  })
  const list = await client.searchMedicalInstitutionsForSalesMap({ body: never })
  expect(new Set(list.medicalInstitutions.map(({ referralCount }) => referralCount))).toEqual(new Set([null]))
  const partly = body('2026-01-01', '2026-03-31', { startDate: '2025-09-01', endDate: '2025-10-31' })
  const pins = await client.getSalesMapPins({ body: { ...partly, columns: ['referrals'] } })
  expect(pins).toMatchObject({ state: 'complete', comparisonState: 'partial', missingMonths: ['2025-09-01'] })
  const rows = await client.searchMedicalInstitutionsForSalesMap({ body: partly })
  // Counts are told, but not compared.
  expect(rows.medicalInstitutions[0]).toMatchObject({
    referralCount: expect.any(Number),
    comparisonReferralCount: expect.any(Number),
    rateOfReferralChange: null,
  })
  const whole = body('2026-01-01', '2026-03-31', { startDate: '2025-10-01', endDate: '2025-12-31' })
  const compared = await client.searchMedicalInstitutionsForSalesMap({ body: whole })
  const [first] = compared.medicalInstitutions
  expect(first?.rateOfReferralChange).toBeCloseTo(
    (100 * ((first?.referralCount ?? 0) - (first?.comparisonReferralCount ?? 0))) /
      (first?.comparisonReferralCount ?? 1),
  )
})

test('segments are shown although another call stores the first ones meanwhile', async () => {
  const fresh = await aFixedHospital(product, nation)
  const other = await product.database.owner.connect()
  try {
    await other.query('begin')
    await other.query(`insert into segmentation_settings (tenant_id, rest_segment_label) values ($1, 'その他')`, [
      fresh.tenantId,
    ])
    const asked = fresh.client.getSalesMapPins({ body: { referral, columns: ['segment'] } })
    await expect
      .poll(() => waitingForLocks(product.database.owner, `query like '%segmentation_settings%'`))
      .toBeGreaterThan(0)
    await other.query('commit')
    expect((await asked).columns.segment).not.toBeNull()
  } finally {
    other.release()
  }
})

test('institutions that the office entered itself are counted among those that the map cannot show, and listed there', async () => {
  const { database } = product
  await database.owner.query(
    "insert into municipalities (code, prefecture_code, name) values ('43101', '43', '熊本市中央区') on conflict do nothing",
  )
  const office = await aFixedHospital(product, nation)
  const { client, person } = office
  const others = await aFixedHospital(product, nation)
  const ask = async (by: FixedHospital) => {
    const { matchedCount, unplacedCount, referralTotal } = await by.client.getSalesMapPins({
      body: { referral, columns: ['referrals'] },
    })
    return { matchedCount, unplacedCount, referralTotal: referralTotal ?? 0 }
  }
  const [before, elsewhere] = [await ask(office), await ask(others)]
  const add = (name: string) =>
    client.addUnlistedMedicalInstitution({
      body: {
        name,
        address: '熊本市中央区水前寺9-9-9',
        municipalityCode: '43101',
        facilityTypeId: 2,
        departmentIds: [1001],
      },
    })
  const { id: second } = await add('企業の健康管理室')
  const { id: first } = await add('あおぞら施設')
  const place = { tenantId: person.tenantId, uploadId: await anUpload(database.owner, person) }
  await storeFacts(database, person.tenantId, {
    referrals: [preparedReferral(place, { referral_date: '2026-02-10', medical_institution_id: second })],
    reverseReferrals: [],
    admissions: [],
  })
  expect(await ask(office)).toEqual({
    matchedCount: before.matchedCount + 2,
    unplacedCount: before.unplacedCount + 2,
    referralTotal: before.referralTotal + 1,
  })
  const list = async (more: object) => {
    const { medicalInstitutions, totalCount } = await client.searchMedicalInstitutionsForSalesMap({
      body: { referral, placing: 'unplaced', perPage: 100, ...more },
    })
    return { totalCount, own: medicalInstitutions.filter(({ id }) => id === first || id === second) }
  }
  const byCount = await list({})
  expect(byCount.totalCount).toBe(before.unplacedCount + 2)
  expect(byCount.own).toMatchObject([
    { id: second, referralCount: 1, placing: 'unplaced', distance: null },
    { id: first, referralCount: 0 },
  ])
  expect((await list({ sortBy: 'name' })).own.map(({ id }) => id)).toEqual([first, second])
  expect((await list({ minReferralCount: 1 })).own.map(({ id }) => id)).toEqual([second])
  expect(await ask(others)).toEqual(elsewhere)
})

test('both totals are those of the analysis, with an institution that has closed since and is not on the map', async () => {
  const { database } = product
  const { client, person } = await aFixedHospital(product, nation)
  const closed = nation.find(({ isOpen }) => !isOpen)?.id ?? 0
  const place = { tenantId: person.tenantId, uploadId: await anUpload(database.owner, person) }
  await storeFacts(database, person.tenantId, {
    referrals: [preparedReferral(place, { referral_date: '2025-02-10', medical_institution_id: closed })],
    reverseReferrals: [],
    admissions: [],
  })
  const february = { startDate: '2026-02-01', endDate: '2026-02-28' }
  const comparisonPeriod = { startDate: '2025-02-01', endDate: '2025-02-28' }
  const asked = { referral: { referralType: 'referral' as const, period: february, comparisonPeriod } }
  const pins = await client.getSalesMapPins({ body: { ...asked, columns: ['referrals'] } })
  const analysis = await client.compareReferrals({ body: { period: february, comparisonPeriod } })
  const countIn = (items: typeof analysis.period.items) => items.find(({ key }) => key === 'referral_count')?.value
  expect([pins.referralTotal, pins.comparisonReferralTotal]).toEqual([
    countIn(analysis.period.items),
    countIn(analysis.comparisonPeriod.items),
  ])
  expect(pins.comparisonReferralTotal).toBeGreaterThan(0)
  const { medicalInstitutions, totalCount } = await client.searchMedicalInstitutionsForSalesMap({
    body: { ...asked, placing: 'unplaced', perPage: 100 },
  })
  expect(totalCount).toBe(pins.unplacedCount)
  expect(medicalInstitutions.find(({ id }) => id === closed)).toMatchObject({
    comparisonReferralCount: 1,
    runningStatus: 'closed',
    longitude: null,
    placing: 'unplaced',
  })
  const none = await client.searchMedicalInstitutionsForSalesMap({
    body: { referral: { referralType: 'referral', period: february }, placing: 'unplaced', perPage: 100 },
  })
  expect(none.medicalInstitutions.map(({ id }) => id)).not.toContain(closed)
})
