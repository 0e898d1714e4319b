-- 診療科コード of the survey that the hospital's files have named, and the own department that each stands for; null until somebody says.
create table own_department_dpc_codes (
  tenant_id         bigint not null references tenants,
  department_code   text   not null check (department_code ~ '^[0-9A-Za-z]{1,3}$'),
  own_department_id bigint,
  primary key (tenant_id, department_code),
  foreign key (tenant_id, own_department_id) references own_departments (tenant_id, id) on delete set null (own_department_id)
);
create index own_department_dpc_codes_department on own_department_dpc_codes (tenant_id, own_department_id);
alter table tenants add column own_department_dpc_codes_updated_at timestamptz;

-- Visits of outpatients by 外来EF統合ファイル: of a patient, on a day, to a department.
create table outpatient_months (
  tenant_id                   bigint not null references tenants,
  month                       date   not null check (extract(day from month) = 1),
  department_code             text   not null,
  first_visit_count           int    not null,
  revisit_count               int    not null,
  -- Of the first visits; null where the file does not tell.
  off_hours_first_visit_count int,
  upload_id                   bigint not null,
  primary key (tenant_id, month, department_code),
  foreign key (tenant_id, upload_id) references data_uploads (tenant_id, id)
);
create index outpatient_months_upload on outpatient_months (tenant_id, upload_id);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['own_department_dpc_codes', 'outpatient_months'] loop
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

-- The line of the file that first names the stay; for findings, which never name a patient.
alter table hospital_admissions add column upload_row bigint;
alter table admission_charges
  add column upload_row bigint,
  -- Whether the file says that the stay has ended; before that no 様式1 tells of it.
  add column is_discharged boolean not null default true;
grant select on hospital_admissions, admission_charges to renkei_app, renkei_jobs;
