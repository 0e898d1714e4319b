import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Figure } from '#contract/analysis/figures/figures.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { anInstitution } from '../../support/builders.ts'
import { aChartOffice, type ChartOffice, storeFacts } from '../../support/facts/chartOffice.ts'
import { preparedAdmission, preparedReferral, preparedReverseReferral } from '../../support/facts/factBuilders.ts'
import { readPdf } from '../../support/readPdf.ts'
import { readWorkbook } from '../../support/readWorkbook.ts'
import { itemOf, reportOf } from '../../support/reports/reportItems.ts'

const month = { startDate: '2026-04-01', endDate: '2026-04-30' }

let product: TestApi
let clinic: number
let sister: number
beforeAll(async () => {
  product = await testApi()
  clinic = await anInstitution(product.database.owner)
  sister = await anInstitution(product.database.owner)
})
afterAll(() => product.stop())

let office: ChartOffice
beforeEach(async () => {
  office = await aChartOffice(product, [clinic, sister])
  await product.database.owner.query(
    'insert into tenant_group_medical_institutions (tenant_id, medical_institution_id) values ($1, $2)',
    [office.tenantId, sister],
  )
  const [own_department_id] = office.departments
  const times = (count: number, institution: number, isFirst = true) =>
    Array.from({ length: count }, () => ({ institution, isFirst }))
  // 40 first visits with a letter, 10 of them from the sister hospital, and 7 later visits, which never count.
  const referrals = [...times(30, clinic), ...times(10, sister), ...times(7, clinic, false)]
  // 26 letters back, 6 of them to the sister hospital.
  const sent = [...times(20, clinic), ...times(6, sister)]
  await storeFacts(product, office.tenantId, {
    referrals: referrals.map(({ institution, isFirst }) =>
      preparedReferral(office, {
        referral_date: '2026-04-10',
        medical_institution_id: institution,
        own_department_id,
        first_visit_flag: isFirst,
      }),
    ),
    reverseReferrals: sent.map(({ institution }) =>
      preparedReverseReferral(office, {
        reverse_referral_date: '2026-04-12',
        medical_institution_id_to: institution,
        own_department_id,
      }),
    ),
    admissions: [],
  })
})

type Counts = Partial<Record<'firstVisitCount' | 'revisitCount' | 'ambulanceCount' | 'offHoursCount', number>>

/** Enters counts for the whole hospital and for its first department. */
const enter = async (counts: Counts) => {
  const { months } = await office.client.listHospitalCounts({ from: month.startDate, to: month.startDate })
  const all = { firstVisitCount: null, revisitCount: null, ambulanceCount: null, offHoursCount: null, ...counts }
  return office.client.replaceHospitalCounts({
    month: month.startDate,
    body: {
      whole: all,
      departments: [{ ownDepartmentId: office.departments[0] ?? 0, ...all }],
      updatedAt: months[0]?.updatedAt ?? null,
    },
  })
}

const rates = [
  'law_referral_rate',
  'law_reverse_referral_rate',
  'advanced_referral_rate',
  'advanced_reverse_referral_rate',
  'fee_referral_rate',
  'fee_reverse_referral_rate',
] as const satisfies readonly Figure[]

const chartedValues = async (figures: readonly Figure[]) => {
  const { referrals } = await office.client.getReferralChart({ body: { period: month, unitType: 'month' } })
  return figures.map((figure) => referrals[0]?.items.find(({ key }) => key === figure)?.value ?? null)
}

/** Loads an outpatient file with 80 first visits, and the stays of three patients, of whom two came by ambulance. */
const loadAutomaticCounts = async () => {
  const [own_department_id] = office.departments
  await product.database.owner.query('insert into own_department_dpc_codes values ($1, $2, $3)', [
    office.tenantId,
    '010',
    own_department_id,
  ])
  await product.database.owner.query('insert into outpatient_months values ($1, $2, $3, $4, $5, $6, $7)', [
    office.tenantId,
    month.startDate,
    '010',
    80,
    420,
    0,
    office.uploadId,
  ])
  await storeFacts(product, office.tenantId, {
    referrals: [],
    reverseReferrals: [],
    admissions: ['901', '902', '903'].map((patientId) =>
      preparedAdmission(
        { ...office, patientId },
        {
          admission_date: '2026-04-03',
          discharge_date: '2026-04-09',
          own_department_id,
          is_by_ambulance: patientId !== '903',
        },
      ),
    ),
  })
}

describe('of a month with 40 letters and 26 back, 10 and 6 of them within the group', () => {
  test('each official text has its own counts', async () => {
    await enter({ firstVisitCount: 80, revisitCount: 420, ambulanceCount: 20, offHoursCount: 5 })
    expect(
      await chartedValues([
        'law_referral_patient_count',
        'law_reverse_referral_patient_count',
        'referral_patient_count',
        'reverse_referral_patient_count',
        'emergency_patient_count',
      ]),
    ).toEqual([30, 20, 40, 26, 20])
  })

  test('地域医療支援病院 leave the group out in both directions, 特定機能病院 and the fee schedule count it and ambulances', async () => {
    await enter({ firstVisitCount: 80, revisitCount: 420, ambulanceCount: 20, offHoursCount: 5 })
    const expected = [
      (100 * 30) / 80,
      (100 * 20) / 80,
      (100 * (40 + 20)) / (80 + 20),
      (100 * 26) / (80 + 20),
      (100 * (40 + 20)) / 80,
      (1000 * 26) / (80 + 420),
    ]
    expect(await chartedValues(rates)).toEqual(expected)
    // Reports on departments say the same as the charts.
    const { resultsTotal, results } = await office.client.computeOwnDepartmentReport({
      body: reportOf(rates.map((rate) => itemOf(rate, { startMonth: '2026-04-01', endMonth: '2026-04-01' }))),
    })
    expect(resultsTotal).toEqual(expected)
    expect(results.find(({ id }) => id === office.departments[0])?.values).toEqual(expected)
  })

  test('emergencies at night and on holidays are needed for no rate', async () => {
    await enter({ firstVisitCount: 80, revisitCount: 420, ambulanceCount: 20 })
    expect((await chartedValues(rates)).every((rate) => rate !== null)).toBe(true)
  })

  test('a rate is unknown where a count that its text needs is unknown', async () => {
    await enter({ firstVisitCount: 80 })
    expect((await chartedValues(rates)).map((rate) => rate !== null)).toEqual([true, true, false, false, false, false])
  })

  test('first visits counted automatically contain arrivals that went home, so only those admitted are added', async () => {
    await loadAutomaticCounts()
    await enter({ ambulanceCount: 20 })
    const expected = [
      (100 * 30) / 80,
      (100 * 20) / 80,
      (100 * (40 + 20)) / (80 + 2),
      (100 * 26) / (80 + 2),
      (100 * (40 + 20)) / 80,
      (1000 * 26) / (80 + 420),
    ]
    expect(await chartedValues(rates)).toEqual(expected)
    const { resultsTotal, results } = await office.client.computeOwnDepartmentReport({
      body: reportOf(rates.map((rate) => itemOf(rate, { startMonth: '2026-04-01', endMonth: '2026-04-01' }))),
    })
    expect(resultsTotal).toEqual(expected)
    expect(results.find(({ id }) => id === office.departments[0])?.values).toEqual(expected)
  })
})

describe('ambulance arrivals that are counted automatically', () => {
  const unsettledIn = async () => {
    const { referrals } = await office.client.getReferralChart({ body: { period: month, unitType: 'month' } })
    return Object.fromEntries(
      (referrals[0]?.items ?? []).flatMap(({ key, unsettledMonths }) =>
        unsettledMonths ? [[key, unsettledMonths] as const] : [],
      ),
    )
  }
  const areUnsettled = async () => {
    const { months } = await office.client.listHospitalCounts({ from: '2026-04-01', to: '2026-04-01' })
    return months.map(({ areAdmissionsUnsettled }) => areAdmissionsUnsettled)
  }
  const april = [month.startDate]

  test('lack those who are still in hospital, so every figure that has them is unsettled', async () => {
    await loadAutomaticCounts()
    expect(await unsettledIn()).toEqual({
      emergency_patient_count: april,
      advanced_referral_rate: april,
      advanced_reverse_referral_rate: april,
      fee_referral_rate: april,
    })
    expect(await areUnsettled()).toEqual([true])
  })

  test('are final where the office has entered them, but for what is added to automatic first visits', async () => {
    await loadAutomaticCounts()
    await enter({ ambulanceCount: 20 })
    expect(await unsettledIn()).toEqual({ advanced_referral_rate: april, advanced_reverse_referral_rate: april })
    await enter({ firstVisitCount: 80, ambulanceCount: 20 })
    expect(await unsettledIn()).toEqual({})
  })

  test('are settled once later stays have ended', async () => {
    await loadAutomaticCounts()
    await storeFacts(product, office.tenantId, {
      referrals: [],
      reverseReferrals: [],
      admissions: [
        preparedAdmission(
          { ...office, patientId: '904' },
          { admission_date: '2026-05-03', discharge_date: '2026-05-09' },
        ),
      ],
    })
    expect(await unsettledIn()).toEqual({})
    expect(await areUnsettled()).toEqual([false])
  })

  test('are marked in reports, where they are compared with no other month', async () => {
    await loadAutomaticCounts()
    const columns = async () => {
      const april2026 = { startMonth: '2026-04-01', endMonth: '2026-04-01' }
      const reply = await office.client.computeOwnDepartmentReport({
        body: reportOf([itemOf('fee_referral_rate', april2026), itemOf('law_referral_rate', april2026)]),
      })
      return reply.columns.map(({ state, notCompared }) => [state, notCompared?.reason ?? null])
    }
    expect(await columns()).toEqual([
      ['unsettled', 'unsettled'],
      ['complete', null],
    ])
    await enter({ ambulanceCount: 20 })
    expect(await columns()).toEqual([
      ['complete', null],
      ['complete', null],
    ])
  })

  test('are for reference in the files of reports on departments, which say why they may exceed 100 %', async () => {
    const april2026 = { startMonth: '2026-04-01', endMonth: '2026-04-01' }
    const body = reportOf([itemOf('fee_referral_rate', april2026)])
    const csv = await office.client.exportOwnDepartmentReport({ body: { ...body, format: 'csv' } })
    const [heading] = (await csv.text()).split('\n')
    const xlsx = await office.client.exportOwnDepartmentReport({ body: { ...body, format: 'xlsx' } })
    const conditions = (await readWorkbook(xlsx)).get('条件')?.flat().join('\n')
    for (const text of [heading, conditions]) {
      expect(text).toContain('同じ式で計算した参考値です')
      expect(text).toMatch(/紹介割合（診療報酬）[^\n]*：救急患者は分子に加わり[^\n]*100%を超えることがある/)
    }
  })

  test('are marked in the monthly report and the yearly workbook', async () => {
    await loadAutomaticCounts()
    const report = await readPdf(
      await office.client.createMonthlyReport({
        body: {
          period: month,
          comparisonPeriod: { startDate: '2026-03-01', endDate: '2026-03-31' },
          unitType: 'month',
        },
      }),
    )
    const text = report.text.replaceAll(' ', '')
    expect(text).toMatch(/救急患者数(※\d+)?2人（未確定）/)
    expect(text).toContain('2026年4月の救急患者数は未確定です。')
    const sheets = await readWorkbook(await office.client.exportAnnualReport({ fiscalYear: 2026 }))
    expect(
      sheets
        .get('月別')
        ?.find(([name]) => name === '2026年4月')
        ?.at(-1),
    ).toContain('救急搬送患者数は未確定')
  })
})
