import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../support/api.ts'
import { aCommunication, anInstitution, aPerson, aTenant } from '../../support/builders.ts'
import { monthsAgo, storeByMonth } from '../../support/facts/monthlyReferrals.ts'
import { itemOf, reportOf } from '../../support/reports/reportItems.ts'
import { dearRuns } from '../../support/strength.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { aprilOf, fiscalYearOf } from '#contract/months.ts'

let product: TestApi
beforeAll(async () => {
  product = await testApi()
})
afterAll(() => product.stop())

interface Visit {
  readonly institution: number
  readonly staff: number
  readonly day: string
  readonly likes: number
  readonly topics: readonly number[]
}

const visits = fc.array(
  fc.record({
    institution: fc.integer({ min: 0, max: 2 }),
    staff: fc.integer({ min: 0, max: 1 }),
    day: fc.constantFrom('2025-11-30', '2026-01-01', '2026-01-31', '2026-03-31', '2026-04-01'),
    likes: fc.integer({ min: 0, max: 2 }),
    topics: fc.uniqueArray(fc.integer({ min: 0, max: 1 })),
  }),
  { maxLength: 12 },
)

/** An office with visits by two people to three partners; a checkbox label says what was talked about. */
const anOffice = async (made: readonly Visit[]) => {
  const { database } = product
  const { owner } = database
  const tenantId = await aTenant(database)
  const people = [
    await aPerson(database, tenantId, { username: '青木' }),
    await aPerson(database, tenantId, { username: '井上' }),
  ] as const
  const institutions = [await anInstitution(owner), await anInstitution(owner), await anInstitution(owner)]
  const { rows } = await owner.query<{ label_id: number; id: number }>(
    `with label as (
      insert into communication_labels (tenant_id, name, communication_type, component_type, is_required, position)
      values ($1, '話題', 'visit', 'checkbox', false, 1) returning id
    )
    insert into communication_label_selections (tenant_id, label_id, label, position)
    select $1, label.id, topic, place from label cross join unnest(array['外来', '入院']) with ordinality as listed (topic, place)
    returning label_id, id`,
    [tenantId],
  )
  for (const { institution, staff, day, likes, topics } of made) {
    const { rows: added } = await owner.query<{ id: number }>(
      `insert into communications (tenant_id, medical_institution_id, communication_type, acted_date, user_id, created_by)
      values ($1, $2, 'visit', $3, $4, $4) returning id`,
      [tenantId, institutions[institution], day, people[staff]?.accountId],
    )
    for (const person of people.slice(0, likes))
      await owner.query('insert into communication_likes (tenant_id, communication_id, user_id) values ($1, $2, $3)', [
        tenantId,
        added[0]?.id,
        person.accountId,
      ])
    for (const topic of topics)
      await owner.query(
        `insert into communication_label_choices (tenant_id, communication_id, label_id, selection_id) values ($1, $2, $3, $4)`,
        [tenantId, added[0]?.id, rows[topic]?.label_id, rows[topic]?.id],
      )
  }
  return { client: await product.clientFor(people[0]), labelId: rows[0]?.label_id ?? 0 }
}

type Keys = (visit: Visit) => (string | null)[]
const staffs = ['青木', '井上']
const topicNames = ['外来', '入院']
const april = (day: string) => `${Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0)}-04-01`

const axes: Readonly<Record<string, { readonly axis: object; readonly keys: Keys }>> = {
  user: { axis: { itemKey: 'user' }, keys: ({ staff }) => [staffs[staff] ?? null] },
  month: { axis: { itemKey: 'acted_date' }, keys: ({ day }) => [`${day.slice(0, 7)}-01`] },
  year: { axis: { itemKey: 'acted_date', dateGrouping: 'fiscal_year' }, keys: ({ day }) => [april(day)] },
  day: { axis: { itemKey: 'acted_date', dateGrouping: 'date' }, keys: ({ day }) => [day] },
  topics: {
    axis: { itemKey: 'topics' },
    keys: ({ topics }) => (topics.length === 0 ? [null] : topics.map((topic) => topicNames[topic] ?? null)),
  },
}

const someQuestion = fc.record({
  row: fc.option(fc.constantFrom('user', 'month', 'year', 'day', 'topics')),
  column: fc.option(fc.constantFrom('user', 'month', 'year', 'topics')),
  method: fc.constantFrom('count' as const, 'with_topics' as const, 'sum' as const, 'average' as const),
  deduplicated: fc.boolean(),
})
const itemsOf = { count: null, with_topics: 'topics', sum: 'like_count', average: 'like_count' } as const

/** What a row or column stands for: people by their names, other values as they are. */
const shownOf = (axis: string | null, { value, label }: { readonly value: string | null; readonly label: string }) =>
  axis === 'user' && value !== null ? label : value

type Question = typeof someQuestion extends fc.Arbitrary<infer T> ? T : never

/** The latest visit of each institution, the last entered of a day. */
const latest = (records: readonly Visit[], all: readonly Visit[]) => {
  const order = (visit: Visit) => [visit.day, all.indexOf(visit)] as const
  const newer = (one: Visit, other: Visit) => {
    const [a, b] = [order(one), order(other)]
    return a[0] === b[0] ? a[1] > b[1] : a[0] > b[0]
  }
  return records.filter(
    (visit) =>
      !records.some((other) => other.institution === visit.institution && other !== visit && newer(other, visit)),
  )
}

const valueOf = (records: readonly Visit[], all: readonly Visit[], { method, deduplicated }: Question) => {
  const counted = deduplicated ? latest(records, all) : records
  const sum = counted.reduce((total, { likes }) => total + likes, 0)
  if (method === 'count') return counted.length
  if (method === 'with_topics') return counted.filter(({ topics }) => topics.length > 0).length
  if (method === 'sum') return sum
  return counted.length === 0 ? null : sum / counted.length
}

/** Averages are decimals of 16 digits, the last of which a division of floats does not share. */
const without16thDigit = (value: number | null) => (value === null ? null : Number(value.toFixed(14)))

test('every pivot is that of the communications, its totals computed anew', async () => {
  await fc.assert(
    fc.asyncProperty(visits, fc.array(someQuestion, { minLength: 12, maxLength: 12 }), async (made, questions) => {
      const { client, labelId } = await anOffice(made)
      const items = [
        itemOf('user'),
        itemOf('acted_date'),
        itemOf('like_count'),
        itemOf(`communication_label_${labelId}`, {}, 'topics'),
      ]
      for (const question of questions) {
        const { row, column, method, deduplicated } = question
        const reply = await client.pivotCommunicationReport({
          body: {
            ...reportOf(items),
            communicationType: 'visit',
            aggregationRow: row === null ? null : (axes[row]?.axis as never),
            aggregationColumn: column === null ? null : (axes[column]?.axis as never),
            aggregationData: {
              aggregationMethod: method === 'with_topics' ? 'count' : method,
              itemKey: itemsOf[method],
              deduplicateWithMedicalInstitution: deduplicated,
            },
          },
        })
        const keysOf = (name: string | null): Keys => (name === null ? () => [null] : (axes[name]?.keys ?? (() => [])))
        const select = (rowValue?: string | null, columnValue?: string | null) =>
          made.filter(
            (visit) =>
              (rowValue === undefined || keysOf(row)(visit).includes(rowValue)) &&
              (columnValue === undefined || keysOf(column)(visit).includes(columnValue)),
          )
        const expectedOf = (of: readonly Visit[]) => without16thDigit(valueOf(of, made, question))
        const expected = {
          results: reply.results.map(({ rowValue }) => ({
            dataValues: reply.columnValues.map((value) =>
              expectedOf(select(shownOf(row, rowValue), shownOf(column, value))),
            ),
            total: expectedOf(select(shownOf(row, rowValue))),
          })),
          totals: reply.columnValues.map((value) => expectedOf(select(undefined, shownOf(column, value)))),
          total: expectedOf(made),
        }
        expect({
          question,
          results: reply.results.map(({ dataValues, total }) => ({
            dataValues: dataValues.map(without16thDigit),
            total: without16thDigit(total),
          })),
          totals: reply.totals.map(without16thDigit),
          total: without16thDigit(reply.total),
        }).toEqual({ question, ...expected })
        const shown = reply.results.map(({ rowValue }) => shownOf(row, rowValue))
        const wanted = new Set(made.flatMap(keysOf(row)))
        expect(new Set(shown.filter((value) => select(value).length > 0))).toEqual(wanted)
      }
    }),
    dearRuns(20),
  )
})

describe('the rows and columns of a pivot', () => {
  test('fill gaps between months and fiscal years', async () => {
    const visit = { institution: 0, staff: 0, likes: 0, topics: [] }
    const { client } = await anOffice([
      { ...visit, day: '2025-11-30' },
      { ...visit, day: '2026-02-01' },
    ])
    const { results } = await client.pivotCommunicationReport({
      body: {
        ...reportOf([itemOf('acted_date')]),
        communicationType: 'visit',
        aggregationRow: { itemKey: 'acted_date', dateGrouping: 'month' },
        aggregationData: { aggregationMethod: 'count' },
      },
    })
    expect(results.map(({ rowValue: { label }, total }) => [label, total])).toEqual([
      ['2025年11月（11月30日から記録）', 1],
      ['2025年12月', 0],
      ['2026年1月', 0],
      ['2026年2月', 1],
    ])
  })

  test('are no numbers, and data are nothing else', async () => {
    const { client } = await anOffice([])
    const body = {
      ...reportOf([itemOf('user'), itemOf('like_count')]),
      communicationType: 'visit' as const,
      aggregationRow: { itemKey: 'user' },
      aggregationData: { aggregationMethod: 'sum' as const, itemKey: 'like_count' },
    }
    await expect(
      client.pivotCommunicationReport({ body: { ...body, aggregationRow: { itemKey: 'like_count' } } }),
    ).rejects.toMatchObject({ problem: { errors: [{ path: 'aggregation_row.item_key' }] } })
    await expect(
      client.pivotCommunicationReport({
        body: { ...body, aggregationData: { aggregationMethod: 'average', itemKey: 'user' } },
      }),
    ).rejects.toMatchObject({ problem: { errors: [{ path: 'aggregation_data.item_key' }] } })
    await expect(
      client.pivotCommunicationReport({ body: { ...body, aggregationRow: { itemKey: 'absent' } } }),
    ).rejects.toMatchObject({ problem: { errors: [{ path: 'aggregation_row.item_key' }] } })
  })

  test('referrals around visits are averaged and not summed up, because visits to one partner count the same ones', async () => {
    const { database } = product
    const person = await aPerson(database, await aTenant(database))
    const institutionId = await anInstitution(database.owner)
    await storeByMonth(database, person, [{ institutionId, referrals: [4, 4, 4, 4, 4, 4, 4] }])
    const visitsOn = monthsAgo(2).replace(/01$/, '10')
    for (let visit = 0; visit < 2; visit += 1)
      await aCommunication(database, person, institutionId, { actedDate: visitsOn })
    const client = await product.clientFor(person)
    const around = ['referral_count_before', 'referral_count_after'] as const
    const ask = (itemKey: string, aggregationMethod: 'sum' | 'average') =>
      client.pivotCommunicationReport({
        body: {
          items: [
            ...around.map((key) => itemOf(key, { spanMonths: 1 })),
            {
              key: 'change',
              definitionKey: 'formula',
              aggregationConditions: {},
              formula: { operator: '-' as const, itemKeys: [...around].toReversed() },
            },
          ],
          displayItems: [...around, 'change'],
          communicationType: 'visit',
          aggregationData: { aggregationMethod, itemKey },
        },
      })
    expect((await ask('referral_count_after', 'average')).total).toBe(4)
    for (const key of [...around, 'change'])
      await expect(ask(key, 'sum')).rejects.toMatchObject({
        problem: { errors: [{ path: 'aggregation_data.aggregation_method' }] },
      })
  })

  test('a pivot of more columns than a reply holds says how many there would be', async () => {
    const { database } = product
    const person = await aPerson(database, await aTenant(database))
    await database.owner.query(
      `insert into communications (tenant_id, medical_institution_id, communication_type, acted_date, user_id, created_by)
      select $1, $2, 'visit', '2024-01-01'::date + number, $3, $3 from generate_series(1, 201) as number`,
      [person.tenantId, await anInstitution(database.owner), person.accountId],
    )
    const client = await product.clientFor(person)
    await expect(
      client.pivotCommunicationReport({
        body: {
          ...reportOf([itemOf('user'), itemOf('acted_date')]),
          communicationType: 'visit',
          aggregationRow: { itemKey: 'user' },
          aggregationColumn: { itemKey: 'acted_date', dateGrouping: 'date' },
          aggregationData: { aggregationMethod: 'count' },
        },
      }),
    ).rejects.toMatchObject({
      problem: { errors: [{ path: 'aggregation_column', message: expect.stringContaining('201') }] },
    })
  })
})

test('a total over fiscal years names them, and the present one says that it is not over', async () => {
  const { database } = product
  const person = await aPerson(database, await aTenant(database))
  const institutionId = await anInstitution(database.owner)
  const today = dayInJapan()
  const year = fiscalYearOf(today)
  for (const actedDate of [aprilOf(year - 1), aprilOf(year)])
    await aCommunication(database, person, institutionId, { actedDate })
  const client = await product.clientFor(person)
  const reply = await client.pivotCommunicationReport({
    body: {
      ...reportOf([itemOf('user'), itemOf('acted_date')]),
      communicationType: 'visit',
      aggregationRow: { itemKey: 'user' },
      aggregationColumn: { itemKey: 'acted_date', dateGrouping: 'fiscal_year' },
      aggregationData: { aggregationMethod: 'count' },
    },
  })
  expect(reply.columnValues.map(({ label }) => label)).toEqual([`${year - 1}年度`, `${year}年度（途中）`])
  expect(reply.rowTotalsHeading).toBe(`合計（${year - 1}年度〜${year}年度（途中））`)
  expect(reply.columnTotalsHeading).toBe('合計')
})

test('a month or year of a crosstab in which recording began says so, as does the present month, on screen and in files', async () => {
  const { database } = product
  const person = await aPerson(database, await aTenant(database))
  const institutionId = await anInstitution(database.owner)
  const today = dayInJapan()
  const year = fiscalYearOf(today) - 1
  await aCommunication(database, person, institutionId, { actedDate: `${year - 3}-04-01`, type: 'phone' })
  await aCommunication(database, person, institutionId, { actedDate: `${year}-11-29` })
  await aCommunication(database, person, institutionId, { actedDate: today })
  const client = await product.clientFor(person)
  const body = (dateGrouping: 'month' | 'fiscal_year') => ({
    ...reportOf([itemOf('user'), itemOf('acted_date')]),
    communicationType: 'visit' as const,
    aggregationRow: { itemKey: 'acted_date', dateGrouping },
    aggregationColumn: { itemKey: 'user' },
    aggregationData: { aggregationMethod: 'count' as const },
  })
  const labels = async (grouping: 'month' | 'fiscal_year') => {
    const { results } = await client.pivotCommunicationReport({ body: body(grouping) })
    return results.map(({ rowValue: { label } }) => label)
  }
  expect(await labels('fiscal_year')).toEqual([`${year}年度（11月29日から記録）`, `${year + 1}年度（途中）`])
  const months = await labels('month')
  expect(months[0]).toBe(`${year}年11月（11月29日から記録）`)
  expect(months.at(-1)).toMatch(/（途中）$/)
  expect(months.slice(1, -1).filter((label) => label.includes('（'))).toEqual([])
  const file = await client.exportCommunicationReport({
    body: { ...body('fiscal_year'), format: 'csv' },
  })
  expect(await (file as Blob).text()).toContain(`${year}年度（11月29日から記録）`)
})
