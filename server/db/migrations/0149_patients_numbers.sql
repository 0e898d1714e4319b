-- breaks-older-versions: patients' numbers are no longer in the rows of referrals
-- The hospital's own numbers of patients, by the ids of the referrals, wherever those lie: among the facts, replaced by a later file, or deleted. Rows of
-- referrals move between these without their numbers, so nothing that moves them needs to read a number.
create table referral_patient_numbers (
  tenant_id  bigint not null,
  id         bigint not null,
  patient_id text not null,
  primary key (tenant_id, id)
);
create table reverse_referral_patient_numbers (
  tenant_id  bigint not null,
  id         bigint not null,
  patient_id text not null,
  primary key (tenant_id, id)
);

-- The migrating role need not be one that row-level security passes by.
alter table referrals no force row level security;
alter table reverse_referrals no force row level security;
alter table replaced_referrals no force row level security;
alter table replaced_reverse_referrals no force row level security;
alter table deleted_referral_facts no force row level security;
insert into referral_patient_numbers (tenant_id, id, patient_id)
select tenant_id, id, patient_id from referrals where patient_id is not null;
insert into referral_patient_numbers (tenant_id, id, patient_id)
select tenant_id, id, patient_id from replaced_referrals where patient_id is not null;
insert into referral_patient_numbers (tenant_id, id, patient_id)
select tenant_id, id, patient_id from deleted_referral_facts where kind = 'referral' and patient_id is not null;
insert into reverse_referral_patient_numbers (tenant_id, id, patient_id)
select tenant_id, id, patient_id from reverse_referrals where patient_id is not null;
insert into reverse_referral_patient_numbers (tenant_id, id, patient_id)
select tenant_id, id, patient_id from replaced_reverse_referrals where patient_id is not null;
insert into reverse_referral_patient_numbers (tenant_id, id, patient_id)
select tenant_id, id, patient_id from deleted_referral_facts where kind = 'reverse_referral' and patient_id is not null;
alter table referrals force row level security;
alter table reverse_referrals force row level security;
alter table replaced_referrals force row level security;
alter table replaced_reverse_referrals force row level security;
alter table deleted_referral_facts force row level security;

drop function referral_patient_id;
drop function reverse_referral_patient_id;
drop function deleted_patient_id;
drop function set_referrals_aside;
drop function restore_referrals;
drop function set_reverse_referrals_aside;
drop function restore_reverse_referrals;
alter table referrals drop column patient_id;
alter table reverse_referrals drop column patient_id;
alter table replaced_referrals drop column patient_id;
alter table replaced_reverse_referrals drop column patient_id;
alter table deleted_referral_facts drop column patient_id;

-- Jobs store and delete numbers without being able to read one. The API reads one only in a step that says so (server/facts/referrals/patientNumbers.ts).
alter table referral_patient_numbers enable row level security;
alter table referral_patient_numbers force row level security;
create policy tenant on referral_patient_numbers using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
create policy reading on referral_patient_numbers as restrictive for select to renkei_app
  using (current_setting('app.patient_numbers', true) = 'read');
grant select, insert, delete on referral_patient_numbers to renkei_app;
grant select (tenant_id, id), insert, delete on referral_patient_numbers to renkei_jobs;
alter table reverse_referral_patient_numbers enable row level security;
alter table reverse_referral_patient_numbers force row level security;
create policy tenant on reverse_referral_patient_numbers using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
create policy reading on reverse_referral_patient_numbers as restrictive for select to renkei_app
  using (current_setting('app.patient_numbers', true) = 'read');
grant select, insert, delete on reverse_referral_patient_numbers to renkei_app;
grant select (tenant_id, id), insert, delete on reverse_referral_patient_numbers to renkei_jobs;
