-- What reports divide by and tell apart: stays that have ended, stays whose charges a file has told, the part of the charges that are fees, and
-- letters with and without an answer.
alter table referral_stays
  -- Part of revenue_yen. The rest is bundled.
  add column fee_yen bigint not null default 0,
  -- Otherwise no file has told the charges, and revenue_yen is 0.
  add column is_charged boolean not null default false;

do $$
declare
  table_name text;
begin
  foreach table_name in array array['referral_months', 'referral_department_months', 'referral_institution_months',
    'referral_institution_years'] loop
    execute format(
      'alter table %I
        add column fee_yen bigint not null default 0,
        add column discharged_count int not null default 0,
        add column charged_count int not null default 0,
        add column replied_count int not null default 0,
        add column unreplied_count int not null default 0',
      table_name
    );
  end loop;
  -- The migrating role need not be one that row-level security passes by.
  foreach table_name in array array['referrals', 'hospital_admissions', 'hospital_admission_operations', 'referral_stays', 'referral_months',
    'referral_department_months', 'referral_institution_months', 'referral_institution_years'] loop
    execute format('alter table %I no force row level security', table_name);
  end loop;
end
$$;

-- So far their columns were granted one by one.
grant select on referral_months, referral_department_months to renkei_app, renkei_jobs;

-- All rows change, so they are written anew: an update in place would leave tables and indexes twice as large, and the rows of a month apart.
truncate referral_stays, referral_months, referral_department_months, referral_institution_months, referral_institution_years;
insert into referral_stays (
  tenant_id, referral_id, medical_institution_id, own_department_id, month, referral_date, revenue_yen, fee_yen, is_charged, hospital_days, age,
  first_visit, is_replied, is_operated, dpc6, main_icd10, route, discharge_to, sex, kcode, kcodes, doctor_name_from
)
select
  referrals.tenant_id,
  referrals.id,
  referrals.medical_institution_id,
  coalesce(referrals.own_department_id, 0),
  date_trunc('month', referrals.referral_date::timestamp)::date,
  referrals.referral_date,
  coalesce(admissions.bundled_yen, 0) + coalesce(admissions.fee_yen, 0),
  coalesce(admissions.fee_yen, 0),
  admissions.fee_yen is not null,
  admissions.hospital_days,
  extract(year from admissions.admission_date)::int - admissions.birth_year,
  referrals.first_visit_flag,
  referrals.is_replied,
  admissions.operation_count > 0,
  left(admissions.dpc_code, 6),
  admissions.main_icd10,
  admissions.route,
  admissions.discharge_to,
  admissions.sex,
  admissions.kcode,
  case
    when admissions.operation_count > 1 then nullif(
      array(
        select distinct operations.kcode
        from hospital_admission_operations as operations
        where operations.tenant_id = admissions.tenant_id
          and operations.hospital_admission_id = admissions.id
          and operations.kcode is not null
          and (
            operations.operation_date is null
            or operations.operation_date >= admissions.admission_date
            and (admissions.discharge_date is null or operations.operation_date <= admissions.discharge_date)
          )
        order by operations.kcode
      ),
      array[admissions.kcode]
    )
  end,
  referrals.doctor_name_from
from hospital_admissions as admissions
join referrals on referrals.tenant_id = admissions.tenant_id and referrals.id = admissions.referral_id
where admissions.is_first_admission
order by referrals.tenant_id, date_trunc('month', referrals.referral_date::timestamp), referrals.id;
analyze referral_stays;

insert into referral_months (
  tenant_id, month, medical_institution_id, own_department_id, first_visit, referral_count, admission_count, operation_count, hospital_days,
  revenue_yen, fee_yen, discharged_count, charged_count, replied_count, unreplied_count
)
select
  referrals.tenant_id,
  date_trunc('month', referrals.referral_date::timestamp)::date,
  referrals.medical_institution_id,
  coalesce(referrals.own_department_id, 0),
  referrals.first_visit_flag,
  count(*),
  count(stays.referral_id),
  count(*) filter (where stays.is_operated),
  coalesce(sum(stays.hospital_days), 0),
  coalesce(sum(stays.revenue_yen), 0),
  coalesce(sum(stays.fee_yen), 0),
  count(stays.hospital_days),
  count(*) filter (where stays.is_charged),
  count(*) filter (where referrals.is_replied),
  count(*) filter (where not referrals.is_replied)
from referrals
left join referral_stays as stays on stays.tenant_id = referrals.tenant_id and stays.referral_id = referrals.id
group by 1, 2, 3, 4, 5
order by 1, 2, 3, 4, 5;
analyze referral_months;

do $$
declare
  summed record;
  sums constant text := 'sum(admission_count), sum(operation_count), sum(hospital_days), sum(revenue_yen), sum(fee_yen), sum(discharged_count),
    sum(charged_count), sum(replied_count), sum(unreplied_count)';
begin
  for summed in
    select *
    from (values
      (
        'referral_department_months', 'month, own_department_id, first_visit', 'month, own_department_id, first_visit',
        'referral_count', 'sum(referral_count)'
      ),
      (
        'referral_institution_months', 'month, medical_institution_id', 'month, medical_institution_id',
        'referral_count, first_visit_count', 'sum(referral_count), coalesce(sum(referral_count) filter (where first_visit), 0)'
      ),
      (
        'referral_institution_years', 'april, medical_institution_id',
        '(date_trunc(''year'', month::timestamp - interval ''3 months'') + interval ''3 months'')::date, medical_institution_id',
        'referral_count, first_visit_count', 'sum(referral_count), coalesce(sum(referral_count) filter (where first_visit), 0)'
      )
    ) as listed (table_name, keys, key_values, counts, count_sums)
  loop
    execute format(
      'insert into %I (
        tenant_id, %s, %s, admission_count, operation_count, hospital_days, revenue_yen, fee_yen, discharged_count, charged_count,
        replied_count, unreplied_count
      )
      select tenant_id, %s, %s, %s
      from referral_months
      group by tenant_id, %s
      order by tenant_id, %s',
      summed.table_name, summed.keys, summed.counts, summed.key_values, summed.count_sums, sums, summed.key_values, summed.key_values
    );
  end loop;
end
$$;
analyze referral_department_months, referral_institution_months, referral_institution_years;

do $$
declare
  table_name text;
begin
  foreach table_name in array array['referrals', 'hospital_admissions', 'hospital_admission_operations', 'referral_stays', 'referral_months',
    'referral_department_months', 'referral_institution_months', 'referral_institution_years'] loop
    execute format('alter table %I force row level security', table_name);
  end loop;
end
$$;

-- The stays with a disease, with all that reports sum up of them. Stays without a code from a D file are in no such question.
create index referral_stays_dpc6 on referral_stays (tenant_id, dpc6, month)
  include (medical_institution_id, own_department_id, first_visit, is_operated, hospital_days, revenue_yen, fee_yen, is_charged)
  where dpc6 is not null;

-- What conditions, groups and columns of reports ask of institutions, without the wide rows of the master.
create index medical_institutions_told on medical_institutions (id)
  include (running_status, prefecture_code, municipality_code, facility_type_ids, department_ids, beds_total, longitude, latitude, listed_on);

-- A letter that is set aside keeps what its file says of the answer. A user's mark is applied again if the letter comes back, and can then be taken
-- back as before.
create or replace function set_referrals_aside(replacing bigint) returns void
language plpgsql security definer set search_path = pg_temp as $$
declare
  tenant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
begin
  if tenant is null then
    raise exception 'No tenant';
  end if;
  -- Row-level security lets an index look only for plain columns.
  with replaced_months as materialized (
    select month, (month + interval '1 month')::date as next_month, own_department_ids
    from public.upload_months
    where tenant_id = tenant and upload_id = replacing and decision = 'replace'
  )
  insert into public.replaced_referrals (
    tenant_id, replaced_by,
    id, referral_date, medical_institution_id, own_department_id, referral_department, patient_hash, patient_id,
    first_visit_flag, doctor_name_from, doctor_name_to, reason_for_presenting, is_replied, replied_on, upload_id,
    upload_row
  )
  select
    own.tenant_id, replacing,
    facts.id, facts.referral_date, facts.medical_institution_id, facts.own_department_id, facts.referral_department,
    facts.patient_hash, facts.patient_id, facts.first_visit_flag, facts.doctor_name_from, facts.doctor_name_to,
    facts.reason_for_presenting, facts.listed_is_replied, facts.listed_replied_on, facts.upload_id, facts.upload_row
  from (select tenants.tenant_id from public.tenants where tenants.tenant_id = tenant) as own
  cross join (
    select
      referrals.*,
      case when marks.id is null then referrals.is_replied else marks.listed_is_replied end as listed_is_replied,
      case when marks.id is null then referrals.replied_on else marks.listed_replied_on end as listed_replied_on
    from replaced_months as months
    join public.referrals
      on referrals.tenant_id = tenant
      and referrals.referral_date >= months.month
      and referrals.referral_date < months.next_month
      and referrals.upload_id <> replacing
    left join public.referral_reply_marks as marks on marks.tenant_id = tenant and marks.id = referrals.reply_mark_id
    where months.own_department_ids is null or coalesce(referrals.own_department_id, 0) = any(months.own_department_ids)
  ) as facts;
end
$$;
