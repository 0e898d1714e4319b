-- Patients of a month as somebody has entered them; what files say of the same is worked out where it is asked for
-- (server/modules/derivedCounts.ts). own_department_id 0 is the whole hospital. All rows of a month are written together.
create table hospital_counts (
  tenant_id         bigint not null references tenants,
  month             date not null check (extract(day from month) = 1),
  own_department_id bigint not null,
  first_visit_count int check (first_visit_count >= 0),
  revisit_count     int check (revisit_count >= 0),
  ambulance_count   int check (ambulance_count >= 0),
  off_hours_count   int check (off_hours_count >= 0),
  entered_by        bigint not null,
  entered_at        timestamptz not null,
  primary key (tenant_id, month, own_department_id),
  foreign key (tenant_id, entered_by) references accounts (tenant_id, id),
  check (num_nonnulls(first_visit_count, revisit_count, ambulance_count, off_hours_count) > 0)
);
create index hospital_counts_own_department on hospital_counts (tenant_id, own_department_id);
create index hospital_counts_entered_by on hospital_counts (tenant_id, entered_by);
alter table hospital_counts enable row level security;
alter table hospital_counts force row level security;
create policy tenant on hospital_counts using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update, delete on hospital_counts to renkei_app;

-- Letters without an answer are counted on each chart and listed by themselves.
create index referrals_unreplied on referrals (tenant_id, medical_institution_id, referral_date, id) where is_replied is false;

-- Patients who came by ambulance, by the month in which they came.
create index hospital_admissions_ambulance on hospital_admissions (tenant_id, admission_date) where is_by_ambulance;
