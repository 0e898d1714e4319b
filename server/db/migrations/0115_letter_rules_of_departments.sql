-- Within how many days letters to referrers (返書) are due for the referrals of one department, instead of the days of letter_rules. A department without
-- a row has the tenant's. Days that are null stand for letters that are not owed.
create table department_letter_rules (
  tenant_id               bigint   not null,
  own_department_id       bigint   not null,
  arrival_days            smallint check (arrival_days between 0 and 365),
  interim_inpatient_days  smallint check (interim_inpatient_days between 0 and 365),
  interim_outpatient_days smallint check (interim_outpatient_days between 0 and 365),
  final_inpatient_days    smallint check (final_inpatient_days between 0 and 365),
  final_outpatient_days   smallint check (final_outpatient_days between 0 and 365),
  primary key (tenant_id, own_department_id)
);
alter table department_letter_rules add foreign key (tenant_id) references letter_rules;
alter table department_letter_rules add foreign key (tenant_id, own_department_id) references own_departments (tenant_id, id) on delete cascade;

alter table department_letter_rules enable row level security;
alter table department_letter_rules force row level security;
create policy tenant on department_letter_rules using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update, delete on department_letter_rules to renkei_app, renkei_jobs;
