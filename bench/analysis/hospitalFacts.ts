/** The tenant of the transaction. */
const tenant = "current_setting('app.tenant_id')::bigint"

/** The size of a hospital's analysed data. */
export interface HospitalSize {
  readonly referrals: number
  readonly referrers: number
  readonly contacts: number
  /** Institutions with communications. */
  readonly partners: number
}

/** First and last day with facts, both inclusive. */
export interface HospitalDays {
  readonly first: string
  readonly last: string
}

/** A pseudo-random number from 0 to 255 per patient, the same in every run. */
const chanceOf = (place: number) => `get_byte(patient_hash, ${place})`

/** Referring institutions: far fewer are far away, and the first few refer most. */
const referrers = (count: number) => `
  create temporary table referrers on commit drop as
  select id, row_number() over (order by distance * (0.2 + random()), id) - 1 as rank
  from (
    select institutions.id, power(plane_point(institutions.longitude, institutions.latitude) <-> plane_point(own.longitude, own.latitude), 2) as distance
    from medical_institutions as institutions
    cross join tenants
    join medical_institutions as own on own.id = tenants.medical_institution_id
    where tenants.tenant_id = ${tenant}
      and institutions.id <> own.id
      and institutions.running_status = 'open'
      and institutions.longitude is not null
  ) as placed
  order by 2
  limit ${count}`

const uploads = `
  insert into data_uploads (tenant_id, kind, filename, status, created_by)
  select ${tenant}, kind, kind, 'completed', (select min(id) from accounts where tenant_id = ${tenant})
  from unnest(array['referral', 'reverse_referral', 'ff1_file', 'd_file', 'outpatient_ef_file']) as listed (kind)`
const uploadOf = (kind: string) => `(select id from data_uploads where tenant_id = ${tenant} and kind = '${kind}')`

const departments = `
  create temporary table departments_by_place on commit drop as
  select id, name, row_number() over (order by id) - 1 as place, count(*) over ()::int as count
  from own_departments where tenant_id = ${tenant}`

/** The days of a hospital that grows, is busier in winter and almost closed at weekends. */
const days = ({ first, last }: HospitalDays, total: number) => `
  create temporary table days on commit drop as
  select day, round(${total} * weight / sum(weight) over ())::int as count
  from (
    select
      day::date as day,
      (case when extract(isodow from day) > 5 then 0.08 else 1 end)
        * (1 + 0.15 * cos((extract(month from day) - 2) * pi() / 6))
        * (0.8 + 0.4 * (day::date - '${first}'::date) / ('${last}'::date - '${first}'::date)) as weight
    from generate_series('${first}'::timestamp, '${last}', interval '1 day') as listed (day)
  ) as weighed`

/** Among a hundred referrers, four have almost stopped in the last nine months, two have stopped completely, and three are new. */
const isReferring = (last: string) => `not (
  day > '${last}'::date - 270 and (rank % 25 = 7 and leaving < 0.8 or rank % 50 = 11)
  or day < '${last}'::date - 400 and rank % 33 = 5
)`

const referrals = ({ last }: HospitalDays, count: number) => `
  insert into referrals (
    tenant_id, referral_date, medical_institution_id, own_department_id, referral_department, patient_hash, first_visit_flag,
    doctor_name_from, is_replied, upload_id, upload_row
  )
  select ${tenant}, day, referrers.id, departments.id, departments.name, decode(md5('patient ' || made.number), 'hex'),
    is_first, '医師' || referrers.rank % 997, case when replied < 0.97 then true when replied < 0.99 then false end, upload_id, made.number
  from (
    select
      days.day,
      row_number() over () as number,
      floor(${count} * power(random(), 2.5))::int as place,
      random() as department,
      random() < 0.65 as is_first,
      random() as replied,
      random() as leaving,
      ${uploadOf('referral')} as upload_id
    from days
    cross join generate_series(1, days.count)
  ) as made
  join referrers on referrers.rank = made.place
  left join departments_by_place as departments
    on departments.place = (floor(departments.count * power(made.department, 2)) + referrers.rank % 3)::int % departments.count
    and made.department < 0.98
  where ${isReferring(last)}`

/** Two of five referrals lead to a stay, with charges and sometimes an operation. */
const admissions = `
  insert into hospital_admissions (
    tenant_id, patient_hash, admission_date, discharge_date, own_department_id, main_icd10, main_disease_name, dpc_code, route, is_referred,
    is_by_ambulance, discharge_to, sex, birth_year, operation_count, kcode, bundled_yen, fee_yen, referral_id, is_first_admission, postal_code,
    upload_id
  )
  select tenant_id, patient_hash, admitted, admitted + 2 + ${chanceOf(2)} % 25, own_department_id,
    (array['I509', 'I639', 'J189', 'C169', 'S7200', 'K635', 'C349', 'H251', 'N40', 'I200'])[disease], '病名' || disease,
    (array['050130', '010060', '040081', '060020', '160800', '060100', '040040', '020110', '110200', '050050'])[disease] || 'xx99x00x',
    '1', true, ${chanceOf(4)} < 26, '1', (1 + ${chanceOf(8)} % 2)::text, 1930 + ${chanceOf(9)} % 80, operations,
    case when operations > 0 then 'K' || 500 + disease end, 20000 * (2 + ${chanceOf(2)} % 25), 1000 * ${chanceOf(10)}, id, true,
    '860' || lpad(((256 * ${chanceOf(12)} + ${chanceOf(13)}) % 3000)::text, 4, '0'), ${uploadOf('ff1_file')}
  from (
    select *, referral_date + ${chanceOf(1)} % 21 as admitted, 1 + ${chanceOf(11)} % 10 as disease, (${chanceOf(3)} < 64)::int as operations
    from referrals
    where tenant_id = ${tenant} and ${chanceOf(0)} < 102
  ) as referred`

const operations = `
  insert into hospital_admission_operations (tenant_id, hospital_admission_id, position, operation_date, kcode, name)
  select tenant_id, id, 1, admission_date + 1, kcode, '手術'
  from hospital_admissions
  where tenant_id = ${tenant} and operation_count > 0`

const charges = `
  insert into admission_charges (tenant_id, patient_hash, admission_date, source, month, bundled_yen, fee_yen, dpc_code, upload_id)
  select tenant_id, patient_hash, admission_date, 'd', date_trunc('month', discharge_date::timestamp), bundled_yen, fee_yen, dpc_code,
    ${uploadOf('d_file')}
  from hospital_admissions
  where tenant_id = ${tenant}`

/** Half of the patients are referred back, most of them to the referring institution. */
const reverseReferrals = ({ last }: HospitalDays, count: number) => `
  insert into reverse_referrals (
    tenant_id, reverse_referral_date, medical_institution_id_to, own_department_id, specialty_id, patient_hash, upload_id, upload_row
  )
  select tenant_id, day, case when elsewhere then others.id else came.medical_institution_id end, own_department_id, '内科', patient_hash,
    ${uploadOf('reverse_referral')}, came.id
  from (
    select *, referral_date + 10 + ${chanceOf(6)} % 60 as day, ${chanceOf(7)} < 40 as elsewhere
    from referrals
    where tenant_id = ${tenant} and ${chanceOf(5)} < 128
  ) as came
  join referrers on referrers.id = came.medical_institution_id
  join referrers as others on others.rank = (referrers.rank * 7 + 13) % ${count}
  where day <= '${last}'`

const outpatients = ({ first, last }: HospitalDays) => [
  `insert into own_department_dpc_codes (tenant_id, department_code, own_department_id)
  select ${tenant}, lpad((place * 10 + 10)::text, 3, '0'), id from departments_by_place
  on conflict (tenant_id, department_code) do update set own_department_id = excluded.own_department_id`,
  `insert into outpatient_months (
    tenant_id, month, department_code, first_visit_count, revisit_count, off_hours_first_visit_count, upload_id
  )
  select ${tenant}, month, lpad((place * 10 + 10)::text, 3, '0'), 300 + floor(random() * 200), 3000 + floor(random() * 900),
    floor(random() * 40), ${uploadOf('outpatient_ef_file')}
  from departments_by_place
  cross join generate_series('${first}'::timestamp, '${last}', interval '1 month') as listed (month)`,
]

/** Most contacts are visits. Half of these meet the doctor, and one in three creates a task. */
const contacts = ({ first, last }: HospitalDays, { contacts: total, partners }: HospitalSize) => [
  `insert into communications (
    tenant_id, medical_institution_id, communication_type, acted_date, user_id, created_by, purpose, is_doctor_attended
  )
  select ${tenant}, referrers.id, (array['visit', 'visit', 'visit', 'new_visit', 'phone'])[1 + number % 5], day, staff, staff, '紹介のお願い',
    number % 5 < 4 and attended < 0.5
  from (
    select
      number,
      '${first}'::date + (('${last}'::date - '${first}'::date) * number / ${total})::int as day,
      floor(${partners} * power(random(), 1.7))::int as place,
      random() as attended,
      staffs[1 + floor(random() * cardinality(staffs))::int] as staff
    from generate_series(0::bigint, ${total - 1}) as listed (number),
      (select array_agg(id order by id) as staffs from accounts where tenant_id = ${tenant} and deleted_at is null) as people
  ) as made
  join referrers on referrers.rank = made.place`,
  `insert into tasks (
    tenant_id, title, staff_id, created_by, medical_institution_id, deadline, status, finished_at, communication_id
  )
  select tenant_id, '返書の確認', user_id, user_id, medical_institution_id, acted_date + 30,
    case when is_done then 'finished' else 'incomplete' end, case when is_done then now() end, id
  from (
    select *, random() < 0.97 as is_done
    from communications
    where tenant_id = ${tenant} and communication_type in ('visit', 'new_visit')
  ) as visits
  where id % 3 = 0`,
]

/** Five of the busiest institutions belong to the own group. */
const group = `
  insert into tenant_group_medical_institutions (tenant_id, medical_institution_id)
  select ${tenant}, id from referrers where rank < 5
  on conflict do nothing`

/** Numbers of patients, one for each hash. */
const numbersOf = (table: 'referrals' | 'reverse_referrals') => `
  insert into ${table.slice(0, -1)}_patient_numbers (tenant_id, id, patient_id)
  select tenant_id, id, 'P' || encode(patient_hash, 'hex') from ${table} where tenant_id = ${tenant}`

/** The facts of ten years, the same in every run, with their links and charges. The product itself computes the rollups. */
export const factStatements = (size: HospitalSize, span: HospitalDays): readonly string[] => [
  'select setseed(0.1)',
  referrers(size.referrers),
  uploads,
  departments,
  days(span, size.referrals),
  referrals(span, size.referrers),
  'analyze referrals, referrers',
  admissions,
  operations,
  charges,
  reverseReferrals(span, size.referrers),
  numbersOf('referrals'),
  numbersOf('reverse_referrals'),
  ...outpatients(span),
  ...contacts(span, size),
  group,
]
