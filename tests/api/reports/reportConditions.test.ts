import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../support/api.ts'
import { aCommunication, anInstitution, aPerson, aTenant, aPlan } from '../../support/builders.ts'
import { itemOf, reportOf } from '../../support/reports/reportItems.ts'

let product: TestApi
let partners: Awaited<ReturnType<typeof anOffice>>
beforeAll(async () => {
  product = await testApi()
  partners = await anOffice()
})
afterAll(() => product.stop())

/** An office with four partners: two tags, beds, kinds and names that texts are compared with. */
const anOffice = async () => {
  const { database } = product
  const { owner } = database
  const person = await aPerson(database, await aTenant(database))
  const { tenantId } = person
  const named = async (name: string, bedsTotal: number | null, facilityTypeIds: number[]) =>
    anInstitution(owner, { name, bedsTotal, facilityTypeIds })
  const ids = [
    await named('ナカムラ内科', null, [2]),
    await named('中村100%クリニック', 19, [2, 105]),
    await named('さくら病院', 200, [1]),
    await named('ｻｸﾗ薬局', 0, [5]),
  ] as const
  const { rows } = await owner.query<{ id: number }>(
    `insert into tags (tenant_id, name) values ($1, '重点'), ($1, '新規') returning id`,
    [tenantId],
  )
  const tags = rows.map(({ id }) => id)
  const mark = (institution: number, tag: number | undefined) =>
    owner.query(
      'insert into medical_institution_tags (tenant_id, medical_institution_id, tag_id) values ($1, $2, $3)',
      [tenantId, institution, tag],
    )
  await mark(ids[0], tags[0])
  await mark(ids[1], tags[0])
  await mark(ids[1], tags[1])
  await mark(ids[2], tags[1])
  await aCommunication(database, person, ids[3])
  return { client: await product.clientFor(person), ids, tags, person }
}

const found = async (definitionKey: string, ...matchingGroups: Record<string, unknown>[]) => {
  const { client, ids } = partners
  const { results, totalCount } = await client.computeMedicalInstitutionReport({
    body: {
      ...reportOf([itemOf(definitionKey)]),
      filterConditions: [{ itemKey: definitionKey, matchingGroups }],
    },
  })
  expect(totalCount).toBe(results.length)
  return results.map(({ id }) => ids.indexOf(id))
}

describe('texts are compared without the difference of width, case and kana', () => {
  test.each([
    [{ contain: 'なかむら' }, [0]],
    [{ contain: '100％' }, [1]],
    [{ contain: '%' }, [1]],
    [{ contain: '_' }, []],
    [{ startWith: 'サクラ' }, [2, 3]],
    [{ notContain: 'サクラ' }, [0, 1]],
    [{ stringIn: ['さくら病院', '無い'] }, [2]],
    [{ contain: 'くりにっく', startWith: '中村' }, [1]],
  ])('%j', async (group, expected) => {
    expect(await found('name', group)).toEqual(expected)
  })
  test('any of several groups', async () => {
    expect(await found('name', { contain: '病院' }, { contain: '薬局' })).toEqual([2, 3])
  })
})

describe('numbers, where 0 is a value and none is not', () => {
  test.each([
    [{ exists: true }, [1, 2, 3]],
    [{ exists: false }, [0]],
    [{ moreEqual: 19 }, [1, 2]],
    [{ lessEqual: 18.5 }, [3]],
    [{ moreEqual: 0, lessEqual: 0 }, [3]],
  ])('%j', async (group, expected) => {
    expect(await found('bed_count', group)).toEqual(expected)
  })
})

describe('several words at once', () => {
  test.each([
    [() => ({ haveAny: [partners.tags[0] ?? 0] }), [0, 1]],
    [() => ({ haveAll: partners.tags }), [1]],
    [() => ({ notHaveAll: partners.tags }), [0, 2, 3]],
    [() => ({ haveAny: ['新規'] }), [1, 2]],
    [() => ({ exists: false }), [3]],
  ])('tags %#', async (group, expected) => {
    expect(await found('tags', group())).toEqual(expected)
  })
  test('facility types', async () => {
    expect(await found('facility_types', { haveAny: [105, 1] })).toEqual([1, 2])
    expect(await found('facility_types', { haveAny: ['薬局'] })).toEqual([3])
  })
})

test('words are compared by their code, or by an id', async () => {
  expect(await found('running_status', { stringIn: ['open'] })).toEqual([0, 1, 2, 3])
  expect(await found('running_status', { stringIn: ['closed'] })).toEqual([])
  expect(await found('prefecture', { stringIn: ['43'] })).toEqual([0, 1, 2, 3])
  expect(await found('prefecture', { stringIn: ['熊本県'] })).toEqual([0, 1, 2, 3])
  expect(await found('prefecture', { stringIn: ['Kumamoto', '13'] })).toEqual([0, 1, 2, 3])
  expect(await found('prefecture', { stringIn: ['東京都'] })).toEqual([])
  expect(await found('running_status', { stringIn: ['開院'] })).toEqual([0, 1, 2, 3])
  expect(await found('last_visit_staff', { in: [partners.person.accountId] })).toEqual([3])
  expect(await found('last_visit_staff', { notIn: [partners.person.accountId] })).toEqual([0, 1, 2])
})

test('what counts visits can be narrowed to one type of them, and to nothing that is none', async () => {
  const { database } = product
  const person = await aPerson(database, await aTenant(database))
  const institution = await anInstitution(database.owner)
  for (const [type, actedDate] of [
    ['visit', '2026-04-03'],
    ['new_visit', '2026-04-01'],
    ['new_visit', '2026-04-02'],
    ['phone', '2026-04-04'],
  ] as const)
    await aCommunication(database, person, institution, { type, actedDate })
  const client = await product.clientFor(person)
  const april = { startMonth: '2026-04-01', endMonth: '2026-04-01' }
  const keys = ['visit_count', 'contact_count'] as const
  const ask = (communicationType?: string) => {
    const narrowed = { ...april, ...(communicationType && { communicationType }) }
    return client.computeMedicalInstitutionReport({
      body: reportOf([
        ...keys.map((key) => itemOf(key, narrowed)),
        itemOf('last_visit_date', { ...(communicationType && { communicationType }) }),
      ]),
    })
  }
  expect((await ask()).results[0]?.values).toEqual([3, 4, '2026-04-03'])
  expect((await ask('new_visit')).results[0]?.values).toEqual([2, 2, '2026-04-02'])
  await expect(ask('phone')).rejects.toMatchObject({
    problem: {
      errors: [
        { path: 'items.0.aggregation_conditions.communication_type', message: expect.stringContaining('新規訪問') },
        { path: 'items.2.aggregation_conditions.communication_type' },
      ],
    },
  })
})

test('a word that an item does not have is refused, and not a condition that finds nothing', async () => {
  for (const [key, word, example] of [
    ['prefecture', '熊本', '01、北海道'],
    ['running_status', 'opened', 'open、開院'],
  ] as const)
    await expect(found(key, { stringIn: [word] })).rejects.toMatchObject({
      problem: {
        errors: [
          {
            path: 'filter_conditions.0.matching_groups.0.string_in.0',
            message: expect.stringContaining(example),
          },
        ],
      },
    })
})

test('attributes are sorted with none last, and numbers of beds are added up', async () => {
  const { client, ids } = partners
  const body = reportOf([itemOf('bed_count'), itemOf('name')])
  const sorted = async (operator: 'asc' | 'desc') => {
    const { results, resultsTotal } = await client.computeMedicalInstitutionReport({
      body: { ...body, sortConditions: [{ itemKey: 'bed_count', operator }] },
    })
    return { order: results.map(({ id }) => ids.indexOf(id)), resultsTotal }
  }
  expect(await sorted('asc')).toEqual({ order: [3, 1, 2, 0], resultsTotal: [219, null] })
  expect(await sorted('desc')).toEqual({ order: [2, 1, 3, 0], resultsTotal: [219, null] })
})

test('institutions without any relation are shown only if asked for', async () => {
  const { client } = partners
  const lone = await anInstitution(product.database.owner, { name: '関係のない医院' })
  const namesOf = async (includeUnrelated: boolean) => {
    const { results } = await client.computeMedicalInstitutionReport({
      body: {
        ...reportOf([itemOf('name')]),
        filterConditions: [{ itemKey: 'name', matchingGroups: [{ contain: '関係のない' }] }],
        includeUnrelated,
      },
    })
    return results.map(({ id }) => id)
  }
  expect(await namesOf(false)).toEqual([])
  expect(await namesOf(true)).toEqual([lone])
})

test('another tenant’s tags, contacts and doctors make no relation', async () => {
  const { database } = product
  const stranger = await product.clientFor(await aPerson(database, await aTenant(database)))
  const { results } = await stranger.computeMedicalInstitutionReport({ body: reportOf([itemOf('tags')]) })
  expect(results).toEqual([])
})

const refusal = async (body: Record<string, unknown>) =>
  partners.client.computeMedicalInstitutionReport({ body: body as never }).then(
    () => 'computed',
    (error: { problem?: { errors?: { path: string }[] } }) => error.problem?.errors?.map(({ path }) => path),
  )

const formula = (key: string, left: string, right: string) => ({
  key,
  definitionKey: 'formula',
  aggregationConditions: {},
  formula: { operator: '-', itemKeys: [left, right] },
})

describe('what cannot be computed is refused at its place', () => {
  const count = itemOf('referral_count')
  test.each<[string, Record<string, unknown>, string[]]>([
    ['an unknown item', reportOf([itemOf('no_such_item')]), ['items.0.definition_key']],
    ['an item of another kind', reportOf([itemOf('law_referral_rate')]), ['items.0.definition_key']],
    [
      'no period',
      { items: [{ ...count, aggregationConditions: {} }], displayItems: ['referral_count'] },
      ['items.0.aggregation_conditions'],
    ],
    [
      'two periods',
      reportOf([itemOf('referral_count', { fiscalYear: 2025, startMonthsAway: 1, endMonthsAway: 0 })]),
      ['items.0.aggregation_conditions'],
    ],
    [
      'half a period',
      reportOf([itemOf('referral_count', { startMonth: '2026-01-01' })]),
      ['items.0.aggregation_conditions.end_month'],
    ],
    [
      'a period of 200 months',
      reportOf([itemOf('referral_count', { startMonth: '2006-01-01', endMonth: '2026-01-01' })]),
      ['items.0.aggregation_conditions'],
    ],
    [
      'a narrowing of other items',
      reportOf([itemOf('referral_count', { kcodes: ['K546'] })]),
      ['items.0.aggregation_conditions.kcodes'],
    ],
    [
      'a formula of itself',
      { items: [count, formula('loop', 'loop', 'referral_count')], displayItems: ['loop'] },
      ['items.1.formula.item_keys.0'],
    ],
    [
      'formulas in a circle',
      { items: [formula('one', 'two', 'two'), formula('two', 'one', 'one')], displayItems: ['one'] },
      ['items.1.formula.item_keys.0', 'items.1.formula.item_keys.1'],
    ],
    [
      'four levels of formulas',
      {
        items: [
          count,
          formula('a', 'referral_count', 'referral_count'),
          formula('b', 'a', 'a'),
          formula('c', 'b', 'b'),
          formula('d', 'c', 'c'),
        ],
        displayItems: ['d'],
      },
      ['items.4.formula'],
    ],
    [
      'a difference of different units',
      { items: [count, itemOf('reply_rate'), formula('x', 'referral_count', 'reply_rate')], displayItems: ['x'] },
      ['items.2.formula'],
    ],
    [
      'a formula of a text',
      { items: [count, itemOf('name'), formula('x', 'referral_count', 'name')], displayItems: ['x'] },
      ['items.2.formula.item_keys.1', 'items.2.formula'],
    ],
    ['an unknown column', { items: [count], displayItems: ['other'] }, ['display_items.0']],
    [
      'a matcher of another type',
      { ...reportOf([count]), filterConditions: [{ itemKey: 'referral_count', matchingGroups: [{ contain: '1' }] }] },
      ['filter_conditions.0.matching_groups.0.contain'],
    ],
    [
      'another institution than the own',
      reportOf([itemOf('referral_count', { tenantMedicalInstitutionIds: [1] })]),
      ['items.0.aggregation_conditions.tenant_medical_institution_ids'],
    ],
    ['a later base month', { ...reportOf([count]), baseMonth: '2026-09-01' }, ['base_month']],
    [
      '101 items',
      reportOf(Array.from({ length: 101 }, (_, index) => itemOf('referral_count', {}, `item_${index}`))),
      ['items', 'display_items'],
    ],
  ])('%s', async (_, body, paths) => {
    expect(await refusal(body)).toEqual(paths)
  })
})

test('columns of a feature that the plan lacks are locked, and neither condition nor order', async () => {
  const { database } = product
  const plan = await aPlan(database, { without: ['diagnosis_analysis'] })
  const person = await aPerson(database, await aTenant(database, { plan }))
  const client = await product.clientFor(person)
  const narrow = itemOf('hospital_admission_count', { dpc6Digits: ['050030'] })
  const { columns } = await client.computeOwnDepartmentReport({ body: reportOf([narrow, itemOf('referral_count')]) })
  expect(columns.map(({ isLocked }) => isLocked)).toEqual([true, false])
  await expect(
    client.computeOwnDepartmentReport({
      body: { ...reportOf([narrow]), sortConditions: [{ itemKey: narrow.key, operator: 'asc' }] },
    }),
  ).rejects.toMatchObject({ status: 422 })
})

test('facility types are told in English to whom reads English: in cells, crosstabs, files and lists', async () => {
  const { person, ids } = partners
  const client = await product.clientFor(person, 'en')
  const items = reportOf([itemOf('facility_types')])
  const filterConditions = [{ itemKey: 'facility_types', matchingGroups: [{ haveAny: [1, 2] }] }]
  const { results } = await client.computeMedicalInstitutionReport({ body: { ...items, filterConditions } })
  expect(Object.fromEntries(results.map(({ id, values }) => [ids.indexOf(id), values[0]]))).toEqual({
    0: ['Clinic'],
    1: ['Clinic', 'Home care support hospital or clinic'],
    2: ['Hospital'],
  })
  const pivot = await client.pivotMedicalInstitutionReport({
    body: {
      items: [itemOf('facility_types'), itemOf('bed_count')],
      displayItems: ['bed_count'],
      filterConditions,
      aggregationRow: { itemKey: 'facility_types' },
      aggregationData: { itemKey: 'bed_count', aggregationMethod: 'sum' },
    },
  })
  expect(JSON.stringify(pivot)).toMatch(/"label":"Hospital"/)
  expect(JSON.stringify(pivot)).not.toMatch(/"label":"(病院|一般診療所)/)
  const file = await client.exportMedicalInstitutionReport({ body: { ...items, filterConditions, format: 'csv' } })
  const csv = await file.text()
  expect(csv).toMatch(/,Hospital\r\n/)
  expect(csv).not.toContain('一般診療所')
  const list = await (await client.exportMedicalInstitutions({ body: { medicalInstitutionIds: [...ids] } })).text()
  expect(list).toMatch(/,Clinic,/)
  expect(list).not.toMatch(/一般診療所|,病院,/)
  const japanese = await (
    await partners.client.exportMedicalInstitutions({ body: { medicalInstitutionIds: [...ids] } })
  ).text()
  expect(japanese).toMatch(/,一般診療所,/)
})

test('a file of a report with conditions has its rows although none of its columns is added up', async () => {
  const { client } = partners
  const body = {
    ...reportOf([itemOf('facility_types')]),
    filterConditions: [{ itemKey: 'facility_types', matchingGroups: [{ exists: true }] }],
    format: 'csv' as const,
  }
  const lines = (await (await client.exportMedicalInstitutionReport({ body })).text()).trimEnd().split('\r\n')
  expect(lines).toHaveLength(1 + 4 + 1)
})
