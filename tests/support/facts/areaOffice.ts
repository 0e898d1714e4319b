import { withTenant } from '#server/db/tenant.ts'
import { changeFacts, together } from '#server/facts/store/changeFacts.ts'
import { storeReferrals } from '#server/facts/store/storeFacts.ts'
import { aCommunication, anInstitution, aPerson, aTenant } from '../builders.ts'
import type { TestDatabase } from '../database.ts'
import { anOwnDepartment, anUpload, preparedReferral } from './factBuilders.ts'
import { monthsAgo } from './monthlyReferrals.ts'

/** Adds a label of areas. @param areas - municipality codes by the area's name */
export const anAreaLabel = async (
  owner: TestDatabase['owner'],
  tenantId: number,
  areas: Readonly<Record<string, string>>,
  labelName = '営業エリア',
): Promise<number> => {
  const { rows } = await owner.query<{ id: number }>(
    `insert into medical_institution_labels (tenant_id, name, component_type, position)
    values ($1, $2, 'area', 1) returning id`,
    [tenantId, labelName],
  )
  const labelId = rows[0]?.id ?? 0
  for (const [index, [name, municipality]] of Object.entries(areas).entries())
    await owner.query(
      `with area as (
        insert into medical_institution_label_areas (tenant_id, label_id, name, position)
        values ($1, $2, $3, $4) returning id
      )
      insert into medical_institution_label_area_municipalities (tenant_id, label_id, municipality_code, area_id)
      select $1, $2, $5, id from area`,
      [tenantId, labelId, name, index, municipality],
    )
  return labelId
}

/** The institutions of a tenant's referrals. Masters are changed by their ids: in one statement a distributed database does not read tables of tenants and change masters. */
export const referringInstitutions = async (owner: TestDatabase['owner'], tenantId: number): Promise<number[]> => {
  const { rows } = await owner.query<{ id: number }>(
    'select distinct medical_institution_id as id from referrals where tenant_id = $1',
    [tenantId],
  )
  return rows.map(({ id }) => id)
}

/**
 * An office with two areas, two departments, referrals of last month and of the same month a year before, and visits of
 * last month: 中央 refers 3 now and 1 before to 循環器内科, 東 2 now to 外科; its owner visited twice.
 */
export const anAreaOffice = async (database: Pick<TestDatabase, 'app' | 'owner' | 'identity'>) => {
  const { owner, app } = database
  await owner.query(
    `insert into municipalities (code, prefecture_code, name)
    values ('43101', '43', '熊本市中央区'), ('43102', '43', '熊本市東区') on conflict do nothing`,
  )
  const tenantId = await aTenant(database)
  const person = await aPerson(database, tenantId, { role: 'owner' })
  const central = await anInstitution(owner, { name: `中央医院${tenantId}`, municipalityCode: '43101' })
  const eastern = await anInstitution(owner, { name: `東医院${tenantId}`, municipalityCode: '43102' })
  const heart = await anOwnDepartment(owner, tenantId, '循環器内科')
  const surgery = await anOwnDepartment(owner, tenantId, '外科')
  const labelId = await anAreaLabel(owner, tenantId, { 中央: '43101', 東: '43102' })
  const place = { tenantId, uploadId: await anUpload(owner, person) }
  const referrals = [
    ...Array.from({ length: 3 }, () => [central, heart, 0] as const),
    ...Array.from({ length: 1 }, () => [central, heart, 12] as const),
    ...Array.from({ length: 2 }, () => [eastern, surgery, 0] as const),
  ].map(([institutionId, departmentId, monthsBack]) =>
    preparedReferral(place, {
      referral_date: monthsAgo(monthsBack).replace(/01$/, '15'),
      medical_institution_id: institutionId,
      own_department_id: departmentId,
    }),
  )
  await withTenant(app, tenantId, (tx) =>
    changeFacts(tx, tenantId, async () => ({
      touched: together([(await storeReferrals(tx, tenantId, referrals)).touched]),
    })),
  )
  for (const institutionId of [central, eastern])
    await aCommunication(database, person, institutionId, { actedDate: monthsAgo(0).replace(/01$/, '10') })
  return { tenantId, person, labelId }
}
