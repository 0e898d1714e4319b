import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { daysAfter } from '#contract/days.ts'
import type { Client, Reply, RequestParameters } from '#dataProvider/client.ts'
import { distanceKm, type Place } from '#contract/places.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { type TestApi, ownApi } from '../../support/api.ts'
import { aCommunication, anInstitution, aPerson, aTenant, type Person } from '../../support/builders.ts'
import { monthsAgo, type Series, steadily, storeByMonth } from '../../support/facts/monthlyReferrals.ts'
import { dearRuns } from '../../support/strength.ts'

const here = { longitude: 130.7, latitude: 32.8 }
/** A place this many kilometres to the north. */
const north = (kilometres: number) => ({ longitude: 130.7, latitude: 32.8 + kilometres / 111.195 })
const daysAgo = (days: number) => daysAfter(dayInJapan(), -days)

const general = { departmentIds: [1001], departments: ['内科'] }
const bones = { departmentIds: [2035], departments: ['整形外科'] }

let product: TestApi
let own: number
beforeAll(async () => {
  product = await ownApi()
  await product.database.owner.query(`
    insert into secondary_medical_areas (prefecture_code, name) values ('43', '熊本・上益城');
    insert into municipalities (code, prefecture_code, name, longitude, latitude, secondary_medical_area) values
      ('43101', '43', '熊本市中央区', 130.7, 32.8, '熊本・上益城'),
      ('43205', '43', '水俣市', 130.4, 32.2, '熊本・上益城')`)
  own = await anInstitution(product.database.owner, { name: '自院', ...here, facilityTypeIds: [1] })
})
afterAll(() => product.stop())

let person: Person
let client: Client
beforeEach(async () => {
  person = await aPerson(product.database, await aTenant(product.database, { institutionId: own }))
  client = await product.clientFor(person)
})

type Body = RequestParameters<'searchWhiteSpace'>['body']
type Found = Reply<'searchWhiteSpace'>['medicalInstitutions'][number]
const search = (body: Partial<Body> = {}) => client.searchWhiteSpace({ body: { radiusKm: 5, ...body } })
const names = async (body: Partial<Body> = {}) => (await search(body)).medicalInstitutions.map(({ name }) => name)

/** Each test has institutions of its own, which its name condition finds. */
let called = 0
const aPlaceFor = () => {
  const mark = `組${String((called += 1)).padStart(3, '0')}`
  return {
    mark,
    add: (name: string, fields: Parameters<typeof anInstitution>[1] = {}) =>
      anInstitution(product.database.owner, { ...general, ...fields, name: `${mark}${name}` }),
  }
}

describe('who is in it', () => {
  test('open institutions inside the radius that never sent or received a referral', async () => {
    const { mark, add } = aPlaceFor()
    await add('近い', north(1))
    await add('遠い', north(4.9))
    await add('外', north(5.1))
    await add('閉院', { ...north(1), runningStatus: 'closed' })
    await add('薬局', { ...north(1), facilityTypeIds: [5] })
    const partner = await add('紹介元', north(1))
    const formerly = await add('昔の紹介元', north(1))
    const sentTo = await add('逆紹介先', north(1))
    await storeByMonth(product.database, person, [
      { institutionId: partner, referrals: [1] },
      { institutionId: formerly, referrals: [1, ...steadily(0, 30)] },
      { institutionId: sentTo, reverseReferrals: [1, ...steadily(0, 30)] },
    ])
    const found = await search({ medicalInstitutionName: mark })
    expect(found.medicalInstitutions.map(({ name }) => name)).toEqual([`${mark}近い`, `${mark}遠い`])
    expect(found).toMatchObject({ totalCount: 2, totalPage: 1, unplacedCount: 0, baseMonth: monthsAgo(0) })
    expect(found.medicalInstitutions[0]?.distance).toBeCloseTo(1, 2)
    expect(await names({ medicalInstitutionName: mark, radiusKm: 5.2 })).toContain(`${mark}外`)
  })

  test('departments, kinds and the days without a visit narrow it', async () => {
    const { mark, add } = aPlaceFor()
    const conditions = { medicalInstitutionName: mark }
    await add('整形', { ...bones, ...north(1) })
    const visited = await add('訪問済み', north(2))
    const phoned = await add('電話', north(3))
    await aCommunication(product.database, person, visited, { actedDate: daysAgo(90) })
    await aCommunication(product.database, person, phoned, { actedDate: daysAgo(1), type: 'phone' })
    expect(await names({ ...conditions, departmentIds: [2035] })).toEqual([`${mark}整形`])
    expect(await names({ ...conditions, facilityTypeIds: [1] })).toEqual([])
    expect(await names({ ...conditions, withinDays: 90 })).toEqual([`${mark}整形`, `${mark}電話`])
    expect(await names({ ...conditions, withinDays: 89 })).toHaveLength(3)
    const [, row] = (await search(conditions)).medicalInstitutions
    expect(row).toMatchObject({ id: visited, lastVisitDate: daysAgo(90) })
  })

  test('those that are placed only by their municipality are counted, without a distance', async () => {
    const { mark, add } = aPlaceFor()
    await add('大まか', { ...north(1), municipalityCode: '43101', locationPrecision: 'municipality' })
    await add('位置なし', { municipalityCode: '43101' })
    await add('遠い町', { municipalityCode: '43205' })
    const found = await search({ medicalInstitutionName: mark })
    expect(found).toMatchObject({ totalCount: 0, unplacedCount: 2, medicalInstitutions: [] })
  })

  test('is another one for each tenant', async () => {
    const { mark, add } = aPlaceFor()
    const clinic = await add('医院', north(1))
    await storeByMonth(product.database, person, [{ institutionId: clinic, referrals: [3] }])
    const stranger = await aPerson(product.database, await aTenant(product.database, { institutionId: own }))
    const others = await product.clientFor(stranger)
    const theirs = await others.searchWhiteSpace({ body: { radiusKm: 5, medicalInstitutionName: mark } })
    expect(theirs).toMatchObject({ totalCount: 1, baseMonth: null })
    expect(theirs.medicalInstitutions[0]).toMatchObject({ id: clinic, nearestPartner: null, comparablePartners: null })
    expect(await names({ medicalInstitutionName: mark })).toEqual([])
  })
})

describe('the centre', () => {
  test('is any institution with an exact position', async () => {
    const { mark, add } = aPlaceFor()
    const center = await add('中心', north(20))
    await add('隣', north(21))
    const found = await search({ medicalInstitutionName: mark, centerMedicalInstitutionId: center, sortBy: 'distance' })
    expect(found.center).toMatchObject({ id: center, name: `${mark}中心`, longitude: 130.7 })
    expect(found.medicalInstitutions.map(({ distance }) => Math.round(distance))).toEqual([0, 1])
  })

  test('must be known', async () => {
    const { add } = aPlaceFor()
    const refused = { problem: { status: 422, errors: [{ path: 'center_medical_institution_id' }] } }
    const nowhere = await add('位置なし')
    const roughly = await add('大まか', { ...north(1), locationPrecision: 'municipality' })
    for (const centerMedicalInstitutionId of [nowhere, roughly, 999_999_999])
      await expect(search({ centerMedicalInstitutionId })).rejects.toMatchObject(refused)
    const homeless = await product.clientFor(await aPerson(product.database, await aTenant(product.database)))
    await expect(homeless.searchWhiteSpace({ body: { radiusKm: 5 } })).rejects.toMatchObject(refused)
    await expect(homeless.exportWhiteSpace({ body: { radiusKm: 5 } })).rejects.toMatchObject(refused)
  })
})

describe('figures', () => {
  test('three similar partners make a potential, two do not', async () => {
    const { mark, add } = aPlaceFor()
    await add('候補', north(1))
    const partners = [await add('A', north(2)), await add('B', north(2.5)), await add('C', north(3))]
    const [a = 0, b = 0, c = 0] = partners
    await storeByMonth(product.database, person, [
      { institutionId: a, referrals: [12] },
      { institutionId: b, referrals: [4] },
    ])
    const only = async () => (await search({ medicalInstitutionName: mark })).medicalInstitutions[0]
    expect(await only()).toMatchObject({
      comparablePartners: null,
      nearestPartner: { id: a, name: `${mark}A`, referralCount: 12 },
    })
    await storeByMonth(product.database, person, [{ institutionId: c, referrals: [5] }])
    const row = await only()
    expect(row?.comparablePartners).toEqual({
      kind: '一般診療所',
      department: '内科',
      partnerCount: 3,
      referralCount: 5,
    })
    expect(row?.nearestPartner?.distance).toBeCloseTo(1, 2)
  })

  test('a partner farther away than the radius is not near', async () => {
    const { mark, add } = aPlaceFor()
    await add('候補', { longitude: 130.7, latitude: 32.8 - 0.9 / 111.195 })
    const partner = await add('紹介元', north(0.2))
    await storeByMonth(product.database, person, [{ institutionId: partner, referrals: [1] }])
    const nearest = async (radiusKm: number) =>
      (await search({ medicalInstitutionName: mark, radiusKm })).medicalInstitutions[0]?.nearestPartner
    expect(await nearest(1)).toBeNull()
    expect(await nearest(1.2)).toMatchObject({ id: partner })
  })

  test('are all in the file, which is recorded as an export', async () => {
    const { mark, add } = aPlaceFor()
    await add('候補', { ...north(1), bedsTotal: 19 })
    await add('次', north(2))
    const csv = await (await client.exportWhiteSpace({ body: { radiusKm: 5, medicalInstitutionName: mark } })).text()
    const lines = csv.trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain('順位,ID,医療機関名')
    expect(lines[1]).toMatch(new RegExp(`^1,\\d+,${mark}候補,一般診療所,内科,19,.*,1\\.0,`))
    const { rows } = await product.database.owner.query(
      `select action from audit_logs where tenant_id = $1 and record_type = 'white_space'`,
      [person.tenantId],
    )
    expect(rows).toEqual([{ action: 'export' }])
  })
})

describe('random facts', () => {
  const kindNames: Readonly<Record<number, string>> = { 1: '病院', 2: '一般診療所' }
  const departmentNames: Readonly<Record<number, string>> = { 1001: '内科', 2035: '整形外科', 5001: '眼科' }
  interface Made extends Place {
    readonly id: number
    readonly kind: number
    readonly departments: readonly number[]
  }
  const { mark, add } = aPlaceFor()
  const made: Made[] = []
  beforeAll(async () => {
    const drawn = fc.sample(
      fc.record({
        east: fc.integer({ min: -900, max: 900 }),
        north: fc.integer({ min: -900, max: 900 }),
        kind: fc.constantFrom(1, 2),
        departments: fc.uniqueArray(fc.constantFrom(1001, 2035, 5001), { maxLength: 3 }),
      }),
      60,
    )
    for (const [index, { east, north: up, kind, departments }] of drawn.entries()) {
      const place = { longitude: 130.7 + east / 10_000, latitude: 32.8 + up / 10_000 }
      const id = await add(`${index}`, {
        ...place,
        facilityTypeIds: [kind],
        departmentIds: departments,
        departments: departments.map((one) => departmentNames[one] ?? ''),
      })
      made.push({ ...place, id, kind, departments })
    }
  })

  const median = (numbers: readonly number[]) => {
    const sorted = numbers.toSorted((a, b) => a - b)
    const middle = (sorted.length - 1) / 2
    return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
  }

  const relation = fc.record({
    index: fc.integer({ min: 0, max: 59 }),
    lately: fc.integer({ min: 0, max: 6 }),
    before: fc.integer({ min: 0, max: 1 }),
    sent: fc.integer({ min: 0, max: 1 }),
  })

  test('give what a second computation gives', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(relation, { minLength: 10, maxLength: 40, selector: ({ index }) => index }),
        fc.integer({ min: 2, max: 10 }),
        fc.subarray([1001, 2035, 5001]),
        async (relations, radiusKm, departmentIds) => {
          const asker = await aPerson(product.database, await aTenant(product.database, { institutionId: own }))
          const series = relations.map(({ index, lately, before, sent }): Series & { readonly lately: number } => ({
            institutionId: made[index]?.id ?? 0,
            referrals: [before, ...steadily(0, 11), ...steadily(0, 5), lately],
            reverseReferrals: [sent, ...steadily(0, 20)],
            lately,
          }))
          // The base month is the last one with a list.
          await storeByMonth(product.database, asker, [{ institutionId: own, referrals: [1] }, ...series])
          const partners = made.flatMap((one) => {
            const count = series.find(({ institutionId }) => institutionId === one.id)?.lately ?? 0
            return count > 0 ? { ...one, count } : []
          })
          const known = new Set(
            relations
              .filter(({ lately, before, sent }) => lately + before + sent > 0)
              .map(({ index }) => made[index]?.id),
          )
          const inRing = (place: Place) => distanceKm(here, place) <= radiusKm
          const comparable = ({ kind, departments }: Made) =>
            departments
              .filter((one) => departmentIds.length === 0 || departmentIds.includes(one))
              .flatMap((department) => {
                const counts = partners
                  .filter((one) => inRing(one) && one.kind === kind && one.departments.includes(department))
                  .map(({ count }) => count)
                return counts.length < 3
                  ? []
                  : {
                      kind: kindNames[kind],
                      department: departmentNames[department],
                      departmentId: department,
                      partnerCount: counts.length,
                      referralCount: median(counts),
                    }
              })
              .toSorted(
                (a, b) =>
                  b.referralCount - a.referralCount ||
                  b.partnerCount - a.partnerCount ||
                  a.departmentId - b.departmentId,
              )
              .map(({ departmentId: _departmentId, ...rest }) => rest)[0] ?? null
          const nearest = (place: Place) => {
            const [first] = partners
              .map((partner) => ({ id: partner.id, distance: distanceKm(place, partner), count: partner.count }))
              .toSorted((a, b) => a.distance - b.distance)
            return first && first.distance <= radiusKm ? { id: first.id, referralCount: first.count } : null
          }
          const expected = made
            .filter(
              (one) =>
                inRing(one) &&
                !known.has(one.id) &&
                (departmentIds.length === 0 ||
                  one.departments.some((department) => departmentIds.includes(department))),
            )
            .map((one) => ({ one, comparable: comparable(one) }))
            .toSorted(
              (a, b) =>
                (b.comparable?.referralCount ?? -1) - (a.comparable?.referralCount ?? -1) ||
                distanceKm(here, a.one) - distanceKm(here, b.one),
            )
          const asking = await product.clientFor(asker)
          const conditions = { radiusKm, medicalInstitutionName: mark, departmentIds }
          const pages: Found[][] = []
          for (let page = 1; page <= Math.ceil(expected.length / 7); page += 1) {
            const found = await asking.searchWhiteSpace({ body: { ...conditions, page, perPage: 7 } })
            expect(found.totalCount).toBe(expected.length)
            pages.push(found.medicalInstitutions)
          }
          expect(
            pages.flat().map(({ id, comparablePartners, nearestPartner }) => ({
              id,
              comparablePartners,
              nearest: nearestPartner && { id: nearestPartner.id, referralCount: nearestPartner.referralCount },
            })),
          ).toEqual(
            expected.map(({ one, comparable: comparablePartners }) => ({
              id: one.id,
              comparablePartners,
              nearest: nearest(one),
            })),
          )
        },
      ),
      dearRuns(80),
    )
  })
})
