import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { Problem } from '#contract/core.ts'
import { noteMasterChange } from '#server/institutions/master/masterVersion.ts'
import { type TestApi, ownApi } from '../../support/api.ts'
import { anInstitution } from '../../support/builders.ts'
import { aFixedHospital, type FixedHospital } from '../../support/maps/fixedHospital.ts'
import { aNation, type MapInstitution } from '../../support/maps/mapOffice.ts'
import { columnOf, loadPlaces, matchedIds } from '../../support/maps/readPins.ts'

let product: TestApi
let nation: MapInstitution[]
let hospital: FixedHospital
let stranger: FixedHospital
let token: string
beforeAll(async () => {
  product = await ownApi()
  nation = await aNation(product)
  hospital = await aFixedHospital(product, nation)
  stranger = await aFixedHospital(product, nation.toReversed())
  token = (await product.signIn(hospital.person)).query
})
afterAll(() => product.stop())

const period = { start_date: '2026-01-01', end_date: '2026-03-31' }
const referral = { referral_type: 'referral', period }

const send = async (operation: 'searchMedicalInstitutionsForSalesMap' | 'getSalesMapPins', body: unknown) => {
  const response = await fetch(product.origin + api[operation].path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const reply: unknown = await response.json()
  return { status: response.status, errors: response.ok ? [] : (Problem.parse(reply).errors ?? []) }
}

const hostile: readonly (readonly [string, string, unknown])[] = [
  ['no referral', 'referral', { referral: undefined }],
  ['another direction', 'referral.referral_type', { referral: { ...referral, referral_type: 'both' } }],
  ['no period', 'referral.period', { referral: { referral_type: 'referral' } }],
  [
    'a reversed period',
    'referral.period.end_date',
    { referral: { ...referral, period: { ...period, end_date: '2025-12-31' } } },
  ],
  ['a common day', 'referral.comparison_period', { referral: { ...referral, comparison_period: period } }],
  [
    'an own department of nobody',
    'referral.own_department_ids.1',
    { referral: { ...referral, own_department_ids: [0, 99_999_999] } },
  ],
  ['a tag of nobody', 'tag_ids', { tag_ids: [99_999_999] }],
  ['a phase of nobody', 'phase_master_ids', { phase_master_ids: [99_999_999] }],
  ['a person in charge who is nobody', 'staff_ids', { staff_ids: [0, 99_999_999] }],
  ['a label of nobody', 'labels', { labels: [{ label_id: 99_999_999 }] }],
  ['visits without a question', 'visits.logic', { visits: { within_days: 30 } }],
  ['visits with two questions', 'visits.logic', { visits: { within_days: 30, logic: 'and', visited: true } }],
  ['visits of no day', 'visits.within_days', { visits: { within_days: 0, visited: true } }],
  ['another logic', 'visits.logic', { visits: { within_days: 30, logic: 'xor' } }],
  ['a count of nothing', 'min_referral_count', { min_referral_count: 0 }],
]

test.each(hostile)('%s is refused at %s', async (_, path, change) => {
  const body = Object.assign({ referral }, change)
  for (const [operation, more] of [
    ['getSalesMapPins', { columns: [] }],
    ['searchMedicalInstitutionsForSalesMap', {}],
  ] as const) {
    const { status, errors } = await send(operation, { ...body, ...more })
    expect([status, errors.map((error) => error.path)]).toEqual([422, [path]])
  }
})

test.each([
  ['columns', 'getSalesMapPins', { columns: undefined }],
  ['columns.0', 'getSalesMapPins', { columns: ['names'] }],
  ['bounds.latitude', 'searchMedicalInstitutionsForSalesMap', { bounds: { longitude: { min: 0, max: 1 } } }],
  [
    'bounds.latitude.max',
    'searchMedicalInstitutionsForSalesMap',
    { bounds: { longitude: { min: 0, max: 1 }, latitude: { min: 2, max: 1 } } },
  ],
  [
    'bounds.longitude.min',
    'searchMedicalInstitutionsForSalesMap',
    { bounds: { longitude: { min: -181, max: 1 }, latitude: { min: 0, max: 1 } } },
  ],
  ['sort_by', 'searchMedicalInstitutionsForSalesMap', { sort_by: 'beds' }],
  ['placing', 'searchMedicalInstitutionsForSalesMap', { placing: 'somewhere' }],
  ['per_page', 'searchMedicalInstitutionsForSalesMap', { per_page: 101 }],
] as const)('what is not understood at %s of %s is refused', async (path, operation, change) => {
  const { status, errors } = await send(operation, { referral, columns: [], ...change })
  expect([status, errors.map((error) => error.path)]).toEqual([422, [path]])
})

const question = {
  referralType: 'referral',
  period: { startDate: '2026-01-01', endDate: '2026-03-31' },
} as const

test('each hospital sees its own referrals alone', async () => {
  for (const [{ client }, partners] of [
    [hospital, nation.slice(0, 3)],
    [stranger, nation.toReversed().slice(0, 3)],
  ] as const) {
    const pins = await client.getSalesMapPins({ body: { referral: question, columns: ['referrals'] } })
    // One, two and four in each of three months.
    expect(pins.referralTotal).toBe(21)
    const counts = columnOf(await loadPlaces(client), pins, 'referralCount')
    expect(new Set(counts?.keys())).toEqual(new Set(partners.flatMap(({ id, place }) => (place ? [id] : []))))
  }
})

test('pins name the version of the places to which they belong, also after the master has changed', async () => {
  const { client } = hospital
  const { owner } = product.database
  const before = await loadPlaces(client)
  // Comes first in place order, so that every other index moves.
  await anInstitution(owner, { longitude: 129, latitude: 32 })
  await owner.query(`update medical_institutions set running_status = 'closed' where id = $1`, [nation[1]?.id])
  await noteMasterChange(owner)
  const pins = await client.getSalesMapPins({
    body: { referral: question, visits: { withinDays: 30, logic: 'or' }, columns: ['referrals'] },
  })
  expect(pins.placesVersion).not.toBe(before.version)
  const places = await loadPlaces(client)
  expect(pins.placesVersion).toBe(places.version)
  expect(matchedIds(places, pins)).toEqual(new Set([nation[0]?.id, nation[2]?.id]))
  expect(columnOf(places, pins, 'referralCount')).toEqual(
    new Map([
      [nation[0]?.id, 3],
      [nation[2]?.id, 12],
    ]),
  )
})

test('pins asked for while masters change always belong to the places that they name', async () => {
  const { client } = hospital
  const { owner } = product.database
  const known = new Map([[(await loadPlaces(client)).version, await loadPlaces(client)]])
  const change = async () => {
    for (let turn = 0; turn < 6; turn++) {
      const connection = await owner.connect()
      await connection.query('begin')
      await connection.query(
        `update medical_institutions set longitude = $2, location_precision = 'source' where id = $1`,
        [nation[4]?.id, 129 + (turn + 1) / 10],
      )
      await noteMasterChange(connection)
      await connection.query('commit')
      connection.release()
      const places = await loadPlaces(client)
      known.set(places.version, places)
    }
  }
  const ask = async () => {
    const asked = []
    for (let turn = 0; turn < 12; turn++)
      asked.push(
        await client.getSalesMapPins({ body: { referral: question, minReferralCount: 1, columns: ['referrals'] } }),
      )
    return asked
  }
  const [asked] = await Promise.all([ask(), ask(), change()])
  for (const pins of asked) {
    const places = known.get(pins.placesVersion)
    if (!places) continue
    expect(matchedIds(places, pins)).toEqual(new Set([nation[0]?.id, nation[2]?.id]))
  }
  expect(asked.some(({ placesVersion }) => known.has(placesVersion))).toBe(true)
})
