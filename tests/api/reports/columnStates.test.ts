import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogue } from '#contract/reports/items/catalogue.ts'
import type { ReportItemDefinition } from '#contract/reports/items/item.ts'
import { isCalculable } from '#contract/reports/valueTypes.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { anInstitution } from '../../support/builders.ts'
import { aChartOffice, storeFacts } from '../../support/facts/chartOffice.ts'
import { preparedReferral, preparedReverseReferral } from '../../support/facts/factBuilders.ts'
import { itemOf, keysOf, reportOf } from '../../support/reports/reportItems.ts'

let product: TestApi
let clinic: number
beforeAll(async () => {
  product = await testApi()
  clinic = await anInstitution(product.database.owner)
})
afterAll(() => product.stop())

const month = { startMonth: '2026-04-01', endMonth: '2026-04-01' }
const day = '2026-04-10'

/** The columns and totals of all numbers of a month, where lists of some kinds are loaded and all patients are counted. */
const columnsWhere = async (lists: { readonly received: boolean; readonly sent: boolean }) => {
  const office = await aChartOffice(product, [clinic])
  const [own_department_id] = office.departments
  await storeFacts(product, office.tenantId, {
    referrals: lists.received
      ? [
          preparedReferral(office, {
            referral_date: day,
            medical_institution_id: clinic,
            own_department_id,
            first_visit_flag: true,
            is_replied: true,
          }),
        ]
      : [],
    reverseReferrals: lists.sent
      ? [
          preparedReverseReferral(office, {
            reverse_referral_date: day,
            medical_institution_id_to: clinic,
            own_department_id,
          }),
        ]
      : [],
    admissions: [],
  })
  const counts = { firstVisitCount: 20, revisitCount: 30, ambulanceCount: 5, offHoursCount: 2 }
  await office.client.replaceHospitalCounts({
    month: month.startMonth,
    body: {
      whole: counts,
      departments: [{ ownDepartmentId: own_department_id ?? 0, ...counts }],
      updatedAt: null,
    },
  })
  const numbers = (kind: 'medical_institution' | 'own_department') =>
    keysOf(kind)
      .filter((key) => {
        const { valueType, narrowedBy }: ReportItemDefinition = catalogue[key]
        return isCalculable(valueType) && narrowedBy.includes('period')
      })
      .map((key) => itemOf(key, month))
  const replies = [
    await office.client.computeMedicalInstitutionReport({ body: reportOf(numbers('medical_institution')) }),
    await office.client.computeOwnDepartmentReport({ body: reportOf(numbers('own_department')) }),
  ]
  return new Map(
    replies.flatMap(({ columns, resultsTotal }) =>
      columns.map(({ itemKey, state }, place): [string, { state: typeof state; isKnown: boolean }] => [
        itemKey,
        { state, isKnown: resultsTotal[place] != null },
      ]),
    ),
  )
}

test('every number that is unknown because a list is missing says that a list is missing, and no other does', async () => {
  const both = await columnsWhere({ received: true, sent: true })
  const known = [...both].filter(([, { isKnown }]) => isKnown).map(([key]) => key)
  expect(known).toContain('advanced_reverse_referral_rate')
  for (const lists of [
    { received: true, sent: false },
    { received: false, sent: true },
  ]) {
    const columns = await columnsWhere(lists)
    const saying = known.map((key) => [key, columns.get(key)?.state === 'not_loaded'])
    expect({ lists, saying }).toEqual({ lists, saying: known.map((key) => [key, !columns.get(key)?.isKnown]) })
  }
})
