-- Files of the hospital's figures. What they say is kept as facts that name their file.
create sequence data_uploads_id_seq;
create table data_uploads (
  tenant_id  bigint not null references tenants,
  id         bigint not null default nextval('data_uploads_id_seq'),
  kind       text not null check (
    kind in ('referral', 'reverse_referral', 'ff1_file', 'd_file', 'outpatient_ef_file', 'hospital_admission_ef_file')
  ),
  filename   text not null check (char_length(filename) between 1 and 255),
  status     text not null check (status in ('waiting', 'processing', 'completed', 'failed')),
  created_by bigint not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references accounts (tenant_id, id)
);
create index data_uploads_created_by on data_uploads (tenant_id, created_by);

-- A patient is known by a keyed hash (server/modules/patients.ts). The hospital's own number stands in patient_id, which no role of the
-- application may select; referral_patient_id() and reverse_referral_patient_id() are the only ways to it.
create sequence referrals_id_seq;
create table referrals (
  tenant_id              bigint not null references tenants,
  id                     bigint not null default nextval('referrals_id_seq'),
  referral_date          date not null,
  medical_institution_id bigint not null references medical_institutions,
  own_department_id      bigint,
  -- As the file says it.
  referral_department    text,
  patient_hash           bytea check (length(patient_hash) = 16),
  patient_id             text,
  first_visit_flag       boolean not null,
  doctor_name_from       text,
  doctor_name_to         text,
  reason_for_presenting  text,
  -- Null where nobody has said whether the letter was answered.
  is_replied             boolean,
  replied_on             date,
  -- Null where a person has entered it.
  upload_id              bigint,
  upload_row             int,
  created_by             bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, own_department_id) references own_departments (tenant_id, id),
  foreign key (tenant_id, upload_id) references data_uploads (tenant_id, id),
  foreign key (tenant_id, created_by) references accounts (tenant_id, id),
  check ((patient_hash is null) = (patient_id is null)),
  check (replied_on is null or is_replied),
  check ((upload_id is null) = (created_by is not null))
);
create index referrals_patient on referrals (tenant_id, patient_hash, referral_date) where patient_hash is not null;
create index referrals_institution on referrals (tenant_id, medical_institution_id, referral_date, id);
create index referrals_date on referrals (tenant_id, referral_date, id);
create index referrals_own_department on referrals (tenant_id, own_department_id);
create index referrals_upload on referrals (tenant_id, upload_id);

create sequence reverse_referrals_id_seq;
create table reverse_referrals (
  tenant_id                   bigint not null references tenants,
  id                          bigint not null default nextval('reverse_referrals_id_seq'),
  reverse_referral_date       date not null,
  medical_institution_id_to   bigint not null references medical_institutions,
  own_department_id           bigint,
  -- The department there, as the file says it.
  specialty_id                text,
  patient_hash                bytea check (length(patient_hash) = 16),
  patient_id                  text,
  reverse_referral_control_id text,
  upload_id                   bigint,
  upload_row                  int,
  created_by                  bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, own_department_id) references own_departments (tenant_id, id),
  foreign key (tenant_id, upload_id) references data_uploads (tenant_id, id),
  foreign key (tenant_id, created_by) references accounts (tenant_id, id),
  check ((patient_hash is null) = (patient_id is null)),
  check ((upload_id is null) = (created_by is not null))
);
create index reverse_referrals_patient on reverse_referrals (tenant_id, patient_hash, reverse_referral_date)
  where patient_hash is not null;
create index reverse_referrals_institution
  on reverse_referrals (tenant_id, medical_institution_id_to, reverse_referral_date, id);
create index reverse_referrals_date on reverse_referrals (tenant_id, reverse_referral_date, id);
create index reverse_referrals_own_department on reverse_referrals (tenant_id, own_department_id);
create index reverse_referrals_upload on reverse_referrals (tenant_id, upload_id);

-- Stays as 様式1 tells of them; codes are the survey's own.
create sequence hospital_admissions_id_seq;
create table hospital_admissions (
  tenant_id          bigint not null references tenants,
  id                 bigint not null default nextval('hospital_admissions_id_seq'),
  patient_hash       bytea not null check (length(patient_hash) = 16),
  admission_date     date not null,
  -- 回数管理番号.
  times              smallint not null default 0,
  discharge_date     date,
  own_department_id  bigint,
  department_code    text,
  main_icd10         text,
  main_disease_name  text,
  admission_icd10    text,
  resource_icd10     text,
  dpc_code           text,
  route              text,
  is_referred        boolean,
  urgency            text,
  is_by_ambulance    boolean,
  discharge_to       text,
  outcome            text,
  adl_at_admission   text,
  adl_at_discharge   text,
  jcs_at_admission   text,
  jcs_at_discharge   text,
  postal_code        text check (postal_code ~ '^\d{7}$'),
  sex                text,
  birth_year         smallint,
  -- Operations done in this stay; those whose day is unknown are among them.
  operation_count    int not null default 0 check (operation_count >= 0),
  -- Of the first of them.
  kcode              text,
  anaesthesia        text,
  -- Null before the files with the charges are here.
  bundled_yen        bigint,
  fee_yen            bigint,
  hospital_days      int generated always as (discharge_date - admission_date + 1) stored,
  -- The referral that led to it, and whether it is the first stay that this referral led to.
  referral_id        bigint,
  is_first_admission boolean not null default false,
  upload_id          bigint not null,
  primary key (tenant_id, id),
  unique (tenant_id, patient_hash, admission_date, times),
  foreign key (tenant_id, own_department_id) references own_departments (tenant_id, id),
  foreign key (tenant_id, referral_id) references referrals (tenant_id, id),
  foreign key (tenant_id, upload_id) references data_uploads (tenant_id, id),
  check (discharge_date >= admission_date),
  check (not is_first_admission or referral_id is not null)
);
create index hospital_admissions_referral on hospital_admissions (tenant_id, referral_id) where referral_id is not null;
create index hospital_admissions_discharge on hospital_admissions (tenant_id, discharge_date);
create index hospital_admissions_own_department on hospital_admissions (tenant_id, own_department_id);
create index hospital_admissions_upload on hospital_admissions (tenant_id, upload_id);

create table hospital_admission_operations (
  tenant_id             bigint not null references tenants,
  hospital_admission_id bigint not null,
  position              smallint not null,
  operation_date        date,
  kcode                 text,
  anaesthesia           text,
  name                  text,
  primary key (tenant_id, hospital_admission_id, position),
  foreign key (tenant_id, hospital_admission_id) references hospital_admissions (tenant_id, id) on delete cascade
);

-- What stays cost by EF and D files, which may arrive before their 様式1.
create table admission_charges (
  tenant_id      bigint not null references tenants,
  patient_hash   bytea not null check (length(patient_hash) = 16),
  admission_date date not null,
  source         text not null check (source in ('ef', 'd')),
  month          date not null check (extract(day from month) = 1),
  bundled_yen    bigint not null,
  fee_yen        bigint not null,
  dpc_code       text,
  upload_id      bigint not null,
  primary key (tenant_id, patient_hash, admission_date, source, month),
  foreign key (tenant_id, upload_id) references data_uploads (tenant_id, id)
);
create index admission_charges_month on admission_charges (tenant_id, source, month);
create index admission_charges_upload on admission_charges (tenant_id, upload_id);

-- Sums of the facts by month of the referral, written with them (server/facts/rollups.ts). own_department_id 0 is none.
create table referral_months (
  tenant_id              bigint not null references tenants,
  month                  date not null check (extract(day from month) = 1),
  medical_institution_id bigint not null,
  own_department_id      bigint not null,
  first_visit            boolean not null,
  referral_count         int not null,
  admission_count        int not null,
  operation_count        int not null,
  hospital_days          int not null,
  revenue_yen            bigint not null,
  primary key (tenant_id, month, medical_institution_id, own_department_id, first_visit)
);
create index referral_months_institution on referral_months (tenant_id, medical_institution_id, month);

create table referral_department_months (
  tenant_id         bigint not null references tenants,
  month             date not null check (extract(day from month) = 1),
  own_department_id bigint not null,
  first_visit       boolean not null,
  referral_count    int not null,
  admission_count   int not null,
  operation_count   int not null,
  hospital_days     int not null,
  revenue_yen       bigint not null,
  primary key (tenant_id, month, own_department_id, first_visit)
);

create table reverse_referral_months (
  tenant_id              bigint not null references tenants,
  month                  date not null check (extract(day from month) = 1),
  medical_institution_id bigint not null,
  own_department_id      bigint not null,
  reverse_referral_count int not null,
  primary key (tenant_id, month, medical_institution_id, own_department_id)
);
create index reverse_referral_months_institution on reverse_referral_months (tenant_id, medical_institution_id, month);

create table reverse_referral_department_months (
  tenant_id              bigint not null references tenants,
  month                  date not null check (extract(day from month) = 1),
  own_department_id      bigint not null,
  reverse_referral_count int not null,
  primary key (tenant_id, month, own_department_id)
);

-- Masters of 診断群分類（DPC）電子点数表. The names of the 18 主要診断群 come with the product, the others by a command.
create table mdcs (
  code text primary key check (code ~ '^\d{2}$'),
  name text not null
);
create table dpc_diseases (
  code     text primary key check (code ~ '^[\dA-Za-z]{6}$'),
  mdc_code text not null references mdcs,
  name     text not null
);
create table kcodes (
  code text primary key,
  name text not null
);
grant select on mdcs, dpc_diseases, kcodes to renkei_app, renkei_jobs;

do $$
declare
  table_name text;
  readable text;
begin
  foreach table_name in array array['data_uploads', 'referrals', 'reverse_referrals', 'hospital_admissions',
    'hospital_admission_operations', 'admission_charges', 'referral_months', 'referral_department_months',
    'reverse_referral_months', 'reverse_referral_department_months'] loop
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
grant usage on data_uploads_id_seq, referrals_id_seq, reverse_referrals_id_seq, hospital_admissions_id_seq
  to renkei_app, renkei_jobs;

-- Of the transaction's own tenant.
create function referral_patient_id(referral bigint) returns text
language sql stable security definer set search_path = pg_temp
return (
  select patient_id
  from public.referrals
  where tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint and id = referral
);
create function reverse_referral_patient_id(reverse_referral bigint) returns text
language sql stable security definer set search_path = pg_temp
return (
  select patient_id
  from public.reverse_referrals
  where tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint and id = reverse_referral
);
revoke all on function referral_patient_id, reverse_referral_patient_id from public;
grant execute on function referral_patient_id, reverse_referral_patient_id to renkei_app;

-- The application may have the admissions of its own tenant linked anew, and nothing else.
create function queue_relinking() returns void
language plpgsql security definer set search_path = pg_temp as $$
declare
  tenant bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
begin
  if tenant is null then
    raise exception 'No tenant';
  end if;
  perform graphile_worker.add_job(
    'relink_admissions',
    json_build_object('tenant_id', tenant),
    job_key => 'relink admissions ' || tenant,
    priority => 10
  );
end
$$;
revoke all on function queue_relinking from public;
grant execute on function queue_relinking to renkei_app;
