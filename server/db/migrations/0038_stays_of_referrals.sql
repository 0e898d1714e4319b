-- Of each referral's first stay what reports tell stays and their referrals apart by, beside nothing else: a fraction of what the facts would have to be
-- searched for and put together. Written with the sums of the referral's month. own_department_id 0 is none.
create table referral_stays (
  tenant_id              bigint not null,
  referral_id            bigint not null,
  medical_institution_id bigint not null,
  own_department_id      bigint not null,
  month                  date not null check (extract(day from month) = 1),
  referral_date          date not null,
  revenue_yen            bigint not null,
  hospital_days          int,
  -- Year of admission less year of birth.
  age                    int,
  first_visit            boolean not null,
  is_replied             boolean,
  is_operated            boolean not null,
  dpc6                   text,
  main_icd10             text,
  route                  text,
  discharge_to           text,
  sex                    text,
  -- Of the first operation.
  kcode                  text,
  -- Of all operations, each once; null where the first one's is all there is.
  kcodes                 text[],
  doctor_name_from       text,
  primary key (tenant_id, month, referral_id)
);

-- The same summed up by what has few values. '' is none.
create table referral_stay_months (
  tenant_id         bigint not null,
  month             date not null check (extract(day from month) = 1),
  own_department_id bigint not null,
  first_visit       boolean not null,
  dpc6              text not null,
  route             text not null,
  discharge_to      text not null,
  sex               text not null,
  admission_count   int not null,
  operation_count   int not null,
  primary key (tenant_id, month, own_department_id, first_visit, dpc6, route, discharge_to, sex)
);

-- The migrating role need not be one that row-level security passes by.
alter table referrals no force row level security;
alter table hospital_admissions no force row level security;
alter table hospital_admission_operations no force row level security;
insert into referral_stays (
  tenant_id, referral_id, medical_institution_id, own_department_id, month, referral_date, revenue_yen, hospital_days, age, first_visit, is_replied,
  is_operated, dpc6, main_icd10, route, discharge_to, sex, kcode, kcodes, doctor_name_from
)
select
  referrals.tenant_id,
  referrals.id,
  referrals.medical_institution_id,
  coalesce(referrals.own_department_id, 0),
  date_trunc('month', referrals.referral_date::timestamp)::date,
  referrals.referral_date,
  coalesce(admissions.bundled_yen, 0) + coalesce(admissions.fee_yen, 0),
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
order by referrals.tenant_id, referrals.referral_date, referrals.id;
alter table referrals force row level security;
alter table hospital_admissions force row level security;
alter table hospital_admission_operations force row level security;

insert into referral_stay_months (
  tenant_id, month, own_department_id, first_visit, dpc6, route, discharge_to, sex, admission_count, operation_count
)
select
  tenant_id,
  month,
  own_department_id,
  first_visit,
  coalesce(dpc6, '') as dpc6,
  coalesce(route, '') as route,
  coalesce(discharge_to, '') as discharge_to,
  coalesce(sex, '') as sex,
  count(*),
  count(*) filter (where is_operated)
from referral_stays
group by 1, 2, 3, 4, 5, 6, 7, 8;

do $$
declare
  table_name text;
begin
  foreach table_name in array array['referral_stays', 'referral_stay_months'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('alter table %I force row level security', table_name);
    execute format(
      'create policy tenant on %I using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::bigint)',
      table_name
    );
    execute format('grant select, insert, update, delete on %I to renkei_app, renkei_jobs', table_name);
  end loop;
end
$$;
