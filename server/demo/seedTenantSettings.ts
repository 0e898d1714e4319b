import type pg from 'pg'
import { computedInsert } from './computedInsert.ts'

const updateTenant = `
  update tenants
  set email_sender_allowed_addresses = array['renkei@' || $2, 'chiiki@' || $2], max_referral_hospital_admission_period = 60
  where tenant_id = $1`

// The partners are ordered by distance.
const insertGroup = computedInsert(
  'tenant_group_medical_institutions',
  ['medical_institution_id'],
  `select listed.id
  from unnest($2::bigint[]) with ordinality as listed (id, place)
  join medical_institutions on medical_institutions.id = listed.id
  where 1 = any(facility_type_ids) or listed.place <= 2
  order by 1 = any(facility_type_ids) desc, listed.place
  limit 4`,
)

const insertSetting = `
  insert into segmentation_settings (tenant_id, rest_segment_label)
  values ($1, 'D：紹介なし')`

const insertSegments = `
  insert into segments (tenant_id, label, priority, referral_count_more_equal, referral_admission_rate_more_equal)
  values
    ($1, 'S：最重点', 1, 60, 40),
    ($1, 'A：重点', 2, 24, null),
    ($1, '入院につながる', 3, 6, 50),
    ($1, 'B：継続', 4, 12, null),
    ($1, 'C：育成', 5, 1, null)`

const insertExcluded = computedInsert(
  'segmentation_excluded_own_departments',
  ['own_department_id'],
  `select id from own_departments where tenant_id = $1 and name = 'リハビリテーション科'`,
)

/** Writes the settings of a tenant's csAccount: the own group, sender addresses and segments. */
export const seedTenantSettings = async (
  client: pg.ClientBase,
  tenantId: number,
  mailDomain: string,
  partners: readonly number[],
): Promise<void> => {
  await client.query(updateTenant, [tenantId, mailDomain])
  await client.query(insertGroup, [tenantId, partners])
  for (const statement of [insertSetting, insertSegments, insertExcluded]) await client.query(statement, [tenantId])
}
