import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Figure } from '#contract/analysis/figures/figures.ts'
import { workbookType } from '#contract/core.ts'
import { monthsBetween } from '#contract/months.ts'
import type { Client } from '#dataProvider/client.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { anInstitution, aPerson, aTenant, type Person } from '../../support/builders.ts'
import { loadMonths } from '../../support/facts/loadedMonths.ts'
import { readWorkbook } from '../../support/readWorkbook.ts'

const fiscalYear = 2025
const [april, march] = ['2025-04-01', '2026-03-01']

let product: TestApi
let institutionId: number
beforeAll(async () => {
  product = await testApi()
  institutionId = await anInstitution(product.database.owner)
})
afterAll(() => product.stop())

let person: Person
let client: Client
beforeEach(async () => {
  const tenantId = await aTenant(product.database, { name: '水前寺病院' })
  person = await aPerson(product.database, tenantId, { username: '吉田 直美' })
  client = await product.clientFor(person)
})

const nothing = {
  sharedUse: {
    institutionCount: null,
    unrelatedInstitutionCount: null,
    registeredInstitutionCount: null,
    bedCount: null,
    bedUsePercent: null,
  },
  equipmentUses: [],
  trainings: [],
  updatedAt: null,
}

const activities = {
  sharedUse: {
    institutionCount: 480,
    unrelatedInstitutionCount: 470,
    registeredInstitutionCount: 210,
    bedCount: 6,
    bedUsePercent: 52.5,
  },
  equipmentUses: [
    { name: 'MRI', useCount: 312, institutionCount: 80 },
    { name: '=研修室', useCount: 0, institutionCount: null },
  ],
  trainings: [
    { heldOn: '2025-06-05', title: '心不全の地域連携', outsideParticipantCount: 41, ownParticipantCount: 12 },
    { heldOn: '2026-02-10', title: '緩和ケア研修会', outsideParticipantCount: 20, ownParticipantCount: null },
  ],
}

const enter = (more: Partial<typeof activities & { updatedAt: string | null }> = {}, year = fiscalYear) =>
  client.replaceAnnualActivities({ fiscalYear: year, body: { ...nothing, ...activities, ...more } })

const enterFirstVisits = async (months: readonly string[], firstVisitCount: number) => {
  for (const month of months)
    await client.replaceHospitalCounts({
      month,
      body: {
        whole: { firstVisitCount, revisitCount: 100, ambulanceCount: 9, offHoursCount: 4 },
        departments: [],
        updatedAt: null,
      },
    })
}

const load = (first = april, last = march) =>
  loadMonths(product.database, person, { institutionId, first, last, count: 7, also: ['reverse_referral'] })

const book = async (by = client, year = fiscalYear) => {
  const sheets = await readWorkbook(await by.exportAnnualReport({ fiscalYear: year }))
  const rowIn = (sheet: string, name: string) => sheets.get(sheet)?.find(([first]) => first === name) ?? []
  return { sheets, rowIn }
}

/** The figures of the charts for the fiscal year, as they are written. */
const charted = async (unitType: 'month' | 'year') => {
  const { referrals } = await client.getReferralChart({
    body: { period: { startDate: april, endDate: '2026-03-31' }, unitType },
  })
  return referrals.map(({ label, items }) => {
    const value = (figure: Figure) => items.find(({ key }) => key === figure)?.value ?? null
    return {
      label,
      counts: [
        value('law_referral_patient_count'),
        value('first_visit_patient_count'),
        value('law_reverse_referral_patient_count'),
      ].map(Number),
      rates: [value('law_referral_rate'), value('law_reverse_referral_rate')].map(Number),
    }
  })
}

test('what is entered for a year is kept in its order, with who entered it', async () => {
  expect(await client.getAnnualActivities({ fiscalYear })).toEqual({ ...nothing, fiscalYear, updatedBy: null })
  const saved = await enter()
  expect(await client.getAnnualActivities({ fiscalYear })).toEqual({
    ...activities,
    fiscalYear,
    updatedAt: saved.updatedAt,
    updatedBy: { id: person.accountId, name: '吉田 直美' },
  })
  await enter({ trainings: [], updatedAt: saved.updatedAt })
  expect((await client.getAnnualActivities({ fiscalYear })).trainings).toEqual([])
  expect((await client.getAnnualActivities({ fiscalYear: 2024 })).equipmentUses).toEqual([])
})

test('what a colleague has entered meanwhile is not written over', async () => {
  await enter()
  await expect(enter({ equipmentUses: [] })).rejects.toMatchObject({
    status: 409,
    problem: { code: 'edit_conflict', current: { equipment_uses: [{ name: 'MRI' }, { name: '=研修室' }] } },
  })
})

test('trainings of another year, and numbers that cannot be, are refused at their place', async () => {
  const paths = (more: Parameters<typeof enter>[0]) =>
    enter(more).then(
      () => [],
      (error: { problem: { errors: { path: string }[] } }) => error.problem.errors.map(({ path }) => path),
    )
  const [training] = activities.trainings
  if (!training) throw new Error('There is no training')
  expect(await paths({ trainings: [training, { ...training, heldOn: '2026-04-01' }] })).toEqual(['trainings.1.held_on'])
  expect(await paths({ sharedUse: { ...activities.sharedUse, bedUsePercent: 100.5 } })).toEqual([
    'shared_use.bed_use_percent',
  ])
  expect(await paths({ sharedUse: { ...activities.sharedUse, bedCount: -1 } })).toEqual(['shared_use.bed_count'])
})

test('the workbook has the figures of the charts, by month and for the year', async () => {
  await load()
  await enterFirstVisits(monthsBetween(april, march), 13)
  await enter()
  const file = await client.exportAnnualReport({ fiscalYear })
  expect(file.name).toBe('地域医療支援病院業務報告_2025年度.xlsx')
  expect(file.type).toBe(workbookType)
  const { sheets, rowIn } = await book()
  expect([...sheets.keys()]).toEqual(['概要', '月別', '共同利用', '研修', '定義'])
  for (const { label, counts, rates } of [...(await charted('month')), ...(await charted('year'))]) {
    const [, a, b, c, ambulances, offHours, rate, reverseRate, note] = rowIn('月別', label)
    expect([label, ...[a, b, c].map(Number)]).toEqual([label, ...counts])
    expect([rate, reverseRate].map((written) => Number(written).toFixed(1))).toEqual(rates.map((one) => one.toFixed(1)))
    expect([ambulances, offHours]).toEqual(label === '2025年度' ? ['108', '48'] : ['9', '4'])
    expect(note ?? '').toBe('')
  }
  const [year] = await charted('year')
  expect(Number(rowIn('概要', '紹介率（医療法）')[1]).toFixed(1)).toBe(year?.rates[0]?.toFixed(1))
  expect(rowIn('概要', '病院')[1]).toBe('水前寺病院')
  expect(rowIn('概要', '紹介患者数（A）')[1]).toBe(String(year?.counts[0]))
  expect(rowIn('概要', '設備・施設の利用回数（合計）')[1]).toBe('312')
  expect(rowIn('概要', '研修の実施回数')[1]).toBe('2')
  expect(rowIn('概要', '研修者数（院外）')[1]).toBe('61')
  // The own participants of one training are not known, so neither is their sum.
  expect(rowIn('概要', '研修者数（院内）')).toEqual(['研修者数（院内）', '', '人', '未入力'])
  expect(rowIn('共同利用', '=研修室')).toEqual(['=研修室', '0', '未入力'])
  expect(rowIn('研修', '2025/6/5')).toEqual(['2025/6/5', '心不全の地域連携', '41', '12'])
  // Nothing of the report depends on the base month.
  for (const sheet of ['概要', '定義']) expect(rowIn(sheet, '基準月')).toEqual([])
})

test('the year is the sum of its months, without letters within the own group', async () => {
  const { tenantId } = person
  const sister = await anInstitution(product.database.owner)
  await product.database.owner.query(
    'insert into tenant_group_medical_institutions (tenant_id, medical_institution_id) values ($1, $2)',
    [tenantId, sister],
  )
  await load()
  const also = { institutionId: sister, count: 2, also: ['reverse_referral'] } as const
  await loadMonths(product.database, person, { ...also, first: '2025-06-01', last: '2025-09-01' })
  for (const [index, month] of monthsBetween(april, march).entries()) await enterFirstVisits([month], 10 + index)
  const { rowIn } = await book()
  const months = (await charted('month')).map(({ label }) => rowIn('月別', label))
  const year = rowIn('月別', '2025年度')
  for (const column of [1, 2, 3, 4, 5])
    expect(Number(year[column])).toBe(months.reduce((sum, row) => sum + Number(row[column]), 0))
  // Seven of each a month; those of the sister hospital count in neither direction.
  expect(year.slice(1, 4)).toEqual(['84', '186', '84'])
  expect(Number(year[6])).toBeCloseTo((100 * 84) / 186)
  expect(Number(year[7])).toBeCloseTo((100 * 84) / 186)
})

test('a month whose counts are unknown is blank and said to be, and the year has no rate', async () => {
  await load()
  await enterFirstVisits(monthsBetween('2025-05-01', march), 13)
  const { rowIn } = await book()
  expect(rowIn('月別', '2025年4月')).toEqual([
    '2025年4月',
    '7',
    '',
    '7',
    '',
    '',
    '',
    '',
    '不明: 初診患者数が未登録、救急搬送患者数が未登録、休日・夜間の救急患者数が未登録',
  ])
  expect(Number(rowIn('月別', '2025年5月')[6]).toFixed(1)).toBe('53.8')
  expect(rowIn('概要', '紹介率（医療法）').slice(1)).toEqual(['', '%', '不明'])
  expect(rowIn('概要', '初診患者数（B）').slice(1)).toEqual(['', '人', '不明'])
  expect(await charted('year')).toMatchObject([{ rates: [0, 0] }])
})

test('a year whose lists are not all loaded has no rate, and says which', async () => {
  await load('2025-06-01', march)
  await enterFirstVisits(monthsBetween(april, march), 13)
  const { rowIn } = await book()
  expect(rowIn('月別', '2025年4月').at(-1)).toBe('不明: 紹介一覧が未読込・一部未読込、逆紹介一覧が未読込・一部未読込')
  expect(rowIn('概要', '紹介率（医療法）').slice(1)).toEqual(['', '%', '不明'])
  expect(rowIn('概要', '逆紹介率（医療法）').slice(1)).toEqual(['', '%', '不明'])
  expect(rowIn('概要', '分からないもの').at(-1)).toContain('紹介一覧が未読込・一部未読込')
})

test('nothing of another hospital is in a workbook, and what is missing is said', async () => {
  await load()
  await enter()
  const stranger = await product.clientFor(
    await aPerson(product.database, await aTenant(product.database, { name: '白川病院' })),
  )
  const { sheets, rowIn } = await book(stranger)
  const text = [...sheets.values()].flat(2).join(' ')
  for (const word of ['MRI', '心不全', '水前寺']) expect(text).not.toContain(word)
  expect(rowIn('概要', '病院')[1]).toBe('白川病院')
  expect(rowIn('概要', '研修の実施回数')).toEqual(['研修の実施回数', '', '回', '未入力'])
  expect(rowIn('研修', '未入力')).toHaveLength(1)
  expect(await stranger.getAnnualActivities({ fiscalYear })).toMatchObject({ trainings: [], updatedAt: null })
})

test('entries and workbooks are noted in the audit log', async () => {
  await enter()
  await client.exportAnnualReport({ fiscalYear })
  const { rows } = await product.database.owner.query(
    'select action, record_type, operation from audit_logs where tenant_id = $1 order by id desc limit 2',
    [person.tenantId],
  )
  expect(rows).toEqual([
    { action: 'export', record_type: 'annual_report', operation: 'exportAnnualReport' },
    { action: 'update', record_type: 'annual_activities', operation: 'replaceAnnualActivities' },
  ])
})
