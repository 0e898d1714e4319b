import type pg from 'pg'

/** How many referrals a tenant has in a month, and from how many institutions. */
export interface FactsOfTenants {
  readonly referralsPerMonth: number
  readonly referrers: number
}

/** Months with referrals, up to the last one. A trend watches three years. */
const months = 40

/** Each tenant has a finished file of each kind. */
const uploads = `
  insert into data_uploads (tenant_id, kind, filename, status, created_by)
  select accounts.tenant_id, kind, kind, 'completed', min(accounts.id)
  from accounts cross join unnest(array['referral', 'reverse_referral', 'ff1_file']) as listed (kind)
  where accounts.tenant_id = any($1::bigint[])
  group by accounts.tenant_id, kind`

const referrals = `
  insert into referrals (tenant_id, referral_date, medical_institution_id, patient_hash, first_visit_flag, upload_id, upload_row)
  select uploads.tenant_id, (date_trunc('month', now()) - make_interval(months => month))::date + number % 28,
    institutions.ids[1 + floor(cardinality(institutions.ids) * power(random(), 2))::int],
    decode(md5(uploads.tenant_id || ' ' || month || ' ' || number), 'hex'), number % 3 > 0,
    uploads.id, month * $2 + number
  from (select array_agg(id) as ids from (select id from medical_institutions order by id limit $3) as first_ones) as institutions,
    data_uploads as uploads,
    generate_series(1, ${months}) as month,
    generate_series(1, $2::int) as number
  where uploads.tenant_id = any($1::bigint[]) and uploads.kind = 'referral'`

/** Two of five referrals lead to a stay, as in bench/analysis. */
const stays = `
  insert into hospital_admissions (tenant_id, patient_hash, admission_date, discharge_date, referral_id, is_first_admission, upload_id)
  select referrals.tenant_id, patient_hash, referral_date + 3, referral_date + 3 + upload_row % 40, referrals.id, true, uploads.id
  from referrals
  join data_uploads as uploads on uploads.tenant_id = referrals.tenant_id and uploads.kind = 'ff1_file'
  where referrals.tenant_id = any($1::bigint[]) and upload_row % 5 < 2 and referral_date + 3 + upload_row % 40 < date_trunc('month', now())`

const reverseReferrals = `
  insert into reverse_referrals (
    tenant_id, reverse_referral_date, medical_institution_id_to, specialty_id, patient_hash, upload_id, upload_row
  )
  select referrals.tenant_id, referral_date, medical_institution_id, '内科', patient_hash, uploads.id, upload_row
  from referrals
  join data_uploads as uploads on uploads.tenant_id = referrals.tenant_id and uploads.kind = 'reverse_referral'
  where referrals.tenant_id = any($1::bigint[]) and upload_row % 2 = 0`

const numbers = (['referral', 'reverse_referral'] as const).map(
  (kind) => `
  insert into ${kind}_patient_numbers (tenant_id, id, patient_id)
  select tenant_id, id, 'P' || encode(patient_hash, 'hex') from ${kind}s where tenant_id = any($1::bigint[])`,
)

/** The sums that trends read. */
const sums = [
  `insert into referral_months (
    tenant_id, month, medical_institution_id, own_department_id, first_visit, referral_count, admission_count, operation_count,
    hospital_days, revenue_yen
  )
  select tenant_id, date_trunc('month', referral_date::timestamp)::date, medical_institution_id, 0, first_visit_flag, count(*), 0, 0, 0, 0
  from referrals where tenant_id = any($1::bigint[])
  group by 1, 2, 3, 5`,
  `insert into referral_department_months (
    tenant_id, month, own_department_id, first_visit, referral_count, admission_count, operation_count, hospital_days, revenue_yen
  )
  select tenant_id, month, 0, first_visit, sum(referral_count), 0, 0, 0, 0
  from referral_months where tenant_id = any($1::bigint[])
  group by 1, 2, 4`,
  `insert into reverse_referral_months (tenant_id, month, medical_institution_id, own_department_id, reverse_referral_count)
  select tenant_id, date_trunc('month', reverse_referral_date::timestamp)::date, medical_institution_id_to, 0, count(*)
  from reverse_referrals where tenant_id = any($1::bigint[])
  group by 1, 2, 3`,
]

/** Writes years of referrals, reverse referrals and stays of many tenants directly into the database, with the sums that trends read. */
export const addFacts = async (
  owner: pg.Pool,
  tenantIds: readonly number[],
  { referralsPerMonth, referrers }: FactsOfTenants,
): Promise<void> => {
  await owner.query(uploads, [tenantIds])
  await owner.query(referrals, [tenantIds, referralsPerMonth, referrers])
  await owner.query('analyze referrals')
  for (const statement of [stays, reverseReferrals, ...numbers, ...sums]) await owner.query(statement, [tenantIds])
}
