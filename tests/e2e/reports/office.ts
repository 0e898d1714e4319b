import { monthAfter } from '#contract/months.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { aCommunication, anInstitution, aPerson, aTenant } from '../../support/builders.ts'
import { withTenant } from '#server/db/tenant.ts'
import { changeFacts } from '#server/facts/store/changeFacts.ts'
import { storeReferrals } from '#server/facts/store/storeFacts.ts'
import { anUpload, preparedAdmission, preparedReferral } from '../../support/facts/factBuilders.ts'
import { storeAdmissions } from '../../support/facts/storeAdmissions.ts'
import { loadMonths } from '../../support/facts/loadedMonths.ts'
import { aReport } from '../../support/savedReports.ts'
import type { Institution } from '../fixtures.ts'

export const lastMonth = monthAfter(dayInJapan(), -1)
const lastYear = { start_months_away: 11, end_months_away: 0 }

export type SceneDatabase = Parameters<typeof aTenant>[0] &
  Parameters<typeof aPerson>[0] &
  Parameters<typeof loadMonths>[0]

const item = (key: string, definitionKey: string, conditions: object = lastYear, more: object = {}) => ({
  key,
  definition_key: definitionKey,
  aggregation_conditions: conditions,
  ...more,
})

/**
 * An office with 30 partners, of which one has more referrals than the others, and visits to it. It has a
 * report of partners and a pivot of its visits.
 */
export const anOffice = async (database: SceneDatabase, institution: Institution) => {
  const tenantId = await aTenant(database)
  const person = await aPerson(database, tenantId, { role: 'owner' })
  const others = await Promise.all(Array.from({ length: 29 }, () => anInstitution(database.owner)))
  await loadMonths(database, person, {
    institutionId: institution.id,
    first: monthAfter(lastMonth, -13),
    last: lastMonth,
    count: 2,
    also: ['reverse_referral', 'ff1_file'],
  })
  for (const institutionId of others)
    await loadMonths(database, person, { institutionId, first: lastMonth, last: lastMonth })
  // The only stay of a referral ended in the month after it, so those of last month's referrals are not complete.
  const first = monthAfter(lastMonth, -13)
  const place = { tenantId, uploadId: await anUpload(database.owner, person), patientId: '1' }
  await withTenant(database.app, tenantId, (tx) =>
    changeFacts(tx, tenantId, () =>
      storeReferrals(tx, tenantId, [
        preparedReferral(place, { referral_date: first, medical_institution_id: institution.id }),
      ]),
    ),
  )
  await withTenant(database.app, tenantId, (tx) =>
    changeFacts(tx, tenantId, () =>
      storeAdmissions(tx, tenantId, [
        preparedAdmission(place, { admission_date: first, discharge_date: monthAfter(first, 1) }),
      ]),
    ),
  )
  await database.owner.query(
    'insert into settling_lags (tenant_id, month_count, stay_count) values ($1, 1, 1) on conflict (tenant_id) do update set month_count = 1',
    [tenantId],
  )
  for (const type of ['visit', 'visit', 'new_visit'])
    await aCommunication(database, person, institution.id, { type, actedDate: lastMonth })
  const yearly = [
    item('referrals', 'referral_count', lastYear, { shading: 'size' }),
    item('sent', 'reverse_referral_count'),
    item('difference', 'difference_count', lastYear, { shading: 'change' }),
    item('rate', 'hospital_admission_rate'),
    item('visits', 'visit_count'),
    item('last', 'last_referral_month', {}),
  ]
  const partners = await aReport(database, person, {
    kind: 'medical_institution',
    name: '連携先の一年',
    items: yearly,
    display_items: yearly.map(({ key }) => key),
    sort_conditions: [{ item_key: 'referrals', operator: 'desc' }],
  })
  const records = [item('acted', 'acted_date', {}), item('type', 'prefecture', {})]
  const visits = await aReport(database, person, {
    kind: 'communication',
    name: '訪問の集計',
    communication_type: 'visit',
    items: records,
    display_items: records.map(({ key }) => key),
    aggregation_row: { item_key: 'type' },
    aggregation_column: { item_key: 'acted', date_grouping: 'month' },
    aggregation_data: { aggregation_method: 'count' },
  })
  return { person, partners, visits }
}
