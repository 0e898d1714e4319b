-- What each file has done to the facts of its months, in the order in which files were taken in. Written with the facts; gone when the file is undone.
create sequence upload_sequence_numbers;
create table upload_months (
  tenant_id          bigint not null references tenants,
  upload_id          bigint not null,
  kind               text not null check (
    kind in ('referral', 'reverse_referral', 'ff1_file', 'd_file', 'outpatient_ef_file', 'hospital_admission_ef_file')
  ),
  month              date not null check (extract(day from month) = 1),
  decision           text not null check (decision in ('replace', 'add')),
  -- Departments within which was replaced, 0 for facts without one; null: all of the month. Of departments that are gone, too.
  own_department_ids bigint[],
  -- The same for all months of a file.
  sequence_number    bigint not null,
  applied_at         timestamptz not null default statement_timestamp(),
  -- When what the file had replaced was purged.
  forgotten_at       timestamptz,
  primary key (tenant_id, upload_id, month),
  foreign key (tenant_id, upload_id) references data_uploads (tenant_id, id) on delete cascade,
  check (own_department_ids is null or decision = 'replace')
);
create index upload_months_of_kind on upload_months (tenant_id, kind, month, sequence_number);
create index upload_months_remembered on upload_months (tenant_id, applied_at) where forgotten_at is null;

-- Facts that files have brought and later files have replaced, by the earliest of those that still stands; they come back when that is undone
-- (server/facts/undoUpload.ts). Ids are those that they had, and get again. Like the facts they carry no keys for each row; departments are those that
-- they had then, and may be gone. patient_id is as unreadable as in the facts: rows are moved by the functions below.
create table replaced_referrals (
  tenant_id              bigint not null,
  id                     bigint not null,
  referral_date          date not null,
  medical_institution_id bigint not null,
  own_department_id      bigint,
  referral_department    text,
  patient_hash           bytea,
  patient_id             text,
  first_visit_flag       boolean not null,
  doctor_name_from       text,
  doctor_name_to         text,
  reason_for_presenting  text,
  is_replied             boolean,
  replied_on             date,
  upload_id              bigint not null,
  upload_row             int,
  replaced_by            bigint not null,
  primary key (tenant_id, id)
);
create index replaced_referrals_by on replaced_referrals (tenant_id, replaced_by);
create index replaced_referrals_upload on replaced_referrals (tenant_id, upload_id);

create table replaced_reverse_referrals (
  tenant_id                   bigint not null,
  id                          bigint not null,
  reverse_referral_date       date not null,
  medical_institution_id_to   bigint not null,
  own_department_id           bigint,
  specialty_id                text,
  patient_hash                bytea,
  patient_id                  text,
  reverse_referral_control_id text,
  upload_id                   bigint not null,
  upload_row                  int,
  replaced_by                 bigint not null,
  primary key (tenant_id, id)
);
create index replaced_reverse_referrals_by on replaced_reverse_referrals (tenant_id, replaced_by);
create index replaced_reverse_referrals_upload on replaced_reverse_referrals (tenant_id, upload_id);

-- What follows from other files or settings (department, charges, referral) is worked out when they come back.
create table replaced_hospital_admissions (
  tenant_id         bigint not null,
  id                bigint not null,
  patient_hash      bytea not null,
  admission_date    date not null,
  times             smallint not null,
  discharge_date    date,
  department_code   text,
  main_icd10        text,
  main_disease_name text,
  admission_icd10   text,
  resource_icd10    text,
  route             text,
  is_referred       boolean,
  urgency           text,
  is_by_ambulance   boolean,
  discharge_to      text,
  outcome           text,
  adl_at_admission  text,
  adl_at_discharge  text,
  jcs_at_admission  text,
  jcs_at_discharge  text,
  postal_code       text,
  sex               text,
  birth_year        smallint,
  operation_count   int not null,
  kcode             text,
  anaesthesia       text,
  upload_id         bigint not null,
  upload_row        bigint,
  replaced_by       bigint not null,
  -- Its month is not replaced: replaced_by tells of the same stay, with a later discharge.
  is_superseded     boolean not null,
  primary key (tenant_id, id)
);
create index replaced_hospital_admissions_by on replaced_hospital_admissions (tenant_id, replaced_by);
create index replaced_hospital_admissions_upload on replaced_hospital_admissions (tenant_id, upload_id);
create index replaced_hospital_admissions_superseded
  on replaced_hospital_admissions (tenant_id, patient_hash, admission_date, times) where is_superseded;
create table replaced_hospital_admission_operations (
  tenant_id             bigint not null,
  hospital_admission_id bigint not null,
  position              smallint not null,
  operation_date        date,
  kcode                 text,
  anaesthesia           text,
  name                  text,
  primary key (tenant_id, hospital_admission_id, position),
  foreign key (tenant_id, hospital_admission_id) references replaced_hospital_admissions (tenant_id, id) on delete cascade
);

create table replaced_admission_charges (
  tenant_id      bigint not null,
  patient_hash   bytea not null,
  admission_date date not null,
  source         text not null,
  month          date not null,
  bundled_yen    bigint not null,
  fee_yen        bigint not null,
  dpc_code       text,
  is_discharged  boolean not null,
  upload_id      bigint not null,
  upload_row     bigint,
  replaced_by    bigint not null,
  primary key (tenant_id, upload_id, patient_hash, admission_date, source, month)
);
create index replaced_admission_charges_by on replaced_admission_charges (tenant_id, replaced_by);

create table replaced_outpatient_months (
  tenant_id                   bigint not null,
  month                       date not null,
  department_code             text not null,
  first_visit_count           int not null,
  revisit_count               int not null,
  off_hours_first_visit_count int,
  upload_id                   bigint not null,
  replaced_by                 bigint not null,
  primary key (tenant_id, upload_id, month, department_code)
);
create index replaced_outpatient_months_by on replaced_outpatient_months (tenant_id, replaced_by);

do $$
declare
  table_name text;
  readable text;
begin
  foreach table_name in array array['upload_months', 'replaced_referrals', 'replaced_reverse_referrals', 'replaced_hospital_admissions',
    'replaced_hospital_admission_operations', 'replaced_admission_charges', 'replaced_outpatient_months'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('alter table %I force row level security', table_name);
    execute format(
      'create policy tenant on %I using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::bigint)',
      table_name
    );
    select string_agg(quote_ident(attname), ', ') into readable
    from pg_attribute
    where attrelid = table_name::regclass and attnum > 0 and attname <> 'patient_id';
    execute format('grant select (%s), insert, update, delete on %I to renkei_app, renkei_jobs', readable, table_name);
  end loop;
end
$$;
grant usage on upload_sequence_numbers to renkei_app, renkei_jobs;

-- Both act for the transaction's own tenant: one copies what a file replaces, as upload_months says, to what is kept; the other copies back what one that
-- is undone had replaced. Their callers delete what was copied.
create function set_referrals_aside(replacing bigint) returns void
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
    facts.reason_for_presenting, facts.is_replied, facts.replied_on, facts.upload_id, facts.upload_row
  from (select tenants.tenant_id from public.tenants where tenants.tenant_id = tenant) as own
  cross join (
    select referrals.*
    from replaced_months as months
    join public.referrals
      on referrals.tenant_id = tenant
      and referrals.referral_date >= months.month
      and referrals.referral_date < months.next_month
      and referrals.upload_id <> replacing
      and (months.own_department_ids is null or coalesce(referrals.own_department_id, 0) = any(months.own_department_ids))
  ) as facts;
end
$$;
create function restore_referrals(undone bigint) returns void
language plpgsql security definer set search_path = pg_temp as $$
declare
  tenant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
begin
  if tenant is null then
    raise exception 'No tenant';
  end if;
  insert into public.referrals (
    tenant_id,
    id, referral_date, medical_institution_id, own_department_id, referral_department, patient_hash, patient_id,
    first_visit_flag, doctor_name_from, doctor_name_to, reason_for_presenting, is_replied, replied_on, upload_id,
    upload_row
  )
  select
    own.tenant_id,
    aside.id, aside.referral_date, aside.medical_institution_id, aside.standing_department_id,
    aside.referral_department, aside.patient_hash, aside.patient_id, aside.first_visit_flag, aside.doctor_name_from,
    aside.doctor_name_to, aside.reason_for_presenting, aside.is_replied, aside.replied_on, aside.upload_id,
    aside.upload_row
  from (select tenants.tenant_id from public.tenants where tenants.tenant_id = tenant) as own
  cross join (
    select replaced_referrals.*, departments.id as standing_department_id
    from public.replaced_referrals
    left join public.own_departments as departments
      on departments.tenant_id = tenant and departments.id = replaced_referrals.own_department_id
    where replaced_referrals.tenant_id = tenant and replaced_referrals.replaced_by = undone
  ) as aside
  order by aside.upload_id, aside.id;
end
$$;
create function set_reverse_referrals_aside(replacing bigint) returns void
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
  insert into public.replaced_reverse_referrals (
    tenant_id, replaced_by,
    id, reverse_referral_date, medical_institution_id_to, own_department_id, specialty_id, patient_hash, patient_id,
    reverse_referral_control_id, upload_id, upload_row
  )
  select
    own.tenant_id, replacing,
    facts.id, facts.reverse_referral_date, facts.medical_institution_id_to, facts.own_department_id,
    facts.specialty_id, facts.patient_hash, facts.patient_id, facts.reverse_referral_control_id, facts.upload_id,
    facts.upload_row
  from (select tenants.tenant_id from public.tenants where tenants.tenant_id = tenant) as own
  cross join (
    select reverse_referrals.*
    from replaced_months as months
    join public.reverse_referrals
      on reverse_referrals.tenant_id = tenant
      and reverse_referrals.reverse_referral_date >= months.month
      and reverse_referrals.reverse_referral_date < months.next_month
      and reverse_referrals.upload_id <> replacing
      and (months.own_department_ids is null or coalesce(reverse_referrals.own_department_id, 0) = any(months.own_department_ids))
  ) as facts;
end
$$;
create function restore_reverse_referrals(undone bigint) returns void
language plpgsql security definer set search_path = pg_temp as $$
declare
  tenant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
begin
  if tenant is null then
    raise exception 'No tenant';
  end if;
  insert into public.reverse_referrals (
    tenant_id,
    id, reverse_referral_date, medical_institution_id_to, own_department_id, specialty_id, patient_hash, patient_id,
    reverse_referral_control_id, upload_id, upload_row
  )
  select
    own.tenant_id,
    aside.id, aside.reverse_referral_date, aside.medical_institution_id_to, aside.standing_department_id,
    aside.specialty_id, aside.patient_hash, aside.patient_id, aside.reverse_referral_control_id, aside.upload_id,
    aside.upload_row
  from (select tenants.tenant_id from public.tenants where tenants.tenant_id = tenant) as own
  cross join (
    select replaced_reverse_referrals.*, departments.id as standing_department_id
    from public.replaced_reverse_referrals
    left join public.own_departments as departments
      on departments.tenant_id = tenant and departments.id = replaced_reverse_referrals.own_department_id
    where replaced_reverse_referrals.tenant_id = tenant and replaced_reverse_referrals.replaced_by = undone
  ) as aside
  order by aside.upload_id, aside.id;
end
$$;
revoke all on function set_referrals_aside, restore_referrals, set_reverse_referrals_aside, restore_reverse_referrals from public;
grant execute on function set_referrals_aside, restore_referrals, set_reverse_referrals_aside, restore_reverse_referrals
  to renkei_app, renkei_jobs;

-- Of files taken in so far what stands is known; what they had replaced is gone. The migrating role need not be one that row-level security passes by.
alter table data_uploads no force row level security;
alter table referrals no force row level security;
alter table reverse_referrals no force row level security;
alter table hospital_admissions no force row level security;
alter table admission_charges no force row level security;
alter table outpatient_months no force row level security;
alter table upload_months no force row level security;
insert into upload_months (tenant_id, upload_id, kind, month, decision, sequence_number, applied_at, forgotten_at)
select
  uploads.tenant_id,
  uploads.id,
  uploads.kind,
  standing.month,
  'replace',
  dense_rank() over (partition by uploads.tenant_id order by coalesce(uploads.finished_at, uploads.created_at), uploads.id),
  coalesce(uploads.finished_at, uploads.created_at),
  now()
from (
  select tenant_id, upload_id, date_trunc('month', referral_date::timestamp)::date as month
  from referrals
  where upload_id is not null
  union
  select tenant_id, upload_id, date_trunc('month', reverse_referral_date::timestamp)::date
  from reverse_referrals
  where upload_id is not null
  union
  select tenant_id, upload_id, date_trunc('month', discharge_date::timestamp)::date
  from hospital_admissions
  where discharge_date is not null
  union
  select tenant_id, upload_id, month from admission_charges
  union
  select tenant_id, upload_id, month from outpatient_months
) as standing
join data_uploads as uploads on uploads.tenant_id = standing.tenant_id and uploads.id = standing.upload_id
where uploads.kind is not null;
select setval('upload_sequence_numbers', (select coalesce(max(sequence_number), 0) + 1 from upload_months));
alter table data_uploads force row level security;
alter table referrals force row level security;
alter table reverse_referrals force row level security;
alter table hospital_admissions force row level security;
alter table admission_charges force row level security;
alter table outpatient_months force row level security;
alter table upload_months force row level security;

-- What is available is read off the facts (server/facts/loadedMonths.ts).
alter table tenants drop column data_availabilities;
