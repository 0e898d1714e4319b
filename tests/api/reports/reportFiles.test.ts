import papaparse from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxItems } from '#contract/reports/reportItems.ts'
import { monthAfter, monthOf } from '#contract/months.ts'
import type { CellValue } from '#contract/reports/results.ts'
import { features } from '#contract/features.ts'
import { withTenant } from '#server/db/tenant.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { openReports } from '#server/reports/results.ts'
import { openTable } from '#server/tables/openTable.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { aCommunication, anInstitution, aPerson, aTenant, type Person, aPlan } from '../../support/builders.ts'
import { monthsAgo, referByMonth } from '../../support/facts/monthlyReferrals.ts'
import { aFolder } from '../../support/intake/madeFiles.ts'
import { itemOf, keysOf, reportOf } from '../../support/reports/reportItems.ts'

let product: TestApi
let folder: Awaited<ReturnType<typeof aFolder>>
let institutions: number[]
beforeAll(async () => {
  product = await testApi()
  folder = await aFolder()
  institutions = []
  for (let index = 0; index < 30; index += 1)
    institutions.push(
      await anInstitution(product.database.owner, {
        name: index === 7 ? '=HYPERLINK("http://example.jp")' : `医院 "${index}", 第一`,
        bedsTotal: index * 10,
      }),
    )
})
afterAll(async () => {
  await folder.remove()
  await product.stop()
})

const withoutDiagnoses = () => aPlan(product.database, { without: ['diagnosis_analysis'] })

/** A person whose hospital has letters from all the institutions. */
const anOffice = async (plan = 'professional202112'): Promise<Person> => {
  const person = await aPerson(product.database, await aTenant(product.database, { plan }), { username: '山田 太郎' })
  await referByMonth(
    product.database,
    person,
    institutions.map((institutionId, index) => ({ institutionId, referrals: [index % 4, 1, (index % 3) + 1] })),
  )
  return person
}

const csvRows = async (file: Blob) =>
  papaparse.parse<string[]>(new TextDecoder().decode(await file.arrayBuffer()).trim()).data

let serial = 0
const sheetsOf = async (file: Blob) => {
  const path = await folder.write(`book${(serial += 1)}`, new Uint8Array(await file.arrayBuffer()))
  const table = await openTable(path, 'レポート.xlsx')
  const sheets: Record<string, (readonly string[])[]> = {}
  for (const sheet of table.sheets) {
    const rows: (readonly string[])[] = []
    for await (const batch of table.rows(sheet)) rows.push(...batch.map(({ cells }) => cells))
    sheets[sheet ?? ''] = rows
  }
  await table.close()
  return sheets
}

const items = [
  itemOf('referral_count'),
  itemOf('referral_average', { startMonthsAway: 2, endMonthsAway: 0 }),
  itemOf('last_referral_month'),
  itemOf('departments'),
  itemOf('bed_count'),
  itemOf('reply_rate'),
]
const report = {
  ...reportOf(items),
  filterConditions: [{ itemKey: 'referral_count', matchingGroups: [{ moreEqual: 3 }] }],
  sortConditions: [{ itemKey: 'referral_count', operator: 'desc' as const }],
}

/** How the totals of a report with conditions are called. */
const totalOf = (rowCount: number) => `条件に合う${rowCount}施設の合計`

/** A number as CSV has it: three decimals, or as many digits of a smaller one. */
const roundedText = (value: CellValue): string => {
  if (typeof value !== 'number') return String(value ?? '')
  return String(Number(Math.abs(value) < 0.1 ? value.toPrecision(3) : value.toFixed(3)))
}

const csvText = (value: CellValue, index: number): string => {
  if (value === null) return ''
  if (Array.isArray(value)) return value.join('、')
  return items[index]?.key === 'last_referral_month' ? String(value).slice(0, 7).replace('-', '/') : roundedText(value)
}

const divided = (key: string, left: string, right: string) => ({
  ...itemOf('formula', {}, key),
  formula: { operator: '/' as const, itemKeys: [left, right] },
})

describe('the file of a report', () => {
  test('has as CSV the rows of all pages, their institutions and the totals', async () => {
    const client = await product.clientFor(await anOffice())
    const pages = [
      await client.computeMedicalInstitutionReport({ body: { ...report, page: 1, perPage: 10 } }),
      await client.computeMedicalInstitutionReport({ body: { ...report, page: 2, perPage: 10 } }),
      await client.computeMedicalInstitutionReport({ body: { ...report, page: 3, perPage: 10 } }),
    ]
    const rows = pages.flatMap(({ results }) => results)
    expect(rows.length).toBeGreaterThan(20)
    const file = await client.exportMedicalInstitutionReport({ body: { ...report, format: 'csv' } })
    expect([...new Uint8Array(await file.slice(0, 3).arrayBuffer())]).toEqual([0xef, 0xbb, 0xbf])
    const [headings, ...lines] = await csvRows(file)
    expect(headings?.[0]).toBe('医療機関ID')
    expect(headings?.[3]).toMatch(/^⚠ 紹介件数（.+〜.+）［件］$/)
    const asText = (name: string) => (name.startsWith('=') ? `'${name}` : name)
    expect(lines.slice(0, -1)).toEqual(
      rows.map(({ id, name, values }) => [String(id), asText(name), '開院', ...values.map(csvText)]),
    )
    expect(lines.at(-1)).toEqual(['', totalOf(rows.length), '', ...(pages[0]?.resultsTotal ?? []).map(csvText)])
  })

  test('is written of any one column alone, with and without a condition, with the total of the screen', async () => {
    const client = await product.clientFor(await anOffice())
    const referring = itemOf('referral_count', { startMonthsAway: 2, endMonthsAway: 0 }, 'referring')
    const conditions = [{ itemKey: 'referring', matchingGroups: [{ exists: true }] }]
    for (const key of keysOf('medical_institution'))
      for (const filterConditions of [[], conditions]) {
        const body = { ...reportOf([itemOf(key)]), items: [itemOf(key), referring], filterConditions }
        const { resultsTotal } = await client.computeMedicalInstitutionReport({ body })
        const file = await client.exportMedicalInstitutionReport({ body: { ...body, format: 'csv' } })
        const [, ...lines] = await csvRows(file)
        expect({ key, rows: lines.length }).toEqual({ key, rows: institutions.length + 1 })
        const [total] = resultsTotal
        expect({ key, total: lines.at(-1)?.[3] }).toEqual({
          key,
          total: typeof total === 'number' ? roundedText(total) : '',
        })
      }
  })

  test('has the same values and totals where so many rows are wanted that the sums of all are read', async () => {
    const { tenantId } = await anOffice()
    const lastYear = { start_months_away: 11, end_months_away: 0 }
    const unknown = Array.from({ length: 2_500 }, (_, place) => 1_900_000_000 + place)
    await withTenant(product.database.app, tenantId, async (tx) => {
      const account = { features: new Set(features), ownInstitutionId: null }
      const opened = await openReports.medical_institution(
        { tx, tenantId, account, language: 'ja' },
        {
          items: [
            { key: 'referral_count', definition_key: 'referral_count', aggregation_conditions: lastYear },
            { key: 'months', definition_key: 'referral_month_count', aggregation_conditions: lastYear },
            { key: 'last', definition_key: 'last_referral_month', aggregation_conditions: {} },
            { key: 'beds', definition_key: 'bed_count', aggregation_conditions: {} },
            { key: 'place', definition_key: 'municipality', aggregation_conditions: {} },
            { key: 'status', definition_key: 'running_status', aggregation_conditions: {} },
            { key: 'tags', definition_key: 'tags', aggregation_conditions: {} },
            { key: 'visited', definition_key: 'last_visit_date', aggregation_conditions: {} },
            {
              key: 'of_beds',
              definition_key: 'formula',
              aggregation_conditions: {},
              formula: { operator: '/', item_keys: ['referral_count', 'beds'] },
            },
          ],
          display_items: ['referral_count', 'months', 'last', 'beds', 'place', 'status', 'tags', 'visited', 'of_beds'],
          filter_conditions: [{ item_key: 'referral_count', matching_groups: [{ more_equal: 1 }] }],
          sort_conditions: [],
        },
      )
      const wanted = institutions.slice(0, 5).toReversed()
      const few = await opened.rowsOf(wanted)
      expect(few).toHaveLength(5)
      const found: unknown[] = []
      const batches = opened.rowsInBatches([...unknown, ...wanted], 1_000, true)
      let step = await batches.next()
      for (; !step.done; step = await batches.next()) found.push(...step.value)
      expect(found).toEqual(few)
      expect(step.value).toEqual(await opened.totals(wanted))
    })
  })

  test('has as a workbook the same rows with raw numbers, and what they mean', async () => {
    const client = await product.clientFor(await anOffice())
    const { results, resultsTotal } = await client.computeMedicalInstitutionReport({
      body: { ...report, perPage: 100 },
    })
    const file = await client.exportMedicalInstitutionReport({
      body: { ...report, name: '紹介の多い施設', format: 'xlsx' },
    })
    const { 結果: lines = [], 条件: conditions = [] } = await sheetsOf(file)
    const plain = (value: CellValue) =>
      value === null
        ? ''
        : Array.isArray(value)
          ? value.join('、')
          : typeof value === 'number'
            ? Number(value.toPrecision(15))
            : value
    const padded = (cells: readonly string[]) => [...cells, ...Array.from({ length: 9 - cells.length }, () => '')]
    expect(lines.slice(1, -1).map(padded)).toEqual(
      results.map(({ id, name, values }) => [id, name, '開院', ...values.map(plain)].map(String)),
    )
    expect(padded(lines.at(-1) ?? [])).toEqual(
      ['', totalOf(results.length), '', ...resultsTotal.map(plain)].map(String),
    )
    const words = conditions.map((cells) => cells.join('|'))
    expect(words).toContain('レポート名|紹介の多い施設')
    expect(words).toContain(`基準月|${monthsAgo(0).slice(0, 7).replace('-', '/')}`)
    expect(words).toContain('基準月の決め方|指定なし（最新の月）')
    expect(words).toContain('作成者|山田 太郎')
    expect(words.some((row) => /^紹介件数（.+）\|3件以上$/.test(row))).toBe(true)
    expect(words.some((row) => /^紹介件数（.+）\|降順$/.test(row))).toBe(true)
    expect(words.some((row) => row.includes('|紹介件数|') && row.length > 40)).toBe(true)
  })

  test('has as many columns as a report can have', async () => {
    const client = await product.clientFor(await anOffice())
    const many = Array.from({ length: maxItems }, (_, index) =>
      itemOf(index % 2 === 0 ? 'referral_count' : 'running_status', {}, `item_${index}`),
    )
    const body = { ...reportOf(many), filterConditions: [{ itemKey: 'item_0', matchingGroups: [{ moreEqual: 3 }] }] }
    const { results, resultsTotal } = await client.computeMedicalInstitutionReport({ body: { ...body, perPage: 100 } })
    const [, ...lines] = await csvRows(
      await client.exportMedicalInstitutionReport({ body: { ...body, format: 'csv' } }),
    )
    const asText = (values: readonly CellValue[]) => values.map(roundedText)
    expect(lines.map((cells) => cells.slice(3))).toEqual(
      [...results.map(({ values }) => values), resultsTotal].map(asText),
    )
    expect(lines[0]).toHaveLength(3 + maxItems)
  })

  test('has a formula of an attribute that is no column itself, with the quotient of the sums as its total where they add up', async () => {
    const client = await product.clientFor(await anOffice())
    const used = [
      itemOf('referral_count'),
      itemOf('bed_count'),
      itemOf('distance_km'),
      divided('of_beds', 'referral_count', 'bed_count'),
      divided('of_distance', 'referral_count', 'distance_km'),
    ]
    const body = { ...report, items: used, displayItems: ['of_beds', 'of_distance'] }
    const { results, resultsTotal } = await client.computeMedicalInstitutionReport({ body: { ...body, perPage: 100 } })
    const lines = await csvRows(await client.exportMedicalInstitutionReport({ body: { ...body, format: 'csv' } }))
    expect(lines.slice(1, -1).map((cells) => cells.slice(3))).toEqual(
      results.map(({ values }) => values.map(roundedText)),
    )
    const { resultsTotal: sums } = await client.computeMedicalInstitutionReport({
      body: { ...body, displayItems: ['referral_count', 'bed_count'] },
    })
    const [referrals = 0, beds = 0] = sums.map(Number)
    // Distances do not add up.
    expect(resultsTotal).toEqual([referrals / beds, null])
    expect(lines.at(-1)).toEqual(['', totalOf(results.length), '', roundedText(resultsTotal[0] ?? null), ''])
  })

  test('leaves columns empty that the plan does not include, and says so', async () => {
    const client = await product.clientFor(await anOffice(await withoutDiagnoses()))
    const body = reportOf([
      itemOf('referral_count'),
      itemOf('hospital_admission_count', { dpc6Digits: ['010060'] }, 'of_disease'),
    ])
    const [headings, ...lines] = await csvRows(
      await client.exportMedicalInstitutionReport({ body: { ...body, format: 'csv' } }),
    )
    expect(headings?.[4]).toMatch(/（ご契約に含まれない項目）$/)
    expect(new Set(lines.map((cells) => cells[4]))).toEqual(new Set(['']))
  })

  test('has nothing of another tenant', async () => {
    await anOffice()
    const client = await product.clientFor(await aPerson(product.database, await aTenant(product.database)))
    const lines = await csvRows(await client.exportMedicalInstitutionReport({ body: { ...report, format: 'csv' } }))
    // Referrals are unknown without a list; no institutions have no beds.
    expect(lines.slice(1)).toEqual([['', totalOf(0), '', '', '', '', '', '0', '']])
  })

  test('says of how many rows the total of a report with conditions is, as CSV and as a workbook', async () => {
    const client = await product.clientFor(await anOffice())
    const body = {
      ...reportOf([itemOf('referral_count')]),
      filterConditions: [{ itemKey: 'referral_count', matchingGroups: [{ moreEqual: 1 }] }],
    }
    const { totalCount, isNarrowed } = await client.computeMedicalInstitutionReport({ body })
    expect(isNarrowed).toBe(true)
    const total = totalOf(totalCount)
    const [, ...lines] = await csvRows(
      await client.exportMedicalInstitutionReport({ body: { ...body, format: 'csv' } }),
    )
    expect(lines.at(-1)?.[1]).toBe(total)
    const { 結果: rows = [] } = await sheetsOf(
      await client.exportMedicalInstitutionReport({ body: { ...body, format: 'xlsx' } }),
    )
    expect(rows.at(-1)?.[1]).toBe(total)
    const all = await client.computeMedicalInstitutionReport({ body: reportOf([itemOf('referral_count')]) })
    expect(all.isNarrowed).toBe(false)
  })

  test('names departments and has the whole hospital as their total', async () => {
    const client = await product.clientFor(await anOffice())
    const body = reportOf([itemOf('referral_count')])
    const { resultsTotal } = await client.computeOwnDepartmentReport({ body })
    const [headings, ...lines] = await csvRows(
      await client.exportOwnDepartmentReport({ body: { ...body, format: 'csv' } }),
    )
    expect(headings?.[0]).toBe('自院診療科')
    expect(lines).toEqual([
      ['診療科なし', String(resultsTotal[0])],
      ['合計', String(resultsTotal[0])],
    ])
  })

  test('says the periods of columns that somebody has named, in each heading and language, as the screen does below them', async () => {
    const person = await anOffice()
    const named = (key: string, name: string, years: number) => ({
      ...itemOf('referral_count', { fiscalYearsAway: years }, key),
      name,
    })
    const body = {
      items: [
        named('now', '今年度', 0),
        named('before', '前年度', 1),
        {
          ...itemOf('formula', {}, 'change'),
          name: '増減',
          formula: { operator: '-' as const, itemKeys: ['now', 'before'] },
        },
        itemOf('running_status'),
      ],
      displayItems: ['now', 'before', 'change'],
      filterConditions: [{ itemKey: 'change', matchingGroups: [{ lessEqual: 1_000 }] }],
      sortConditions: [{ itemKey: 'now', operator: 'desc' as const }],
    }
    const client = await product.clientFor(person)
    const { columns } = await client.computeMedicalInstitutionReport({ body })
    const [now = '', before = ''] = columns.map(({ period }) => period?.label)
    expect(now).not.toBe('')
    const wanted = [`今年度（${now}）［件］`, `前年度（${before}）［件］`, expect.stringMatching(/^増減［件］/)]
    const plain = (headings: readonly string[] = []) => headings.slice(3).map((heading) => heading.replace('⚠ ', ''))
    const [headings] = await csvRows(await client.exportMedicalInstitutionReport({ body: { ...body, format: 'csv' } }))
    expect(plain(headings)).toEqual(wanted)
    const { 結果: lines, 条件: conditions = [] } = await sheetsOf(
      await client.exportMedicalInstitutionReport({ body: { ...body, format: 'xlsx' } }),
    )
    expect(plain(lines?.[0])).toEqual(wanted)
    expect(conditions.map(([heading = '']) => heading)).toEqual(
      expect.arrayContaining([`増減（${now}、${before}）`, `今年度（${now}）`]),
    )
    const english = await product.clientFor(person, 'en')
    const [inEnglish = []] = await csvRows(
      await english.exportMedicalInstitutionReport({ body: { ...body, format: 'csv' } }),
    )
    // A name that the product's own reports have too is told in the reader's language, any other as it was given.
    expect(inEnglish.join()).toMatch(/This fiscal year \(\w+ \d{4}.*\) \[cases\]/)
    expect(inEnglish.join()).toMatch(/前年度 \(\w+ \d{4}.*\) \[cases\]/)
    const aggregationData = { aggregationMethod: 'sum' as const, itemKey: 'now' }
    const pivot = { ...body, filterConditions: [], aggregationRow: { itemKey: 'running_status' }, aggregationData }
    expect((await client.pivotMedicalInstitutionReport({ body: pivot })).dataHeading).toBe(`今年度（${now}）`)
    const [ofPivot] = await csvRows(await client.exportMedicalInstitutionReport({ body: { ...pivot, format: 'csv' } }))
    // The months are loaded in part, as the headings of the list say too.
    expect(ofPivot?.[1]).toBe(`⚠ 今年度（${now}）の合計［件］`)
  })

  test('says of visits that the present month is not over, as the screen does, and nothing of that up to an earlier month', async () => {
    const person = await anOffice()
    const present = monthOf(dayInJapan())
    await aCommunication(product.database, person, institutions[0] ?? 0, { actedDate: present })
    const client = await product.clientFor(person)
    const visits = [itemOf('visit_count', { startMonthsAway: 1, endMonthsAway: 0 })]
    for (const named of [visits, visits.map((item) => ({ ...item, name: '訪問' }))])
      for (const baseMonth of [null, monthAfter(present, -1)]) {
        const body = { ...reportOf(named), baseMonth }
        const { columns, latestBaseMonth } = await client.computeMedicalInstitutionReport({ body })
        expect(latestBaseMonth).toBe(present)
        const label = columns[0]?.period?.label ?? ''
        expect(label.endsWith('（途中）')).toBe(baseMonth === null)
        const [headings] = await csvRows(
          await client.exportMedicalInstitutionReport({ body: { ...body, format: 'csv' } }),
        )
        expect(headings?.[3]).toContain(`（${label}）［件］`)
      }
  })

  test('has each communication with its institution, its day as a day, and no totals', async () => {
    const person = await anOffice()
    await aCommunication(product.database, person, institutions[0] ?? 0, { actedDate: '2026-04-03' })
    const client = await product.clientFor(person, 'en')
    const body = { ...reportOf([itemOf('acted_date')]), communicationType: 'visit' as const }
    const csv = await csvRows(await client.exportCommunicationReport({ body: { ...body, format: 'csv' } }))
    expect(csv.slice(1)).toEqual([[String(institutions[0]), '医院 "0", 第一', 'Open', '2026/04/03']])
    const { Results: lines = [], Conditions: conditions = [] } = await sheetsOf(
      await client.exportCommunicationReport({ body: { ...body, format: 'xlsx' } }),
    )
    expect(lines.slice(1)).toEqual([[String(institutions[0]), '医院 "0", 第一', 'Open', '2026-04-03']])
    expect(conditions).toContainEqual(['Type of communication', 'visits without first ones'])
  })

  test('is an export in the audit log, with the fields but not the values of the request', async () => {
    const person = await anOffice()
    const client = await product.clientFor(person)
    await client.exportMedicalInstitutionReport({ body: { ...report, format: 'csv' } })
    const { rows } = await product.database.owner.query<{ action: string; record_type: string }>(
      'select action, record_type from audit_logs where tenant_id = $1 and operation = $2',
      [person.tenantId, 'exportMedicalInstitutionReport'],
    )
    expect(rows).toEqual([{ action: 'export', record_type: 'medical_institution_report_file' }])
  })
})

describe('the file of a crosstab', () => {
  test('has its rows, columns and totals, with its items, period and unit in the headings', async () => {
    const person = await anOffice()
    for (const [index, day] of ['2026-04-03', '2026-04-20', '2026-05-07'].entries())
      await aCommunication(product.database, person, institutions[index] ?? 0, { actedDate: day })
    const client = await product.clientFor(person)
    const body = {
      ...reportOf([itemOf('user'), itemOf('acted_date')]),
      communicationType: 'visit' as const,
      aggregationRow: { itemKey: 'user' },
      aggregationColumn: { itemKey: 'acted_date', dateGrouping: 'month' as const },
      aggregationData: { aggregationMethod: 'count' as const },
    }
    const file = await client.exportCommunicationReport({ body: { ...body, name: '訪問', format: 'csv' } })
    expect(await csvRows(file)).toEqual([
      ['担当者 ＼ 実施日（件数［件］）', '2026年4月（4月3日から記録）', '2026年5月', '合計'],
      ['山田 太郎', '2', '1', '3'],
      ['合計', '2', '1', '3'],
    ])
    expect(file.name).toMatch(/^訪問_集計(_基準月\d{6})?\.csv$/)
    const { 結果: lines, 条件: conditions = [] } = await sheetsOf(
      await client.exportCommunicationReport({ body: { ...body, format: 'xlsx' } }),
    )
    expect(lines).toEqual(await csvRows(file))
    expect(conditions).toContainEqual(['行数', '1'])
    const { aggregationRow: _row, aggregationColumn: _column, aggregationData: _data, ...list } = body
    const [headings] = await csvRows(await client.exportCommunicationReport({ body: { ...list, format: 'csv' } }))
    expect(headings).toEqual(['医療機関ID', '医療機関名', '状態', '担当者', '実施日'])
    const { rows } = await product.database.owner.query(
      'select from audit_logs where tenant_id = $1 and operation = $2',
      [person.tenantId, 'exportCommunicationReport'],
    )
    expect(rows).toHaveLength(3)
  })

  test('names what is summed up where there are no columns, and counts partners as facilities', async () => {
    const client = await product.clientFor(await anOffice())
    const body = {
      ...reportOf([itemOf('running_status'), itemOf('referral_count')]),
      aggregationRow: { itemKey: 'running_status' },
    }
    const pivotOf = async (aggregationData: { aggregationMethod: 'sum' | 'count'; itemKey?: string }) => ({
      screen: await client.pivotMedicalInstitutionReport({ body: { ...body, aggregationData } }),
      lines: await csvRows(
        await client.exportMedicalInstitutionReport({ body: { ...body, aggregationData, format: 'csv' } }),
      ),
    })
    const sum = await pivotOf({ aggregationMethod: 'sum', itemKey: 'referral_count' })
    expect(sum.lines).toEqual([
      [sum.screen.rowHeading ?? '', expect.stringMatching(/^⚠ 紹介件数（.+〜.+）の合計［件］$/)],
      ['開院', String(sum.screen.total)],
      ['合計', String(sum.screen.total)],
    ])
    const count = await pivotOf({ aggregationMethod: 'count' })
    expect(count.screen.unit).toBe('施設')
    expect(count.lines[0]?.[1]).toBe('施設数［施設］')
  })
})
