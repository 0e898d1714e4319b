-- The months of each kind of file with at least one current fact from a file. Requests read them here and no longer search the facts for them.
create table loaded_months (
  tenant_id      bigint not null references tenants,
  kind           text   not null check (
    kind in ('referral', 'reverse_referral', 'ff1_file', 'd_file', 'outpatient_ef_file', 'hospital_admission_ef_file')
  ),
  month          date   not null check (extract(day from month) = 1),
  -- Of the month, those that users have entered included: the base month is chosen by it. The other kinds have none.
  referral_count int,
  primary key (tenant_id, kind, month),
  check ((kind = 'referral') = (referral_count is not null))
);
alter table loaded_months enable row level security;
alter table loaded_months force row level security;
create policy tenant on loaded_months using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update, delete on loaded_months to renkei_app, renkei_jobs;

-- The migrating role need not be one that row-level security passes by.
alter table referrals no force row level security;
alter table reverse_referrals no force row level security;
alter table hospital_admissions no force row level security;
alter table admission_charges no force row level security;
alter table outpatient_months no force row level security;
alter table loaded_months no force row level security;
insert into loaded_months (tenant_id, kind, month, referral_count)
select tenant_id, 'referral', date_trunc('month', referral_date::timestamp)::date, count(*)
from referrals
group by 1, 3
having bool_or(upload_id is not null)
union all
select distinct tenant_id, 'reverse_referral', date_trunc('month', reverse_referral_date::timestamp)::date, null::bigint
from reverse_referrals
where upload_id is not null
union all
select distinct tenant_id, 'ff1_file', date_trunc('month', discharge_date::timestamp)::date, null::bigint
from hospital_admissions
where discharge_date is not null
union all
select distinct tenant_id, case source when 'd' then 'd_file' else 'hospital_admission_ef_file' end, month, null::bigint
from admission_charges
union all
select distinct tenant_id, 'outpatient_ef_file', month, null::bigint
from outpatient_months;
alter table referrals force row level security;
alter table reverse_referrals force row level security;
alter table hospital_admissions force row level security;
alter table admission_charges force row level security;
alter table outpatient_months force row level security;
alter table loaded_months force row level security;
