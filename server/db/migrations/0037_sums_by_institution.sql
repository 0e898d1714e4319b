-- Reverse referrals by institution alone, for conditions on institutions that ask for no own department: half as many rows.
create table reverse_referral_institution_months (
  tenant_id              bigint not null,
  month                  date not null check (extract(day from month) = 1),
  medical_institution_id bigint not null,
  reverse_referral_count int not null,
  primary key (tenant_id, month, medical_institution_id)
);
create index reverse_referral_institution_months_institution
  on reverse_referral_institution_months (tenant_id, medical_institution_id, month);

-- Whole fiscal years by their first day, so that ten years are a tenth of the rows. Sums change with every list that brings one of their months:
-- room is left for rows to change in place.
create table referral_institution_years (
  tenant_id              bigint not null,
  april                  date not null check (extract(month from april) = 4 and extract(day from april) = 1),
  medical_institution_id bigint not null,
  referral_count         int not null,
  first_visit_count      int not null,
  admission_count        int not null,
  operation_count        int not null,
  hospital_days          int not null,
  revenue_yen            bigint not null,
  primary key (tenant_id, april, medical_institution_id)
) with (fillfactor = 80);
create index referral_institution_years_institution
  on referral_institution_years (tenant_id, medical_institution_id, april);

create table reverse_referral_institution_years (
  tenant_id              bigint not null,
  april                  date not null check (extract(month from april) = 4 and extract(day from april) = 1),
  medical_institution_id bigint not null,
  reverse_referral_count int not null,
  primary key (tenant_id, april, medical_institution_id)
) with (fillfactor = 80);
create index reverse_referral_institution_years_institution
  on reverse_referral_institution_years (tenant_id, medical_institution_id, april);

-- The migrating role need not be one that row-level security passes by.
alter table reverse_referral_months no force row level security;
insert into reverse_referral_institution_months (tenant_id, month, medical_institution_id, reverse_referral_count)
select tenant_id, month, medical_institution_id, sum(reverse_referral_count)
from reverse_referral_months
group by tenant_id, month, medical_institution_id;
alter table reverse_referral_months force row level security;

alter table referral_institution_months no force row level security;
insert into referral_institution_years (
  tenant_id, april, medical_institution_id, referral_count, first_visit_count, admission_count, operation_count, hospital_days, revenue_yen
)
select
  tenant_id,
  (date_trunc('year', month::timestamp - interval '3 months') + interval '3 months')::date,
  medical_institution_id,
  sum(referral_count),
  sum(first_visit_count),
  sum(admission_count),
  sum(operation_count),
  sum(hospital_days),
  sum(revenue_yen)
from referral_institution_months
group by 1, 2, 3;
alter table referral_institution_months force row level security;

insert into reverse_referral_institution_years (tenant_id, april, medical_institution_id, reverse_referral_count)
select
  tenant_id,
  (date_trunc('year', month::timestamp - interval '3 months') + interval '3 months')::date,
  medical_institution_id,
  sum(reverse_referral_count)
from reverse_referral_institution_months
group by 1, 2, 3;

do $$
declare
  table_name text;
begin
  foreach table_name in array array['reverse_referral_institution_months', 'referral_institution_years',
    'reverse_referral_institution_years'] loop
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
