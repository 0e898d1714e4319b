-- A list brings referrals by the ten thousands, and all of them name one upload and few departments and institutions. That these exist is looked up
-- once for a list, while nobody else may change the tenant's facts (server/facts/incomingFacts.ts), in place of three times for each row.
-- * Institutions are a master: no row of it is ever deleted.
-- * A department that is removed leaves the facts first, under the same lock (server/facts/ownDepartments.ts); the sums below hold on to it.
-- * An upload is purged only where nothing names it (server/jobs/purgeDeleted.ts), and never while it is processed.
alter table referrals
  drop constraint referrals_medical_institution_id_fkey,
  drop constraint referrals_tenant_id_own_department_id_fkey,
  drop constraint referrals_tenant_id_upload_id_fkey;
alter table reverse_referrals
  drop constraint reverse_referrals_medical_institution_id_to_fkey,
  drop constraint reverse_referrals_tenant_id_own_department_id_fkey,
  drop constraint reverse_referrals_tenant_id_upload_id_fkey;

-- The sums by department are written with the facts, so that a department that facts name cannot be deleted. 0 is none.
alter table referral_department_months
  add column named_department_id bigint generated always as (nullif(own_department_id, 0)) stored,
  add foreign key (tenant_id, named_department_id) references own_departments (tenant_id, id);
create index referral_department_months_named on referral_department_months (tenant_id, named_department_id)
  where named_department_id is not null;
alter table reverse_referral_department_months
  add column named_department_id bigint generated always as (nullif(own_department_id, 0)) stored,
  add foreign key (tenant_id, named_department_id) references own_departments (tenant_id, id);
create index reverse_referral_department_months_named on reverse_referral_department_months (tenant_id, named_department_id)
  where named_department_id is not null;

-- The sums by institution are nearly as many as the facts that they are made of, whose tenant exists.
alter table referral_months drop constraint referral_months_tenant_id_fkey;
alter table reverse_referral_months drop constraint reverse_referral_months_tenant_id_fkey;

-- How much belongs to a department is told by the sums; only one that is removed is looked for among all facts.
drop index referrals_own_department;
drop index reverse_referrals_own_department;

-- The rows of an upload lie side by side, so that a few bytes for many of them find them.
drop index referrals_upload;
create index referrals_upload on referrals using brin (tenant_id, upload_id) with (pages_per_range = 32, autosummarize = on);
drop index reverse_referrals_upload;
create index reverse_referrals_upload on reverse_referrals using brin (tenant_id, upload_id)
  with (pages_per_range = 32, autosummarize = on);
