import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { figures } from '#contract/analysis/figures/figures.ts'
import { monthsBetween } from '#contract/months.ts'
import type { Client } from '#dataProvider/client.ts'
import { withTenant } from '#server/db/tenant.ts'
import { changeFacts } from '#server/facts/store/changeFacts.ts'
import { storeReferrals } from '#server/facts/store/storeFacts.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { aCommunication, anInstitution, aPerson, aTenant, type Person } from '../../support/builders.ts'
import { anOwnDepartment, anUpload, preparedReferral } from '../../support/facts/factBuilders.ts'
import { loadMonths } from '../../support/facts/loadedMonths.ts'
import { readPdf } from '../../support/readPdf.ts'

const month = '2026-05-01'

let product: TestApi
let institutionId: number
beforeAll(async () => {
  product = await testApi()
  institutionId = await anInstitution(product.database.owner, { name: '水前寺内科' })
})
afterAll(() => product.stop())

let person: Person
let client: Client
beforeEach(async () => {
  person = await aPerson(product.database, await aTenant(product.database), { username: '吉田 直美' })
  client = await product.clientFor(person)
})

const asked = {
  period: { startDate: '2026-04-01', endDate: '2026-05-31' },
  comparisonPeriod: { startDate: '2025-04-01', endDate: '2025-05-31' },
  unitType: 'month',
} as const

type Asked = NonNullable<Parameters<Client['createMonthlyReport']>[0]>['body']

const report = async (more: Partial<Asked> = {}) => {
  const read = await readPdf(await client.createMonthlyReport({ body: { ...asked, ...more } }))
  const [first = [], second = []] = read.pages.map((texts) => texts.map(({ text }) => text))
  return { ...read, first: first.join(' '), second: second.join(' ') }
}

const write = async (remarks: string, seen?: string | null) =>
  client.replaceMonthlyRemarks({
    month,
    body: { remarks, updatedAt: seen === undefined ? (await client.getMonthlyRemarks({ month })).updatedAt : seen },
  })

test('remarks on a month are kept, with who wrote them', async () => {
  expect(await client.getMonthlyRemarks({ month })).toEqual({ month, remarks: '', updatedAt: null, updatedBy: null })
  await write('循環器の紹介が増えた。\n\n来月は健診の案内を送る。\n')
  expect(await client.getMonthlyRemarks({ month })).toMatchObject({
    remarks: '循環器の紹介が増えた。\n\n来月は健診の案内を送る。',
    updatedBy: { name: '吉田 直美' },
  })
  expect(await client.getMonthlyRemarks({ month: '2026-04-01' })).toMatchObject({ remarks: '' })
  await write('')
  expect(await client.getMonthlyRemarks({ month })).toMatchObject({ remarks: '' })
})

test('what a colleague has written meanwhile is not written over', async () => {
  await write('循環器の紹介が増えた。')
  await expect(write('別の所見', null)).rejects.toMatchObject({
    status: 409,
    problem: { code: 'edit_conflict', current: { remarks: '循環器の紹介が増えた。' } },
  })
  expect(await client.getMonthlyRemarks({ month })).toMatchObject({ remarks: '循環器の紹介が増えた。' })
})

test('remarks are of at most 2,000 characters and 40 lines', async () => {
  for (const remarks of ['あ'.repeat(2_001), '\n'.repeat(40)])
    await expect(write(remarks)).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'remarks' }] } })
})

test('remarks of one hospital are not those of another, and writing them is noted', async () => {
  await write('循環器の紹介が増えた。')
  const stranger = await product.clientFor(await aPerson(product.database, await aTenant(product.database)))
  expect(await stranger.getMonthlyRemarks({ month })).toMatchObject({ remarks: '', updatedAt: null })
  const { rows } = await product.database.owner.query(
    'select action, record_type, operation from audit_logs where tenant_id = $1 order by id desc limit 1',
    [person.tenantId],
  )
  expect(rows).toEqual([{ action: 'update', record_type: 'monthly_remarks', operation: 'replaceMonthlyRemarks' }])
})

test('the first page is the month beside the one before and the same a year before, with the figures of the charts', async () => {
  await loadMonths(product.database, person, { institutionId, first: '2025-05-01', last: '2026-03-01', count: 2 })
  await loadMonths(product.database, person, { institutionId, first: '2026-04-01', last: '2026-04-01', count: 8 })
  await loadMonths(product.database, person, { institutionId, first: month, last: month, count: 12 })
  await aCommunication(product.database, person, institutionId, { actedDate: '2025-04-11' })
  await aCommunication(product.database, person, institutionId, { actedDate: '2026-05-11' })
  await client.replaceHospitalCounts({
    month,
    body: {
      whole: { firstVisitCount: 16, revisitCount: null, ambulanceCount: null, offHoursCount: null },
      departments: [],
      updatedAt: null,
    },
  })
  await write('循環器の紹介が増えた。\n来月は健診の案内を送る。')
  const { referrals } = await client.getReferralChart({
    body: { period: { startDate: month, endDate: '2026-05-31' }, unitType: 'month' },
  })
  const rate = referrals[0]?.items.find(({ key }) => key === 'law_referral_rate')?.value
  const { first, second, pages } = await report()
  expect(first).toContain('取扱注意')
  expect(first).toContain('当月 2026年5月 前月 2026年4月 前月との差 前年同月 2025年5月 前年同月との差')
  expect(first).toContain('紹介件数 ※1 12 件 8件 ▲ 4件増（+50.0%） 2件 ▲ 10件増（+500.0%）')
  expect(first).toMatch(/訪問件数 ※\d+ 1 件 0件 ▲ 1件増/)
  expect(first).toMatch(new RegExp(`${figures.law_referral_rate.name.ja} ※\\d+ ${rate?.toFixed(1)} % — — — —`))
  // No stays are loaded, so nothing is known of them.
  expect(first).toMatch(/入院件数 ※\d+ — — — — —/)
  expect(first).toContain('循環器の紹介が増えた。 来月は健診の案内を送る。')
  expect(second).toContain('対象期間 2026年4月〜2026年5月')
  expect(pages.length).toBeLessThanOrEqual(10)
})

test('visits are not compared with months in which none were recorded yet', async () => {
  await loadMonths(product.database, person, { institutionId, first: '2025-05-01', last: month, count: 2 })
  await aCommunication(product.database, person, institutionId, { actedDate: '2026-04-29' })
  await aCommunication(product.database, person, institutionId, { actedDate: '2026-05-11' })
  const { first } = await report()
  expect(first).toMatch(/訪問件数 ※\d+ 1 件 1件 （一部記録開始前） 記録開始前の月あり — 記録開始前の月あり/)
})

test('months without lists are told apart from months without referrals', async () => {
  await loadMonths(product.database, person, { institutionId, first: month, last: month, count: 3 })
  const { first } = await report()
  expect(first).toContain('紹介件数 ※1 3 件 — 未読込の月あり — 未読込の月あり')
})

test('a report that ends after the base month begins with the base month', async () => {
  await loadMonths(product.database, person, { institutionId, first: '2026-02-01', last: '2026-04-01' })
  const { first } = await report()
  expect(first).toContain('当月 2026年4月 前月 2026年3月')
})

test('a large hospital with long names and remarks that fill more than a page has ten pages before its appendix, which leaves out nothing', async () => {
  const { owner, app } = product.database
  const { tenantId } = person
  const upload = { tenantId, uploadId: await anUpload(owner, person) }
  const names = Array.from(
    { length: 40 },
    (_, index) => `医療法人社団熊本南部地域医療振興会附属総合リハビリテーション・在宅医療支援センター第${index}診療所`,
  )
  const institutions: number[] = []
  for (const name of names)
    institutions.push(await anInstitution(owner, { name, address: `熊本県${name}`.slice(0, 60) }))
  const departments: number[] = []
  for (let index = 0; index < 30; index += 1)
    departments.push(await anOwnDepartment(owner, tenantId, `総合診療内科第${index}外来`))
  await owner.query(
    'insert into tenant_group_medical_institutions (tenant_id, medical_institution_id) select $1, unnest($2::bigint[])',
    [tenantId, institutions.slice(0, 20)],
  )
  const months = monthsBetween('2021-06-01', month)
  await withTenant(app, tenantId, (tx) =>
    changeFacts(tx, tenantId, () =>
      storeReferrals(
        tx,
        tenantId,
        months.flatMap((day, place) =>
          institutions
            .filter((_, index) => (index + place) % 3 > 0)
            .map((id, index) =>
              preparedReferral(upload, {
                referral_date: day,
                medical_institution_id: id,
                own_department_id: departments[(index + place) % departments.length] ?? null,
              }),
            ),
        ),
      ),
    ),
  )
  for (const id of institutions.slice(0, 35))
    await aCommunication(product.database, person, id, { actedDate: '2025-08-11' })
  await write(Array.from({ length: 40 }, (_, line) => `${line + 1}行目　${'あ'.repeat(42)}`).join('\n'))
  const { pages, text } = await report({
    period: { startDate: '2023-12-01', endDate: '2026-05-31' },
    comparisonPeriod: { startDate: '2021-06-01', endDate: '2023-11-30' },
    visitUnitType: 'month',
  })
  const written = text.replaceAll(' ', '')
  const pageTexts = pages.map((texts) => texts.map((one) => one.text.replaceAll(/\s/g, '')).join(''))
  const appendix = pageTexts.findIndex((one) => one.includes('本文のグラフと順位のもとになった数値です'))
  expect(appendix).toBeGreaterThan(0)
  expect(appendix).toBeLessThanOrEqual(10)
  const behind = pageTexts.slice(appendix).join('')
  for (const index of departments.keys()) expect(behind).toContain(`総合診療内科第${index}外来`)
  for (const day of monthsBetween('2023-12-01', '2026-05-01'))
    expect(behind).toContain(`${day.slice(0, 4)}年${Number(day.slice(5, 7))}月`)
  expect(written).toContain('所見（続き）')
  expect(written).toContain('1行目')
  expect(written).toContain('40行目')
  expect(written).toMatch(/施設のうち上位\d+施設。残り\d+施設は画面「データ分析」に/)
  expect(written).not.toMatch(/行のうち/)
})
