import { describe, expect, test } from 'vitest'
import type { Incoming } from './institution.ts'
import { mergeInstitution, sameInstitution } from './mergeInstitution.ts'

const beds = { total: null, general: null, longTerm: null, psychiatric: null, tuberculosis: null, infectious: null }

const incoming = (said: Partial<Incoming> = {}): Incoming => ({
  line: 2,
  sourceId: '4321000000001',
  insuranceCode: null,
  bureauOnly: false,
  name: 'みほん医院',
  nameKana: null,
  shortName: null,
  kind: 2,
  prefectureCode: '43',
  municipalityCode: null,
  postalCode: null,
  address: '熊本県熊本市',
  websiteUrl: null,
  place: null,
  beds: null,
  departments: null,
  functionIds: null,
  closedWeekdays: null,
  otherClosedDays: null,
  sources: ['医療情報ネット'],
  ...said,
})

const known = (said: Partial<Incoming> = {}) => ({ ...mergeInstitution(undefined, incoming(said)), id: 1 })

test('what two sources say is the same whichever is read twice', () => {
  const said = incoming({
    nameKana: 'ミホン',
    place: { latitude: 33, longitude: 130, precision: 'town' },
    functionIds: [104],
  })
  const once = mergeInstitution(known(), said)
  expect(sameInstitution(mergeInstitution(once, said), once)).toBe(true)
  expect(once.id).toBe(1)
})

describe('places', () => {
  const at = (precision: 'source' | 'chome' | 'town', latitude: number) => ({
    place: { latitude, longitude: 130, precision },
  })
  test.each([
    ['a better place replaces a worse one', at('town', 1), at('source', 2), 2],
    ['an equally good one too', at('chome', 1), at('chome', 2), 2],
    ['a worse place does not', at('source', 1), at('town', 2), 1],
    ['silence does not', at('town', 1), {}, 1],
  ])('%s', (_, first, second, latitude) => {
    expect(mergeInstitution(known(first), incoming(second)).latitude).toBe(latitude)
  })
})

describe('beds', () => {
  test('change as a whole, so that figures of two years never mix', () => {
    const before = known({ beds: { ...beds, total: 78, general: 48, longTerm: 30 } })
    expect(mergeInstitution(before, incoming({ beds: { ...beds, total: 60, general: 60 } }))).toMatchObject({
      beds_total: 60,
      beds_general: 60,
      beds_long_term: null,
      facility_type_ids: [2, 301],
    })
  })

  test('a bare total replaces no breakdown', () => {
    const before = known({ beds: { ...beds, total: 78, general: 78 } })
    expect(mergeInstitution(before, incoming({ beds: { ...beds, total: 60 } })).beds_total).toBe(78)
  })
})

describe('the regional bureau', () => {
  const bureau = (said: Partial<Incoming> = {}) =>
    incoming({
      bureauOnly: true,
      sourceId: 'K4310100001',
      insuranceCode: '4310100001',
      name: 'みほん　医院',
      address: '熊本県別の書き方',
      kind: 1,
      sources: ['地方厚生局'],
      ...said,
    })

  test('only fills in what 医療情報ネット leaves blank', () => {
    expect(mergeInstitution(known(), bureau({ postalCode: '8600001' }))).toMatchObject({
      source_id: '4321000000001',
      name: 'みほん医院',
      address: '熊本県熊本市',
      insurance_code: '4310100001',
      postal_code: '8600001',
      facility_type_ids: [2],
      sources: ['医療情報ネット', '地方厚生局'].sort(),
    })
  })

  test('has the word on institutions that only it knows', () => {
    const before = { ...mergeInstitution(undefined, bureau()), id: 1 }
    expect(mergeInstitution(before, bureau({ name: '新しい名前' })).name).toBe('新しい名前')
  })
})

test('functions and designations outlive a source that does not know them', () => {
  const before = { ...known({ functionIds: [102] }), facility_type_ids: [2, 102, 207] }
  expect(mergeInstitution(before, incoming()).facility_type_ids).toEqual([2, 102, 207])
})

test.each([
  ['closed', 'open'],
  ['suspended', 'suspended'],
  ['unknown', 'unknown'],
])('an institution that was %s and is listed again is %s', (before, after) => {
  expect(mergeInstitution({ ...known(), running_status: before }, incoming()).running_status).toBe(after)
})
