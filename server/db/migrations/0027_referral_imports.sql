-- Lists of referrals and reverse referrals in the hospital's own layout go through imports. Each has a data_uploads row, which its facts name.
alter table imports
  drop constraint imports_kind_check,
  add check (kind in ('communications', 'medical_institution_label_values', 'referrals', 'reverse_referrals')),
  -- Of workbooks: cells of the headings that are merged, as `B1:D1`, and cells whose values are those of formulas.
  add column merged_headings           text[] not null default '{}',
  add column formula_count             int not null default 0,
  -- What the last step has found of lists of referrals: rows that are none of the list, rows without a patient, months of the rows.
  add column left_out_row_count        int not null default 0,
  add column without_patient_row_count int not null default 0,
  add column months                    date[] not null default '{}';

alter table import_column_targets
  drop constraint import_column_targets_kind_check,
  add check (kind in ('communications', 'medical_institution_label_values', 'referrals', 'reverse_referrals'));

-- Own departments are asked for like institutions. One that goes takes what was said of it along.
alter table import_questions
  add column subject           text not null default 'medical_institution'
    check (subject in ('medical_institution', 'own_department')),
  add column own_department_id bigint,
  drop constraint import_questions_tenant_id_import_id_alias_key,
  add unique (tenant_id, import_id, subject, alias),
  drop constraint import_questions_check,
  add check ((answer = 'chosen') = (num_nonnulls(medical_institution_id, own_department_id) = 1)),
  add check (medical_institution_id is null or subject = 'medical_institution'),
  add check (own_department_id is null or subject = 'own_department'),
  add foreign key (tenant_id, own_department_id) references own_departments (tenant_id, id) on delete cascade;
create index import_questions_own_department on import_questions (tenant_id, own_department_id)
  where own_department_id is not null;

-- Which own department the tenant's own files mean by a text; null: none.
create table own_department_aliases (
  tenant_id         bigint not null references tenants,
  alias             text not null,
  own_department_id bigint,
  created_by        bigint not null,
  created_at        timestamptz not null default clock_timestamp(),
  primary key (tenant_id, alias),
  foreign key (tenant_id, own_department_id) references own_departments (tenant_id, id) on delete cascade,
  foreign key (tenant_id, created_by) references accounts (tenant_id, id)
);
create index own_department_aliases_own_department on own_department_aliases (tenant_id, own_department_id);
create index own_department_aliases_created_by on own_department_aliases (tenant_id, created_by);
alter table own_department_aliases enable row level security;
alter table own_department_aliases force row level security;
create policy tenant on own_department_aliases
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update, delete on own_department_aliases to renkei_app;
grant select on own_department_aliases to renkei_jobs;
